import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aurocInterval } from './aurocInterval';
import { random } from './random';

describe('aurocInterval', () => {
  // The ends by another route, scipy 1.10.1: scipy.optimize.brentq of θ ± norm.ppf(.975)·√var(θ) - area, with var as in the docstring.
  it.each([
    [1, 10, 10, 0.8002136128811059, 1],
    [0.8, 30, 20, 0.6433456145211175, 0.8941462416513686],
    [0.5, 50, 50, 0.3896673675233985, 0.6103326324766015],
    [0.95, 12, 60, 0.8171042932981795, 0.986540209548251],
    [0, 5, 7, 0, 0.3172102518256429],
  ])('%d of %i and %i', (area, n1, n2, low, high) => {
    expect(aurocInterval(area, n1, n2).low).toBeCloseTo(low, 9);
    expect(aurocInterval(area, n1, n2).high).toBeCloseTo(high, 9);
  });

  it('is what its docstring says', () => {
    expect(aurocInterval(1, 10, 10).low.toFixed(4)).toBe('0.8002');
  });

  it('lies in [0, 1], holds the area, has a width, mirrors, and does not care which group is first', () => {
    const size = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), size, size, (area, n1, n2) => {
        const { low, high } = aurocInterval(area, n1, n2);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(area + 1e-12);
        expect(high).toBeGreaterThanOrEqual(area - 1e-12);
        expect(high - low).toBeGreaterThan(0);
        expect(aurocInterval(1 - area, n1, n2).low).toBeCloseTo(1 - high, 9);
        expect(aurocInterval(area, n2, n1)).toEqual({ low, high });
      }),
    );
  });

  it('narrows with more cases', () => {
    const width = (n: number) => aurocInterval(0.7, n, n).high - aurocInterval(0.7, n, n).low;
    expect(width(10)).toBeGreaterThan(width(40));
    expect(width(40)).toBeGreaterThan(width(400));
  });

  it.each([
    [1 / 1.5, 30, 20],
    [0.9, 15, 40],
    [0.97, 20, 20],
  ])('covers a true area of %d with %i and %i cases in 92 % of seeded samples or more', (area, n1, n2) => {
    // Exponential scores: P(X > Y) = r / (1 + r) for means r and 1.
    const ratio = area / (1 - area);
    const source = random(Math.round(area * 1000));
    const draw = (mean: number, n: number) => Array.from({ length: n }, () => -mean * Math.log(1 - source.unit()));
    let covered = 0;
    for (let round = 0; round < 1000; round++) {
      const xs = draw(ratio, n1);
      const ys = draw(1, n2);
      let u = 0;
      for (const x of xs) for (const y of ys) if (x > y) u++;
      const { low, high } = aurocInterval(u / (n1 * n2), n1, n2);
      if (low <= area && area <= high) covered++;
    }
    expect(covered / 1000).toBeGreaterThan(0.92);
    expect(covered / 1000).toBeLessThan(0.995);
  });

  it.each([
    [1.1, 5, 5],
    [-0.1, 5, 5],
    [Number.NaN, 5, 5],
    [0.5, 0, 5],
    [0.5, 5, 0],
  ])('refuses %d of %i and %i', (area, n1, n2) => {
    expect(() => aurocInterval(area, n1, n2)).toThrow(RangeError);
  });
});
