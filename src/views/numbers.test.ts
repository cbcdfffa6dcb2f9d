import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctFrom, fixed, percent, percentWithin, pValue, within } from './numbers';

describe('numbers', () => {
  it('shows nothing as an em dash, never as a number', () => {
    for (const nothing of [null, undefined]) {
      expect(fixed(nothing)).toBe('—');
      expect(percent(nothing)).toBe('—');
    }
    expect(percentWithin({ rate: null, low: null, high: null })).toBe('—');
    expect(percentWithin({})).toBe('—');
  });

  it('formats', () => {
    expect([fixed(0.12345), fixed(2, 1), fixed(0)]).toEqual(['0.123', '2.0', '0.000']);
    expect([percent(0.171), percent(0), percent(1)]).toEqual(['17.1 %', '0.0 %', '100.0 %']);
    expect(within(0.866, { low: 0.767, high: 0.924 })).toBe('0.866 [0.767, 0.924]');
    expect(percentWithin({ rate: 0.5, low: 0.25, high: 0.75 })).toBe('50.0 % [25.0 %, 75.0 %]');
  });
});

describe('pValue', () => {
  it('is below 0.001, or three decimals', () => {
    expect([pValue(0), pValue(0.00099), pValue(0.001), pValue(1 / 6), pValue(1)]).toEqual([
      '< 0.001',
      '< 0.001',
      '0.001',
      '0.167',
      '1.000',
    ]);
  });

  it('shows on which side of the level it lies', () => {
    expect([pValue(0.0496), pValue(0.0504), pValue(0.05)]).toEqual(['0.0496', '0.0504', '0.050']);
  });
});

describe('distinctFrom', () => {
  it('never prints 0.7966 as 0.80 beside 0.80', () => {
    expect(distinctFrom(0.7966, 0.8, 2)).toBe('0.797');
    expect(distinctFrom(0.79999, 0.8, 2)).toBe('0.79999');
    expect(distinctFrom(0.8, 0.8, 2)).toBe('0.80');
    expect(distinctFrom(0.5, 0.8)).toBe('0.5000');
  });

  it('prints two different numbers differently, however near', () => {
    const near = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(
        near,
        fc.oneof(near, fc.constantFrom(Number.EPSILON, -Number.EPSILON, 1e-9, Number.MIN_VALUE)),
        (x, y) => {
          for (const other of [y, x + y]) {
            const printed = distinctFrom(x, other);
            if (x === other) expect(printed).toBe(x.toFixed(4));
            else {
              expect(printed).not.toBe(distinctFrom(other, x));
              expect(Number(printed)).toBeCloseTo(x, 4);
            }
          }
        },
      ),
    );
  });
});
