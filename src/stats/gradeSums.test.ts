import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GradeOdds, gradeSums } from './gradeSums';
import { poissonBinomial } from './poissonBinomial';
import { random, shuffle } from './random';

/** The same by looking at every combination of grades. */
function enumerated(cases: readonly GradeOdds[]): number[] {
  const mass = Array(2 * cases.length + 1).fill(0) as number[];
  for (let pattern = 0; pattern < 3 ** cases.length; pattern++) {
    let rest = pattern;
    let halves = 0;
    let odds = 1;
    for (const grades of cases) {
      halves += rest % 3;
      odds *= grades[rest % 3] as number;
      rest = Math.floor(rest / 3);
    }
    mass[halves] = (mass[halves] as number) + odds;
  }
  return mass;
}

const total = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0);

/** Odds of three grades, certain ones and impossible ones among them. */
const grades = fc
  .tuple(fc.nat(20), fc.nat(20), fc.nat(20))
  .filter(([a, b, c]) => a + b + c > 0)
  .map(([a, b, c]): GradeOdds => [a / (a + b + c), b / (a + b + c), c / (a + b + c)]);

describe('gradeSums', () => {
  it('works as the docstring says', () => {
    expect([
      ...gradeSums([
        [0.5, 0, 0.5],
        [0, 1, 0],
      ]),
    ]).toEqual([0, 0.5, 0, 0.5, 0]);
    expect([...gradeSums([])]).toEqual([1]);
  });

  it('equals the enumeration of every outcome of up to 8 cases', () => {
    fc.assert(
      fc.property(fc.array(grades, { maxLength: 8 }), (cases) => {
        const mass = gradeSums(cases);
        const exact = enumerated(cases);
        expect(mass.length).toBe(exact.length);
        exact.forEach((odds, k) => {
          expect(Math.abs((mass[k] as number) - odds)).toBeLessThan(1e-12);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('equals the enumeration of every outcome of 10 cases', () => {
    fc.assert(
      fc.property(fc.array(grades, { minLength: 10, maxLength: 10 }), (cases) => {
        const mass = gradeSums(cases);
        enumerated(cases).forEach((odds, k) => {
          expect(Math.abs((mass[k] as number) - odds)).toBeLessThan(1e-12);
        });
      }),
      { numRuns: 5 },
    );
  });

  it('adds up to 1, has the mean of its parts, and does not care about the order', () => {
    fc.assert(
      fc.property(fc.array(grades, { maxLength: 60 }), fc.integer(), (cases, seed) => {
        const mass = gradeSums(cases);
        expect(Math.abs(total(mass) - 1)).toBeLessThan(1e-12);
        expect(total(mass.map((odds, k) => odds * k))).toBeCloseTo(total(cases.map(([, b, c]) => b + 2 * c)), 9);
        const other = gradeSums(shuffle([...cases], random(seed)));
        mass.forEach((odds, k) => {
          expect(Math.abs(odds - (other[k] as number))).toBeLessThan(1e-12);
        });
      }),
    );
  });

  it('without half grades is the distribution of passes, at every other place', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (probabilities) => {
        const passes = poissonBinomial(probabilities);
        gradeSums(probabilities.map((p): GradeOdds => [1 - p, 0, p])).forEach((odds, k) => {
          expect(Math.abs(odds - (k % 2 === 0 ? (passes[k / 2] as number) : 0))).toBeLessThan(1e-12);
        });
      }),
    );
  });

  it.each([
    ['add up to less', [0.5, 0.2, 0.2]],
    ['add up to more', [0.5, 0.5, 0.5]],
    ['are negative', [-0.5, 0.5, 1]],
    ['are no number', [Number.NaN, 0.5, 0.5]],
    ['are infinite', [Number.POSITIVE_INFINITY, 0, 0]],
  ] as const)('refuses odds that %s', (_, odds) => {
    expect(() => gradeSums([[0, 0, 1], odds])).toThrow(RangeError);
  });

  it('lets the last bit of thirds pass', () => {
    expect(gradeSums([[1 / 3, 1 / 3, 1 / 3]])[1]).toBeCloseTo(1 / 3, 15);
  });
});
