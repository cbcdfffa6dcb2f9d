import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilson } from './interval';
import { weightedRates } from './rateDifference';

const difference = (a: number, m: number, b: number, n: number) =>
  weightedRates({ weight: 1, rate: a / m, n: m }, { weight: -1, rate: b / n, n });

describe('weightedRates', () => {
  // Newcombe, Statistics in Medicine 17 (1998) 873-890, table II, method 10 (score intervals, no continuity correction).
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%i of %i less %i of %i is what Newcombe printed', (a, m, b, n, low, high) => {
    expect(difference(a, m, b, n).low).toBeCloseTo(low, 4);
    expect(difference(a, m, b, n).high).toBeCloseTo(high, 4);
  });

  it('with one weight of 0 is the other rate alone', () => {
    const { estimate, low, high } = weightedRates({ weight: 1, rate: 0.7, n: 20 }, { weight: 0, rate: 0.2, n: 9 });
    const alone = wilson(14, 20);
    expect(estimate).toBeCloseTo(0.7, 12);
    expect(low).toBeCloseTo(alone.low, 12);
    expect(high).toBeCloseTo(alone.high, 12);
  });

  it('holds its estimate, has a width, and turns round when the weights do', () => {
    const rate = fc.integer({ min: 1, max: 200 }).chain((n) =>
      fc.record({
        weight: fc.integer({ min: -5, max: 5 }).filter((w) => w !== 0),
        rate: fc.integer({ min: 0, max: n }).map((k) => k / n),
        n: fc.constant(n),
      }),
    );
    fc.assert(
      fc.property(rate, rate, (a, b) => {
        const { estimate, low, high } = weightedRates(a, b);
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
        expect(high - low).toBeGreaterThan(0);
        const turned = weightedRates({ ...a, weight: -a.weight }, { ...b, weight: -b.weight });
        expect(turned.low).toBeCloseTo(-high, 9);
        expect(turned.high).toBeCloseTo(-low, 9);
      }),
    );
  });

  it('refuses a rate without cases', () => {
    expect(() => difference(0, 0, 1, 2)).toThrow(RangeError);
  });
});
