import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { wilson } from '../stats/interval';
import { compareIds } from './compareIds';
import { type Measurement, measurementOf } from './measurement';
import { sum } from './sum';
import { type MetricSummary, summarize } from './summarize';

const row = (i: number, value: unknown, case_type = 'normal', metric = 'recall@5'): Measurement =>
  measurementOf({ case_id: `GC-${i}`, case_type, metric }, value);
const overall = (measurements: readonly Measurement[]) => summarize(measurements)[0] as MetricSummary;

describe('summarize', () => {
  it('case 1: an error beside 1.0 is a mean of 1.0 over 1 of 2, and says so', () => {
    const failed: Measurement = { case_id: 'GC-2', case_type: 'normal', metric: 'recall@5', unmeasured: 'time-out' };
    expect(overall([row(1, 1), failed])).toEqual({
      metric: 'recall@5',
      case_type: null,
      n_measured: 1,
      n_expected: 2,
      mean: 1,
      ...wilson(1, 1),
      unmeasured: [{ case_id: 'GC-2', cause: 'time-out' }],
    });
  });

  it('case 2: a NaN is unmeasured with a cause, saved and read again too, and the others keep their mean', () => {
    const rows = [0.9, 0.8, Number.NaN, 0.75].map((value, i) => row(i, value));
    const expected = { n_measured: 3, n_expected: 4, mean: 2.45 / 3, ...wilson(2.45, 3) };
    expect(overall(rows)).toMatchObject(expected);
    expect(overall(rows).unmeasured).toEqual([{ case_id: 'GC-2', cause: 'not a number: NaN' }]);
    expect(JSON.stringify(rows)).not.toMatch(/null|:NaN/);
    expect(overall(JSON.parse(JSON.stringify(rows)))).toEqual(overall(rows));
    // Values that somebody else wrote are looked at again.
    const raw = [0.9, 0.8, Number.NaN, 0.75].map((value, i) => ({ ...row(i, 0), value })) as Measurement[];
    expect(overall(raw)).toEqual(overall(rows));
    expect(overall(JSON.parse(JSON.stringify(raw)))).toMatchObject(expected);
  });

  it('case 3: a metric that does not apply to a case has no row, and the count shows it', () => {
    const rows = [row(1, 0.5), row(2, 1), row(1, 0.25, 'normal', 'faithfulness')];
    expect(summarize(rows).map(({ metric, case_type, n_expected }) => [metric, case_type, n_expected])).toEqual([
      ['faithfulness', null, 1],
      ['faithfulness', 'normal', 1],
      ['recall@5', null, 2],
      ['recall@5', 'normal', 2],
    ]);
  });

  it('case 4: where nothing applies there is no row, and where nothing was measured no number', () => {
    expect(summarize([])).toEqual([]);
    expect(overall([row(1, Number.NaN)])).toMatchObject({
      n_measured: 0,
      n_expected: 1,
      mean: null,
      low: null,
      high: null,
    });
  });

  it('case 5: 20 cases of which 4 could not be measured', () => {
    const rows = Array.from({ length: 20 }, (_, i) =>
      i < 16 ? row(i, 0.5) : { case_id: `GC-${i}`, case_type: 'normal', metric: 'recall@5', unmeasured: '429' },
    );
    expect(overall(rows)).toMatchObject({ n_measured: 16, n_expected: 20, mean: 0.5 });
    expect(overall(rows).unmeasured.map(({ case_id }) => case_id)).toEqual(['GC-16', 'GC-17', 'GC-18', 'GC-19']);
  });

  it('never clamps a value out of range', () => {
    for (const value of [10, -0.1, Number.POSITIVE_INFINITY, null, undefined, '0.5']) {
      const { n_measured, unmeasured } = overall([row(1, 1), row(2, value)]);
      expect([n_measured, unmeasured[0]?.cause]).toEqual([1, expect.stringMatching(/^(out of range|not a number): /)]);
    }
  });

  it('keeps types apart, over all first, and cuts in order', () => {
    const rows = [row(1, 1, 'normal', 'recall@20'), row(1, 0, 'normal'), row(2, 1, 'multi_turn'), row(3, 1, 'normal')];
    expect(summarize(rows).map(({ metric, case_type, mean }) => [metric, case_type, mean])).toEqual([
      ['recall@5', null, 2 / 3],
      ['recall@5', 'multi_turn', 1],
      ['recall@5', 'normal', 0.5],
      ['recall@20', null, 1],
      ['recall@20', 'normal', 1],
    ]);
  });

  it('case 16: a case that is measured twice is an error naming it', () => {
    expect(() => summarize([row(7, 1), row(7, 0)])).toThrow(Problem);
    expect(() => summarize([row(7, 1), row(7, 0)])).toThrow('GC-7: measured twice by recall@5');
  });

  it('has the mean within an interval that is never of zero width, whatever the order', () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.nat()), (some, picks) => {
        const rows = some.map((value, i) => row(i, value, i % 2 === 0 ? 'normal' : 'multi_turn'));
        const keyed = rows.map((one) => ({ one, key: picks.next().value as number }));
        const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
        expect(summarize(shuffled)).toEqual(summarize(rows));
        for (const { mean, low, high } of summarize(rows)) {
          expect(low).toBeLessThanOrEqual(mean as number);
          expect(high).toBeGreaterThanOrEqual(mean as number);
          expect((high as number) - (low as number)).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('sum', () => {
  it('is the same in any order, and keeps what a plain sum loses', () => {
    expect(sum([0.1, 0.2, 0.3])).toBe(sum([0.3, 0.2, 0.1]));
    expect(sum([1, 1e100, 1, -1e100])).toBe(2);
    expect(sum([])).toBe(0);
  });
});

describe('compareIds', () => {
  it('is the order of UTF-8 bytes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 4 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareIds(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
    expect(['b', 'a', '10', '9'].sort(compareIds)).toEqual(['10', '9', 'a', 'b']);
  });
});
