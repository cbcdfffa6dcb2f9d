import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random, shuffle } from './random';

const draws = (seed: number, n: number) => {
  const source = random(seed);
  return Array.from({ length: n }, () => source.unit());
};

/** Pearson's statistic of counts against equal shares. */
function chiSquare(counts: readonly number[]): number {
  const share = counts.reduce((a, b) => a + b, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - share) ** 2 / share, 0);
}

describe('random', () => {
  it('gives the same stream for the same seed', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (seed) => {
        expect(draws(seed, 8)).toEqual(draws(seed, 8));
      }),
    );
  });

  it('gives another stream for another seed, also beyond 32 bits', () => {
    const seeds = [...Array(500).keys(), -1, -2, 2 ** 32, 2 ** 32 + 1, 2 ** 40, Number.MAX_SAFE_INTEGER];
    expect(new Set(seeds.map((seed) => draws(seed, 3).join())).size).toBe(seeds.length);
  });

  it('begins differently for neighbouring seeds: the first draws of seeds 0 to 9,999 are uniform', () => {
    const first = Array(10).fill(0) as number[];
    const second = Array(10).fill(0) as number[];
    const rises = Array(2).fill(0) as number[];
    for (let seed = 0; seed < 10_000; seed++) {
      const [a, b] = draws(seed, 2) as [number, number];
      first[Math.floor(a * 10)] = (first[Math.floor(a * 10)] as number) + 1;
      second[Math.floor(b * 10)] = (second[Math.floor(b * 10)] as number) + 1;
      const next = draws(seed + 1, 1)[0] as number;
      rises[next > a ? 1 : 0] = (rises[next > a ? 1 : 0] as number) + 1;
    }
    // 0.9999 quantile of chi-square with 9 degrees of freedom: 33.7 (scipy.stats.chi2.ppf(.9999, 9)).
    expect(chiSquare(first)).toBeLessThan(33.7);
    expect(chiSquare(second)).toBeLessThan(33.7);
    expect(Math.abs((rises[1] as number) - 5000)).toBeLessThan(250);
  });

  it('has units in [0, 1), uniform', () => {
    const counts = Array(20).fill(0) as number[];
    for (const value of draws(7, 40_000)) {
      expect(value >= 0 && value < 1).toBe(true);
      counts[Math.floor(value * 20)] = (counts[Math.floor(value * 20)] as number) + 1;
    }
    // scipy.stats.chi2.ppf(.9999, 19) = 50.8
    expect(chiSquare(counts)).toBeLessThan(50.8);
  });

  it('has whole numbers in [0, n), all of them, up to 2^31', () => {
    const source = random(3);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (n) => {
        const value = source.int(n);
        expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true);
      }),
    );
    expect(source.int(2 ** 31)).toBeLessThan(2 ** 31);
    expect(source.int(1)).toBe(0);
    expect(new Set(Array.from({ length: 200 }, () => source.int(7))).size).toBe(7);
  });

  it.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY])('refuses the seed %d', (seed) => {
    expect(() => random(seed)).toThrow(RangeError);
  });
});

describe('shuffle', () => {
  it('permutes in place', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const copy = [...items];
        const shuffled = shuffle(copy, random(seed));
        expect(shuffled).toBe(copy);
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });

  it.each([
    ['one stream', (source: ReturnType<typeof random>) => source],
    ['a new seed each time', (_: ReturnType<typeof random>, i: number) => random(i)],
  ])('gives each of the 24 orders of 4 alike: %s', (_, sourceOf) => {
    const counts = new Map<string, number>();
    const one = random(11);
    for (let i = 0; i < 24_000; i++) {
      const order = shuffle([0, 1, 2, 3], sourceOf(one, i)).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // scipy.stats.chi2.ppf(.9999, 23) = 57.1
    expect(chiSquare([...counts.values()])).toBeLessThan(57.1);
  });
});
