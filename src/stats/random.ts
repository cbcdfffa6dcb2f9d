import { unsafeUniformIntDistribution, xoroshiro128plus } from 'pure-rand';

/** A stream of pseudo-random numbers; the same seed gives the same stream on every machine. */
export interface Random {
  /** A whole number in [0, n), n from 1 to 2^31. */
  int(n: number): number;
  /** A number in [0, 1). */
  unit(): number;
}

/** 32 well mixed bits of a whole number: the finaliser of MurmurHash3. */
function mixed(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/**
 * A seeded stream (xoroshiro128+). `seed` is a whole number up to 2^53; another seed gives an unrelated stream.
 *
 * The seed is spread over the whole state first (as splitmix does): handed over as it is, seeds 1, 2, 3, … would begin with
 * almost the same numbers.
 */
export function random(seed: number): Random {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed is a whole number: ${seed}`);
  const low = mixed(seed);
  const high = mixed(Math.floor(seed / 2 ** 32) + 0x9e3779b9);
  const state = [1, 2, 3, 4].map((word) => mixed(low ^ mixed(high + Math.imul(word, 0x9e3779b9))));
  const generator = xoroshiro128plus.fromState(state);
  return {
    int: (n) => unsafeUniformIntDistribution(0, n - 1, generator),
    unit: () => unsafeUniformIntDistribution(0, 0x3fffffff, generator) / 0x40000000,
  };
}

/** Shuffles an array in place (Fisher and Yates) and returns it. */
export function shuffle<T extends { length: number; [i: number]: unknown }>(items: T, source: Random): T {
  for (let i = items.length - 1; i > 0; i--) {
    const j = source.int(i + 1);
    const kept = items[i];
    items[i] = items[j];
    items[j] = kept;
  }
  return items;
}
