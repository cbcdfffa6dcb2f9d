import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine, unitVector } from './embedder';

const vector = fc
  .array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 64 })
  .filter((values) => values.some((value) => Math.abs(value) > 1e-6));

describe('unitVector', () => {
  it('has length 1 to within its rounding, and the direction it was given', () => {
    fc.assert(
      fc.property(vector, (values) => {
        const unit = unitVector(values);
        const length = Math.sqrt(values.reduce((sum, v) => sum + v * v, 0));
        // Each component is off by at most half of 1e-5.
        const slack = 0.5e-5 * Math.sqrt(values.length) + 1e-6;
        expect(Math.abs(Math.sqrt(cosine(unit, unit)) - 1)).toBeLessThanOrEqual(slack);
        values.forEach((v, i) => {
          expect(Math.abs((unit[i] as number) - v / length)).toBeLessThanOrEqual(0.51e-5);
        });
      }),
    );
  });

  it('does not depend on scale, and rounds noise in the seventh digit away', () => {
    expect(unitVector([3, 4])).toEqual(Float32Array.from([0.6, 0.8]));
    expect(unitVector([300, 400])).toEqual(unitVector([3, 4]));
    expect(unitVector([3.0000001, 4])).toEqual(unitVector([3, 4]));
    expect(unitVector(Float32Array.from([0, -2]))).toEqual(Float32Array.from([0, -1]));
  });

  it.each([[[0, 0]], [[]], [[Number.NaN, 1]], [[Number.POSITIVE_INFINITY]]])('refuses %j', (values) => {
    expect(() => unitVector(values)).toThrow(RangeError);
  });
});

describe('cosine', () => {
  it('is 1 with itself, -1 with its opposite, 0 across, and symmetric', () => {
    const a = unitVector([1, 2, 3]);
    expect(cosine(a, a)).toBeCloseTo(1, 4);
    expect(cosine(a, unitVector([-1, -2, -3]))).toBeCloseTo(-1, 4);
    expect(cosine(unitVector([1, 0]), unitVector([0, 1]))).toBe(0);
    const b = unitVector([3, -1, 2]);
    expect(cosine(a, b)).toBe(cosine(b, a));
  });

  it('refuses vectors of two lengths', () => {
    expect(() => cosine(new Float32Array(2), new Float32Array(3))).toThrow('vectors of 2 and 3 dimensions');
  });
});
