import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropsTooFar, relativeDrop, TOLERANCE } from './relativeDrop';

const share = fc.integer({ min: 1, max: 10_000 }).map((n) => n / 10_000);

describe('relativeDrop', () => {
  it('works as the docstring says', () => {
    expect(relativeDrop(0.8, 0.76)).toBe(0.05);
    expect(relativeDrop(0.8, 0.7599)).toBe(0.050125);
  });

  it('is negative where the value rose, and 0 where it stayed or cannot drop', () => {
    expect(relativeDrop(0.5, 0.75)).toBe(-0.5);
    expect(relativeDrop(0.7, 0.7)).toBe(0);
    expect(relativeDrop(0, 0)).toBe(0);
    expect(relativeDrop(0, 0.5)).toBe(0);
    expect(relativeDrop(0.8, 0.8 + 1e-16)).toBe(0);
    expect(relativeDrop(0.3, 0.30000000000000004)).toBe(0);
    expect(relativeDrop(0.4, 0)).toBe(1);
  });

  it('does not depend on the unit', () => {
    fc.assert(
      fc.property(share, share, fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (before, now, unit) => {
        expect(relativeDrop(before * unit, now * unit)).toBeCloseTo(relativeDrop(before, now), 10);
      }),
    );
  });
});

describe('dropsTooFar', () => {
  it.each([
    [0.8, 0.76],
    [0.6, 0.57],
    [0.9, 0.855],
    [1, 0.95],
    [0.7, 0.665],
  ])('lets %s fall to %s, which is exactly 5 %%', (before, now) => expect(dropsTooFar(before, now)).toBe(false));

  it('fails what falls further, by however little', () => {
    expect(dropsTooFar(0.8, 0.7599)).toBe(true);
    expect(dropsTooFar(0.8, 0.76 - 1e-9)).toBe(true);
    expect(dropsTooFar(0.6, 0.5699)).toBe(true);
    expect(dropsTooFar(1e-6, 0)).toBe(true);
  });

  it('never fails an improvement, nor a baseline of 0', () => {
    fc.assert(
      fc.property(share, share, (a, b) => {
        expect(dropsTooFar(Math.min(a, b), Math.max(a, b))).toBe(false);
        expect(dropsTooFar(0, a)).toBe(false);
      }),
    );
    expect(dropsTooFar(0, 0)).toBe(false);
  });

  it('has exact arithmetic on its side: n of twentieths, less one in twenty, pass, and less a ten-thousandth more fail', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (n) => {
        expect(dropsTooFar((20 * n) / 200_000, (19 * n) / 200_000)).toBe(false);
        expect(dropsTooFar((20 * n) / 200_000, (19 * n - 0.002 * n) / 200_000)).toBe(true);
      }),
    );
  });

  it('fails at any smaller value where it fails at a larger', () => {
    fc.assert(
      fc.property(share, share, share, (before, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        if (dropsTooFar(before, high)) expect(dropsTooFar(before, low)).toBe(true);
      }),
    );
  });

  it('takes another tolerance', () => {
    expect(TOLERANCE).toBe(0.05);
    expect(dropsTooFar(0.8, 0.72, 0.1)).toBe(false);
    expect(dropsTooFar(0.8, 0.7199, 0.1)).toBe(true);
    expect(dropsTooFar(0.8, 0.7999, 0)).toBe(true);
  });
});
