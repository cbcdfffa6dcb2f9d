import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clopperPearson, exactUpperBound, trialsNeeded, wilson, Z95 } from './interval';

// scipy 1.10.1, for each (k, n):
//   r = scipy.stats.binomtest(k, n); r.proportion_ci(.95, 'wilson'); r.proportion_ci(.95, 'exact')
const SCIPY: [number, number, [number, number], [number, number]][] = [
  [0, 10, [0, 0.27753279986288926], [0, 0.30849710781876294]],
  [1, 10, [0.017876213095072896, 0.4041500267952385], [0.0025285785444625728, 0.44501611702819543]],
  [8, 10, [0.4901624715366418, 0.9433178485456248], [0.4439045376923585, 0.9747892736731665]],
  [15, 20, [0.5312991223812561, 0.8881382985923344], [0.5089541282920425, 0.9134285308985655]],
  [10, 10, [0.7224672001371109, 1], [0.6915028921812371, 1]],
  [1, 29, [0.006113214292762667, 0.17175521879320282], [0.0008726468835971072, 0.17764429548841465]],
  [263, 500, [0.4822016483694956, 0.5694018859265038], [0.4811900062322109, 0.5705008747117531]],
];

const counts = fc.integer({ min: 1, max: 300 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

/** P(X <= k), summed term by term; in logarithms, since (1 - p)^n may be too small for a float. */
function binomialCdf(k: number, n: number, p: number): number {
  let term = n * Math.log1p(-p);
  let sum = Math.exp(term);
  for (let i = 1; i <= k; i++) {
    term += Math.log((n - i + 1) / i) + Math.log(p / (1 - p));
    sum += Math.exp(term);
  }
  return sum;
}

describe('wilson', () => {
  it.each(SCIPY)('%i of %i is what scipy says', (k, n, [low, high]) => {
    expect(wilson(k, n).low).toBeCloseTo(low, 12);
    expect(wilson(k, n).high).toBeCloseTo(high, 12);
  });

  // Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i is what Newcombe printed', (k, n, low, high) => {
    expect(wilson(k, n).low).toBeCloseTo(low, 4);
    expect(wilson(k, n).high).toBeCloseTo(high, 4);
  });

  it('lies in [0, 1], holds the rate, has a width, and mirrors', () => {
    fc.assert(
      fc.property(counts, ([k, n]) => {
        const { low, high } = wilson(k, n);
        const mirror = wilson(n - k, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(high - low).toBeGreaterThan(0);
        expect(low).toBeLessThanOrEqual(k / n);
        expect(high).toBeGreaterThanOrEqual(k / n);
        expect(mirror.low).toBeCloseTo(1 - high, 12);
      }),
    );
  });

  it('solves |p - θ| = z √(θ(1-θ)/n) at both ends', () => {
    fc.assert(
      fc.property(counts, ([k, n]) => {
        for (const end of [wilson(k, n).low, wilson(k, n).high]) {
          if (end === 0 || end === 1) continue;
          expect(Math.abs(k / n - end)).toBeCloseTo(Z95 * Math.sqrt((end * (1 - end)) / n), 9);
        }
      }),
    );
  });

  it.each([
    [1, 0],
    [-1, 5],
    [6, 5],
    [Number.NaN, 5],
    [1, Number.NaN],
  ])('refuses %d of %d', (k, n) => {
    expect(() => wilson(k, n)).toThrow(RangeError);
    expect(() => clopperPearson(k, n)).toThrow(RangeError);
    expect(() => exactUpperBound(k, n)).toThrow(RangeError);
  });
});

describe('clopperPearson', () => {
  it.each(SCIPY)('%i of %i is what scipy says', (k, n, _, [low, high]) => {
    expect(clopperPearson(k, n).low).toBeCloseTo(low, 10);
    expect(clopperPearson(k, n).high).toBeCloseTo(high, 10);
  });

  it('takes another confidence', () => {
    // scipy.stats.binomtest(3, 40).proportion_ci(.9, 'exact')
    expect(clopperPearson(3, 40, 0.9).low).toBeCloseTo(0.020753601475370347, 10);
    expect(clopperPearson(3, 40, 0.9).high).toBeCloseTo(0.18258685001590116, 10);
  });

  it('leaves exactly 2.5 % in either binomial tail', () => {
    fc.assert(
      fc.property(counts, ([k, n]) => {
        const { low, high } = clopperPearson(k, n);
        if (k < n) expect(binomialCdf(k, n, high)).toBeCloseTo(0.025, 8);
        if (k > 0) expect(1 - binomialCdf(k - 1, n, low)).toBeCloseTo(0.025, 8);
      }),
      { numRuns: 60 },
    );
  });
});

describe('exactUpperBound', () => {
  // scipy.stats.binomtest(k, n, alternative='less').proportion_ci(c, 'exact').high
  it.each([
    [0, 16, 0.95, 0.17074972298278251],
    [0, 59, 0.95, 0.04950760988846832],
    [3, 40, 0.95, 0.18258685001590122],
    [2, 100, 0.99, 0.08141194630274816],
    [5, 5, 0.95, 1],
  ])('%i of %i at %d is what scipy says', (k, n, confidence, bound) => {
    expect(exactUpperBound(k, n, confidence)).toBeCloseTo(bound, 10);
  });
});

describe('trialsNeeded', () => {
  it('is 59 for 5 %, and the smallest that does', () => {
    expect(trialsNeeded(0.05)).toBe(59);
    expect(exactUpperBound(0, 59)).toBeLessThanOrEqual(0.05);
    expect(exactUpperBound(0, 58)).toBeGreaterThan(0.05);
  });

  it('counts no trial too many where the quotient is whole', () => {
    for (let n = 1; n <= 40; n++) {
      expect(trialsNeeded(0.5, 1 - 0.5 ** n)).toBe(n);
      expect(trialsNeeded(0.1, 1 - 0.9 ** n)).toBe(n);
    }
  });

  it('is the smallest number of trials for any rate', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.6, noNaN: true }), (rate) => {
        const n = trialsNeeded(rate);
        expect((1 - rate) ** n).toBeLessThanOrEqual(0.05 + 1e-12);
        if (n > 1) expect((1 - rate) ** (n - 1)).toBeGreaterThan(0.05 - 1e-12);
      }),
    );
  });

  it('stays finite for a tiny rate and refuses 0 and 1', () => {
    expect(trialsNeeded(1e-17) / (Math.log(20) * 1e17)).toBeCloseTo(1, 6);
    for (const rate of [0, 1, -0.1, Number.NaN]) expect(() => trialsNeeded(rate)).toThrow(RangeError);
  });
});
