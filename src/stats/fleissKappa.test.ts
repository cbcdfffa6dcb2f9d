import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fleissKappa } from './fleissKappa';
import { itemCounts } from './itemCounts';
import type { Ratings } from './label';
import { shuffled, someRaters } from './ratings.testkit';

const ofRows = (rows: readonly (readonly number[])[]) =>
  fleissKappa(rows.map((row) => new Map(row.map((count, label) => [label, count]))));

/** By drawing: two ratings of one item, and two of all ratings with the first put back, taken in every way there is. */
function drawn(raters: readonly Ratings[]): number {
  const items = raters[0]?.length ?? 0;
  let agreeing = 0;
  let ways = 0;
  for (let i = 0; i < items; i++)
    for (let a = 0; a < raters.length; a++)
      for (let b = 0; b < raters.length; b++)
        if (a !== b) {
          ways += 1;
          agreeing += Number(raters[a]?.[i] === raters[b]?.[i]);
        }
  const all = raters.flat();
  const chance = all.flatMap((x) => all.map((y) => Number(x === y))).reduce((total, same) => total + same, 0);
  const expected = chance / all.length ** 2;
  return (agreeing / ways - expected) / (1 - expected);
}

describe('fleissKappa', () => {
  it('works its docstring out', () => {
    const items = [
      new Map([['a', 3]]),
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    ];
    expect(fleissKappa(items)).toEqual({ value: 0.25 });
  });

  it('is what drawing gives, in any order of items and raters', () => {
    fc.assert(
      fc.property(someRaters({ missing: false }), fc.nat(), (raters, seed) => {
        const kappa = fleissKappa(itemCounts(raters));
        expect(fleissKappa(itemCounts(shuffled(raters, seed)))).toEqual(kappa);
        if ('value' in kappa) {
          expect(kappa.value).toBeCloseTo(drawn(raters), 10);
          expect(kappa.value).toBeGreaterThanOrEqual(-1 / (raters.length - 1));
          expect(kappa.value).toBeLessThanOrEqual(1);
        } else expect(raters[0]?.length === 1 || Number.isNaN(drawn(raters))).toBe(true);
      }),
    );
  });

  it('says why it is not defined', () => {
    expect(fleissKappa([])).toEqual({ notDefined: 'no item has a label of everyone' });
    expect(
      ofRows([
        [1, 0],
        [0, 1],
      ]),
    ).toEqual({ notDefined: 'an item needs two labels' });
    expect(ofRows([[1, 2]])).toEqual({ notDefined: 'one item alone says nothing of chance' });
    expect(
      ofRows([
        [3, 0],
        [3, 0],
      ]),
    ).toEqual({ notDefined: 'everyone gives one and the same label throughout' });
  });

  it('refuses items with unlike numbers of ratings, and counts that are none', () => {
    expect(() =>
      ofRows([
        [3, 0],
        [1, 1],
      ]),
    ).toThrow('item 1 has 2 ratings, where the first has 3');
    expect(() => ofRows([[1.5, 0.5]])).toThrow(RangeError);
    expect(() => ofRows([[-1, 3]])).toThrow(RangeError);
  });
});
