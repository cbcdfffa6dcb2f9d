import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retrievalMetrics } from '../golden/baseline';
import { CaseType, type GoldenCase } from '../golden/case';
import { wilson } from '../stats/interval';
import type { CaseRetrieval } from './retrieval';
import { summarizeArms } from './summarizeArms';

const run = (case_id: string, value: number, case_type: CaseType = 'normal'): CaseRetrieval => ({
  golden: { case_id, case_type } as GoldenCase,
  arm: 'keyword',
  retrieved: [],
  firstRank: undefined,
  values: Object.fromEntries(retrievalMetrics.map((metric) => [metric, value])) as CaseRetrieval['values'],
});
const of = (cases: CaseRetrieval[]) => summarizeArms(new Map([['keyword', cases]]));

describe('summarizeArms', () => {
  it('has each metric over all cases and by type, with the interval of as many', () => {
    const found = of([run('a', 1), run('b', 0.5), run('c', 0, 'multi_turn')]);
    const recall = found.filter((row) => row.metric === 'recall@5');
    const common = { arm: 'keyword', metric: 'recall@5' };
    expect(recall).toEqual([
      { ...common, case_type: 'all', n: 3, mean: 0.5, ...wilson(1.5, 3) },
      { ...common, case_type: 'multi_turn', n: 1, mean: 0, ...wilson(0, 1) },
      { ...common, case_type: 'normal', n: 2, mean: 0.75, ...wilson(1.5, 2) },
    ]);
    expect(new Set(found.map((row) => row.metric))).toEqual(new Set(retrievalMetrics));
  });

  it('has no row for an arm or a type without cases, and keeps arms apart', () => {
    expect(of([])).toEqual([]);
    expect(summarizeArms(new Map())).toEqual([]);
    const two = summarizeArms(
      new Map([
        ['keyword' as const, [run('a', 1)]],
        ['vector' as const, [run('a', 0)]],
      ]),
    );
    const all = two.filter((row) => row.metric === 'map' && row.case_type === 'all');
    expect(all.map(({ arm, mean }) => [arm, mean])).toEqual([
      ['keyword', 1],
      ['vector', 0],
    ]);
  });

  it('leaves a value that is no number out of the mean and out of n', () => {
    const found = of([run('a', 1), run('b', Number.NaN)]);
    expect(found.find((row) => row.metric === 'mrr' && row.case_type === 'all')).toMatchObject({ n: 1, mean: 1 });
    expect(of([run('a', Number.NaN)])).toEqual([]);
  });

  it('stays within [0, 1], around its mean, and the same whatever the order', () => {
    const cases = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...CaseType.options)), {
      maxLength: 15,
    });
    fc.assert(
      fc.property(cases, (made) => {
        const runs = made.map(([value, type], i) => run(`c${i}`, value, type));
        expect(of([...runs].reverse())).toEqual(of(runs));
        for (const { low, mean, high } of of(runs)) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(mean);
          expect(mean).toBeLessThanOrEqual(high);
          expect(high).toBeLessThanOrEqual(1);
          expect(high).toBeGreaterThan(low);
        }
      }),
    );
  });
});
