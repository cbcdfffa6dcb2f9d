import { unsafeUniformIntDistribution, xoroshiro128plus } from 'pure-rand';

/** A stream of pseudo-random numbers; the same seed gives the same stream on every machine. */
export interface Random {
  /** A whole number in [0, n), n from 1 to 2^31. */
  int(n: number): number;
  /** A number in [0, 1). */
  unit(): number;
}

/** A seeded stream (xoroshiro128+). `seed` is a whole number; another seed gives an unrelated stream. */
export function random(seed: number): Random {
  const generator = xoroshiro128plus(seed);
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
