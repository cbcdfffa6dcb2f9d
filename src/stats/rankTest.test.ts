import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from './random';
import { type RankGroups, rankTest } from './rankTest';

function groups(higher: readonly number[], lower: readonly number[]): RankGroups {
  const values = [...new Set([...higher, ...lower])].sort((a, b) => a - b);
  const count = (xs: readonly number[]) => values.map((v) => xs.filter((x) => x === v).length);
  return { higher: count(higher), lower: count(lower) };
}

/** U by looking at every pair. */
function pairs(higher: readonly number[], lower: readonly number[]): number {
  let u = 0;
  for (const a of higher) for (const b of lower) u += a > b ? 1 : a === b ? 0.5 : 0;
  return u;
}

/** p by dealing the pooled values to the two groups in every possible way. */
function enumerated(higher: readonly number[], lower: readonly number[]): number {
  const pool = [...higher, ...lower];
  const observed = pairs(higher, lower);
  let all = 0;
  let asHigh = 0;
  for (let mask = 0; mask < 1 << pool.length; mask++) {
    const first = pool.filter((_, i) => (mask >> i) & 1);
    if (first.length !== higher.length) continue;
    const second = pool.filter((_, i) => !((mask >> i) & 1));
    all++;
    if (pairs(first, second) >= observed) asHigh++;
  }
  return asHigh / all;
}

const few = (max: number) => fc.array(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 6 });

describe('rankTest, exact', () => {
  it.each([
    ['untied', 1000],
    ['tied', 3],
    ['heavily tied', 1],
  ])('equals the enumeration of every assignment: %s, sizes unequal', (_, max) => {
    fc.assert(
      fc.property(few(max), few(max), (higher, lower) => {
        const { u, p, method } = rankTest(groups(higher, lower));
        expect(method).toBe('exact');
        expect(u).toBe(pairs(higher, lower));
        expect(p).toBeCloseTo(enumerated(higher, lower), 10);
      }),
      { numRuns: 60 },
    );
  });

  it('does not care which group is the smaller', () => {
    fc.assert(
      fc.property(few(4), few(4), (a, b) => {
        // Values turned round: "b tends to be higher than a" becomes the same question about the mirrored values.
        const turned = (xs: number[]) => xs.map((x) => -x);
        expect(rankTest(groups(a, b)).p).toBeCloseTo(rankTest(groups(turned(b), turned(a))).p, 12);
      }),
    );
  });

  it('smaller group first and larger group first: what scipy says', () => {
    // scipy 1.10.1: scipy.stats.mannwhitneyu([19,22,16,29,24], [20,11,17,12], alternative='greater', method='exact') and swapped
    const a = [19, 22, 16, 29, 24];
    const b = [20, 11, 17, 12];
    expect(rankTest(groups(a, b))).toMatchObject({ u: 17, method: 'exact' });
    expect(rankTest(groups(a, b)).p).toBeCloseTo(0.05555555555555555, 12);
    expect(rankTest(groups(b, a))).toMatchObject({ u: 3 });
    expect(rankTest(groups(b, a)).p).toBeCloseTo(0.9682539682539684, 12);
  });

  it('2 above 2 is 1 of 6 orders', () => {
    expect(rankTest({ lower: [1, 1, 0, 0], higher: [0, 0, 1, 1] }).p).toBeCloseTo(1 / 6, 12);
  });

  it('all values equal: p = 1', () => {
    expect(rankTest({ higher: [7], lower: [5] })).toEqual({ u: 17.5, p: 1, method: 'exact' });
    expect(rankTest({ higher: [70], lower: [50] })).toEqual({ u: 1750, p: 1, method: 'normal' });
  });

  it('3 against 500, apart: 1 of C(503, 3)', () => {
    const { p, method } = rankTest({ higher: [0, 3], lower: [500, 0] });
    expect(method).toBe('exact');
    expect(p / (6 / (503 * 502 * 501))).toBeCloseTo(1, 9);
    expect(rankTest({ higher: [0, 500], lower: [3, 0] }).p / (6 / (503 * 502 * 501))).toBeCloseTo(1, 9);
  });

  it('swapped groups: the two tails share the observed U', () => {
    // P(U >= u) + P(U <= u) = 1 + P(U = u), by counting.
    fc.assert(
      fc.property(few(3), few(3), (a, b) => {
        const sum = rankTest(groups(a, b)).p + rankTest(groups(b, a)).p;
        expect(sum).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(sum).toBeLessThanOrEqual(2 + 1e-9);
      }),
    );
  });

  it('refuses an empty group', () => {
    expect(() => rankTest({ higher: [0, 0], lower: [1, 2] })).toThrow(RangeError);
    expect(() => rankTest({ higher: [], lower: [] })).toThrow(RangeError);
  });
});

describe('rankTest, normal', () => {
  const A = Array.from({ length: 30 }, (_, i) => ((i * 37) % 50) / 50);
  const B = Array.from({ length: 25 }, (_, i) => ((i * 53) % 60) / 75);
  const C = Array.from({ length: 30 }, (_, i) => i / 30);
  const D = Array.from({ length: 40 }, (_, i) => i / 40 - 0.15);

  it('is what scipy says, with ties', () => {
    // scipy.stats.mannwhitneyu(A, B, alternative='greater', method='asymptotic', use_continuity=True), scipy 1.10.1
    const { u, p, method } = rankTest(groups(A, B));
    expect([u, method]).toEqual([460, 'normal']);
    expect(p).toBeCloseTo(0.07657898849522819, 12);
  });

  it('is what scipy says, and within 0.001 of the exact p', () => {
    // scipy.stats.mannwhitneyu(C, D, alternative='greater', method='asymptotic') and method='exact'
    const { u, p } = rankTest(groups(C, D));
    expect(u).toBe(763);
    expect(p).toBeCloseTo(0.026888938425195665, 12);
    expect(Math.abs(p - 0.026698806080139078)).toBeLessThan(0.001);
  });

  it('is within 0.01 of a seeded sample of assignments', () => {
    const source = random(20);
    const higher = Array.from({ length: 26 }, () => source.int(9));
    const lower = Array.from({ length: 22 }, () => source.int(8));
    const observed = pairs(higher, lower);
    const pool = [...higher, ...lower];
    let asHigh = 0;
    const rounds = 20_000;
    for (let r = 0; r < rounds; r++) {
      for (let i = pool.length - 1; i > 0; i--) {
        const j = source.int(i + 1);
        [pool[i], pool[j]] = [pool[j] as number, pool[i] as number];
      }
      if (pairs(pool.slice(0, 26), pool.slice(26)) >= observed) asHigh++;
    }
    const { p, method } = rankTest(groups(higher, lower));
    expect(method).toBe('normal');
    // The sample's own noise is at most √(0.25/20000) = 0.0035.
    expect(Math.abs(p - asHigh / rounds)).toBeLessThan(0.015);
  });

  it('is never 0, however far apart', () => {
    const { p } = rankTest({ higher: [0, 5000], lower: [5000, 0] });
    expect(p).toBeGreaterThan(0);
    expect(p).toBeLessThan(1e-100);
  });

  it('meets the exact branch where one takes over from the other', () => {
    // 20 x 20 is exact, 20 x 21 is normal: the same shape of data gives nearly the same p.
    const low = Array.from({ length: 20 }, (_, i) => i);
    const high = low.map((x) => x + 3.5);
    const exact = rankTest(groups(high, low));
    const normal = rankTest(groups(high, [...low, 9.25]));
    expect([exact.method, normal.method]).toEqual(['exact', 'normal']);
    expect(Math.abs(exact.p - normal.p)).toBeLessThan(0.01);
  });
});
