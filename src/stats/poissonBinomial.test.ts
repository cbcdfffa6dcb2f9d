import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poissonBinomial } from './poissonBinomial';
import { random, shuffle } from './random';

/** The same by looking at every pattern of yes and no. */
function enumerated(probabilities: readonly number[]): number[] {
  const mass = Array(probabilities.length + 1).fill(0) as number[];
  for (let pattern = 0; pattern < 1 << probabilities.length; pattern++) {
    let yes = 0;
    let odds = 1;
    probabilities.forEach((p, i) => {
      const happened = (pattern >> i) & 1;
      yes += happened;
      odds *= happened === 1 ? p : 1 - p;
    });
    mass[yes] = (mass[yes] as number) + odds;
  }
  return mass;
}

const total = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0);

const probability = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(0, 1, 0.5, 1e-12, 1 - 1e-12, 1e-70, Number.MIN_VALUE),
);

describe('poissonBinomial', () => {
  it('works as the docstring says', () => {
    expect([...poissonBinomial([0.5, 1])]).toEqual([0, 0.5, 0.5]);
    expect([...poissonBinomial([])]).toEqual([1]);
  });

  it('equals the enumeration of every outcome of up to 10', () => {
    fc.assert(
      fc.property(fc.array(probability, { maxLength: 10 }), (probabilities) => {
        const mass = poissonBinomial(probabilities);
        const exact = enumerated(probabilities);
        expect(mass.length).toBe(exact.length);
        exact.forEach((odds, k) => {
          expect(Math.abs((mass[k] as number) - odds)).toBeLessThan(1e-12);
        });
      }),
    );
  });

  it('adds up to 1 and has the mean and the variance of its parts', () => {
    fc.assert(
      fc.property(fc.array(probability, { maxLength: 300 }), (probabilities) => {
        const mass = poissonBinomial(probabilities);
        expect(Math.abs(total(mass) - 1)).toBeLessThan(1e-12);
        const mean = total(probabilities);
        const variance = total(probabilities.map((p) => p * (1 - p)));
        expect(total(mass.map((odds, k) => odds * k))).toBeCloseTo(mean, 9);
        expect(total(mass.map((odds, k) => odds * (k - mean) ** 2))).toBeCloseTo(variance, 9);
      }),
      { numRuns: 50 },
    );
  });

  it('does not care about the order', () => {
    fc.assert(
      fc.property(fc.array(probability, { maxLength: 60 }), fc.integer(), (probabilities, seed) => {
        const one = poissonBinomial(probabilities);
        const other = poissonBinomial(shuffle([...probabilities], random(seed)));
        one.forEach((odds, k) => {
          expect(Math.abs(odds - (other[k] as number))).toBeLessThan(1e-12);
        });
      }),
    );
  });

  it('turns round where every yes becomes a no', () => {
    fc.assert(
      fc.property(fc.array(probability, { maxLength: 40 }), (probabilities) => {
        const turned = poissonBinomial(probabilities.map((p) => 1 - p)).reverse();
        poissonBinomial(probabilities).forEach((odds, k) => {
          expect(Math.abs(odds - (turned[k] as number))).toBeLessThan(1e-12);
        });
      }),
    );
  });

  it('is the binomial where all are alike', () => {
    // C(100, 50) / 2^100, C(100, 60) / 2^100 and 10 · .9^9 · .1, in whole numbers: python3 -c 'from math import comb; print(comb(100, 50) / 2**100)'
    const coins = poissonBinomial(Array(100).fill(0.5));
    expect(coins[50]).toBeCloseTo(0.07958923738717877, 14);
    expect(coins[60]).toBeCloseTo(0.0108438667116379, 14);
    expect(poissonBinomial(Array(10).fill(0.9))[9]).toBeCloseTo(0.387420489, 12);
  });

  it('has 0 for what cannot be, and for what is less likely than 1e-30', () => {
    expect([...poissonBinomial([1, 1, 0])]).toEqual([0, 0, 1, 0]);
    const coins = poissonBinomial(Array(1000).fill(0.5));
    // P(0 of 1000) = 2^-1000 = 9.3e-302; P(300 of 1000) = 5.1e-38; P(330 of 1000) = 6.6e-28 (math.comb(1000, k) / 2**1000).
    expect([coins[0], coins[300], coins[1000]]).toEqual([0, 0, 0]);
    expect(coins[330]).toBeGreaterThan(0);
    expect(Math.abs(total(coins) - 1)).toBeLessThan(1e-12);
  });

  it('stays exact over thousands', () => {
    // C(10000, 5000) / 2^10000, by Stirling's series: 1/√(5000π) · (1 - 1/40000 + 1/(32 · 10000²))
    const odds = poissonBinomial(Array(10_000).fill(0.5))[5000] as number;
    expect(odds / ((1 / Math.sqrt(5000 * Math.PI)) * (1 - 1 / 40_000 + 1 / 3.2e9))).toBeCloseTo(1, 9);
  });

  it.each([-0.1, 1.0001, Number.NaN, Number.POSITIVE_INFINITY])('refuses a probability of %d', (p) => {
    expect(() => poissonBinomial([0.5, p])).toThrow(RangeError);
  });
});
