import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantile } from './quantile';

const ascending = fc
  .array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 })
  .map((xs) => xs.sort((a, b) => a - b));
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('quantile', () => {
  it('is what numpy says', () => {
    // numpy.quantile([1, 2, 4, 8, 9.5], [0, .1, .25, .5, .9, 1])
    const found = [0, 0.1, 0.25, 0.5, 0.9, 1].map((q) => quantile([1, 2, 4, 8, 9.5], q));
    [1, 1.4, 2, 4, 8.9, 9.5].forEach((value, i) => {
      expect(found[i]).toBeCloseTo(value, 12);
    });
    expect(quantile([1, 2, 4, 8], 0.5)).toBe(3);
  });

  it('is exact at both ends and for one value, and takes typed arrays', () => {
    expect(quantile([3], 0.3)).toBe(3);
    expect(quantile(Float64Array.from([1, 5]), 1)).toBe(5);
    expect(quantile([0.1, 0.1, 0.1], 0.37)).toBe(0.1);
    expect(quantile([Number.NEGATIVE_INFINITY, 0, 1], 0.5)).toBe(0);
  });

  it('lies between its neighbours and never falls as q rises', () => {
    fc.assert(
      fc.property(ascending, share, share, (xs, p, q) => {
        const [low, high] = [quantile(xs, Math.min(p, q)), quantile(xs, Math.max(p, q))];
        expect(low).toBeGreaterThanOrEqual(xs[0] as number);
        expect(high).toBeLessThanOrEqual(xs[xs.length - 1] as number);
        expect(high - low).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it('refuses no values and a share outside [0, 1]', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
    for (const q of [-0.1, 1.1, Number.NaN]) expect(() => quantile([1], q)).toThrow(RangeError);
  });
});
