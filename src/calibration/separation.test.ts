import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVEL, separation, smallestP } from './separation';
import { sortScores, sweep } from './sweep';

const apart = (a: readonly number[], b: readonly number[]) =>
  separation(sweep(sortScores(Float64Array.from(a), Float64Array.from(b))));
const row = (n: number, from: number) => Array.from({ length: n }, (_, i) => from + i);

describe('separation', () => {
  it('case 19: a score that is 1 for everybody does not separate', () => {
    const found = apart(Array(10).fill(1), Array(10).fill(1));
    expect(found).toMatchObject({ auroc: 0.5, p: 1, verdict: 'does_not_separate' });
    expect(found.low).toBeLessThan(0.5);
    expect(found.high).toBeGreaterThan(0.5);
  });

  it('case 19: an inverted score is said to be inverted', () => {
    const found = apart(row(10, 0), row(10, 100));
    expect(found).toMatchObject({ auroc: 0, verdict: 'inverted', low: 0 });
    expect(found.p).toBeCloseTo(1, 12);
    expect(found.high).toBeGreaterThan(0);
  });

  it('case 19: two against two that happen to separate are too few', () => {
    const found = apart([3, 4], [1, 2]);
    expect(found.p).toBeCloseTo(1 / 6, 12);
    expect(found).toMatchObject({ auroc: 1, verdict: 'too_few', method: 'exact' });
    expect(found.low).toBeLessThan(1);
  });

  it.each([
    [1, 1, 'too_few'],
    [3, 3, 'too_few'],
    [1, 19, 'too_few'],
    [19, 1, 'too_few'],
    [1, 20, 'separates'],
    [2, 5, 'separates'],
    [3, 4, 'separates'],
  ] as const)('%i against %i, perfectly apart: %s', (n1, n2, verdict) => {
    expect(apart(row(n1, 100), row(n2, 0)).verdict).toBe(verdict);
  });

  it('holds p against the level either way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 }),
        (a, b) => {
          const [found, turned] = [apart(a, b), apart(b, a)];
          expect(found.auroc).toBeCloseTo(1 - turned.auroc, 12);
          if (smallestP(a.length, b.length) >= LEVEL) expect(found.verdict).toBe('too_few');
          else if (found.p < LEVEL) expect([found.verdict, turned.verdict]).toEqual(['separates', 'inverted']);
          else if (turned.p >= LEVEL) expect(found.verdict).toBe('does_not_separate');
          expect(found.low).toBeLessThanOrEqual(found.auroc);
          expect(found.high).toBeGreaterThanOrEqual(found.auroc);
          expect(found.high).toBeGreaterThan(found.low);
        },
      ),
    );
  });
});

describe('smallestP', () => {
  it('is one over the number of ways to place n1 among n1 + n2, by enumeration', () => {
    for (let n1 = 1; n1 <= 6; n1++) {
      for (let n2 = 1; n2 <= 6; n2++) {
        let ways = 0;
        for (let mask = 0; mask < 2 ** (n1 + n2); mask++) {
          let members = 0;
          for (let bit = 0; bit < n1 + n2; bit++) members += (mask >> bit) & 1;
          if (members === n1) ways++;
        }
        expect(smallestP(n1, n2)).toBeCloseTo(1 / ways, 14);
        expect(smallestP(n1, n2)).toBe(smallestP(n2, n1));
      }
    }
    expect(smallestP(1000, 1000)).toBeGreaterThanOrEqual(0);
  });
});
