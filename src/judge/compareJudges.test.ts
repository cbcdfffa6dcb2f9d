import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareJudges, type JudgedTwice } from './compareJudges';
import { type Said, verdictOf } from './examined.testkit';

const row = (item_id: string, first: Said, second: Said, label?: 'pass' | 'fail'): JudgedTwice => ({
  item_id,
  query: 'q',
  answer: 'a',
  first: verdictOf(first),
  second: verdictOf(second),
  ...(label === undefined ? {} : { label }),
});
const ids = (rows: readonly JudgedTwice[]) => rows.map(({ item_id }) => item_id);

describe('compareJudges', () => {
  it('has disagreements first, what has no verdict apart, and whom the labels side with', () => {
    const compared = compareJudges([
      row('same', 'pass', 'pass', 'pass'),
      row('none', 'fault', 'pass', 'pass'),
      row('apart', 'pass', 'fail', 'fail'),
      row('neither', 'fault', 'fault'),
      row('unlabelled', 'fail', 'pass'),
      row('other', 'fail', 'pass', 'fail'),
      row('alike', 'fail', 'fail'),
    ]);
    expect(ids(compared.rows)).toEqual(['apart', 'unlabelled', 'other', 'none', 'neither', 'same', 'alike']);
    expect(compared).toMatchObject({
      agreed: 2,
      disagreed: 3,
      unjudged: 2,
      sides: { labelled: 2, first: 1, second: 1 },
    });
  });

  it('has kappa by hand, over what both decided: 20 5 / 10 15 is 0.4', () => {
    const times = (n: number, first: Said, second: Said) =>
      Array.from({ length: n }, (_, i) => row(`${first}-${second}-${i}`, first, second));
    const { kappa } = compareJudges([
      ...times(20, 'pass', 'pass'),
      ...times(5, 'pass', 'fail'),
      ...times(10, 'fail', 'pass'),
      ...times(15, 'fail', 'fail'),
      ...times(7, 'fault', 'pass'),
    ]);
    expect(kappa).toMatchObject({ n: 50, value: expect.closeTo(0.4, 12), low: expect.closeTo(0.1511, 4) });
  });

  it('compares nothing', () => {
    expect(compareJudges([])).toMatchObject({
      rows: [],
      agreed: 0,
      disagreed: 0,
      unjudged: 0,
      kappa: { n: 0, notDefined: expect.any(String) },
      sides: { labelled: 0, first: 0, second: 0 },
    });
  });

  it('counts every item once, and turns round with its judges', () => {
    const said = fc.constantFrom<Said>('pass', 'fail', 'fault');
    const label = fc.constantFrom('pass' as const, 'fail' as const, undefined);
    fc.assert(
      fc.property(fc.array(fc.tuple(said, said, label), { maxLength: 30 }), (items) => {
        const one = compareJudges(items.map(([a, b, own], i) => row(`i${i}`, a, b, own)));
        const other = compareJudges(items.map(([a, b, own], i) => row(`i${i}`, b, a, own)));
        expect(one.agreed + one.disagreed + one.unjudged).toBe(items.length);
        expect(one.sides.first + one.sides.second).toBe(one.sides.labelled);
        expect(ids(one.rows)).toEqual(ids(other.rows));
        expect(other.kappa).toEqual(one.kappa);
        expect(other.sides).toEqual({ ...one.sides, first: one.sides.second, second: one.sides.first });
      }),
    );
  });
});
