import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MeasureRunOptions, measureRun } from './measure';
import { summarize } from './summarize';
import { trecEval } from './trecEval';
import { parseQrels, parseRun } from './trecFiles';

const measured = (qrels: string, run: string, options: Partial<MeasureRunOptions> = {}) =>
  measureRun(parseQrels(qrels, 'q'), parseRun(run, 'r'), { ks: [1, 2, 5], ...options });
function valuesOf(qrels: string, run: string, options: Partial<MeasureRunOptions> = {}, query = 'q1') {
  const rows = measured(qrels, run, options).measurements.filter(({ case_id }) => case_id === query);
  return Object.fromEntries(rows.map((row) => [row.metric, 'value' in row ? row.value : row.unmeasured]));
}
const means = (qrels: string, run: string) =>
  Object.fromEntries(summarize(measured(qrels, run).measurements).map(({ metric, mean }) => [metric, mean]));

describe('measureRun', () => {
  it('case 13: t, t where t is relevant is recall 1, precision 1, nDCG 1, and the repeat is counted', () => {
    const run = 'q1 Q0 t 1 2 x\nq1 Q0 t 2 1 x\n';
    expect(valuesOf('q1 0 t 1', run)).toMatchObject({ 'recall@2': 1, 'precision@2': 1, 'ndcg@2': 1, ndcg: 1 });
    expect(measured('q1 0 t 1', run)).toMatchObject({ repeats: 1, tied: [] });
  });

  it('case 14: five documents of equal score give the same figures however the file lists them', () => {
    const lines = [1, 2, 3, 4, 5].map((i) => `q1 Q0 d${i} ${i} 0.5 t`);
    const expected = { reciprocal_rank: 0.2, 'recall@2': 0, 'recall@5': 1 };
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 5 }), (shuffled) => {
        expect(valuesOf('q1 0 d1 1', shuffled.join('\n'))).toMatchObject(expected);
      }),
    );
    expect(measured('q1 0 d1 1\nq2 0 a 1', `${lines.join('\n')}\nq2 Q0 a 1 1 t`)).toMatchObject({
      tied: ['q1'],
      both: ['q1', 'q2'],
    });
  });

  it('case 15: a judged query that the run lacks, or has without documents, counts 0 and is named', () => {
    const run = 'q1 Q0 a 1 1 t';
    expect(measured('q1 0 a 1\nq2 0 b 1', run).countedZero).toEqual(['q2']);
    expect(Object.values(valuesOf('q1 0 a 1\nq2 0 b 1', run, {}, 'q2')).every((value) => value === 0)).toBe(true);
    expect(means('q1 0 a 1\nq2 0 b 1', run)).toMatchObject({ 'recall@5': 0.5, ndcg: 0.5, reciprocal_rank: 0.5 });
    expect(measured('q1 0 a 1\nq2 0 b 1', '{"q1":{"a":1},"q2":{}}').countedZero).toEqual(['q2']);
  });

  it('case 4: a query with nothing relevant has no row, in the run or not; one not judged is passed over', () => {
    const all = measured('q1 0 a 1\nq2 0 b 0\nq3 0 c -1', 'q1 Q0 a 1 1 t\nq2 Q0 b 1 1 t\nq9 Q0 z 1 1 t');
    expect(all).toMatchObject({ nothingRelevant: ['q2', 'q3'], missing: ['q3'], countedZero: [], notJudged: ['q9'] });
    expect(new Set(all.measurements.map(({ case_id }) => case_id))).toEqual(new Set(['q1']));
  });

  it('orders by score, not by rank column or line, and divides precision by what was retrieved', () => {
    expect(valuesOf('q1 0 x 1', 'q1 Q0 x 1 0.1 t\nq1 Q0 y 2 0.9 t')).toMatchObject({
      reciprocal_rank: 0.5,
      'precision@1': 0,
      'precision@5': 0.5,
    });
  });

  it('takes a relevance level and a depth, which counts different documents', () => {
    const qrels = 'q1 0 a 1\nq1 0 b 2';
    const run = 'q1 Q0 a 1 4 t\nq1 Q0 a 1 3 t\nq1 Q0 b 1 2 t';
    expect(valuesOf(qrels, run, { relevanceLevel: 2 })).toMatchObject({ reciprocal_rank: 0.5, 'recall@1': 0 });
    expect(valuesOf(qrels, run, { depth: 1 })).toMatchObject({ 'recall@5': 0.5, average_precision: 0.5 });
    expect(valuesOf(qrels, run, { depth: 2 })).toMatchObject({ 'recall@5': 1, average_precision: 1 });
  });

  it('has nothing to measure where no query is shared or nothing relevant', () => {
    expect(() => measured('q1 0 a 1', 'Q1 Q0 a 1 1 t')).toThrow('no query of the run is judged (do both files');
    expect(() => measured('q1 0 a 1', 'q1 Q0 a 1 1 t', { relevanceLevel: 2 })).toThrow(
      'no query has a document of grade 2',
    );
  });

  it('agrees with trec_eval wherever the conventions do, and shuffled lines change nothing', () => {
    const doc = fc.constantFrom(...'abcdefg');
    const judged = fc.uniqueArray(fc.tuple(fc.constantFrom('q1', 'q2', 'q3'), doc, fc.integer({ min: -1, max: 3 })), {
      selector: ([q, d]) => q + d,
      minLength: 1,
    });
    const retrieved = fc.uniqueArray(fc.tuple(fc.constantFrom('q1', 'q2', 'q3'), doc, fc.integer({ min: 0, max: 3 })), {
      selector: ([q, d]) => q + d,
      minLength: 1,
    });
    fc.assert(
      fc.property(judged, retrieved, fc.infiniteStream(fc.nat()), (j, r, picks) => {
        const shuffle = (lines: string[]) =>
          lines
            .map((line) => [picks.next().value as number, line] as const)
            .sort((a, b) => a[0] - b[0])
            .map(([, line]) => line);
        const [q, s] = [j.map(([q1, d, g]) => `${q1} 0 ${d} ${g}`), r.map(([q1, d, g]) => `${q1} Q0 ${d} 1 ${g} t`)];
        const read = (a: string[], b: string[]) =>
          [parseQrels(a.join('\n'), 'q'), parseRun(b.join('\n'), 'r')] as const;
        const [qrels, run] = read(q, s);
        if (![...qrels.keys()].some((query) => run.has(query))) return;
        if (![...qrels.values()].some((grades) => [...grades.values()].some((grade) => grade > 0))) return;
        const ours = measureRun(qrels, run, { ks: [2, 5] });
        expect(measureRun(...read(shuffle(q), shuffle(s)), { ks: [2, 5] })).toEqual(ours);
        const trec = trecEval(qrels, run, { ks: [2, 5] });
        expect(trecEval(...read(shuffle(q), shuffle(s)), { ks: [2, 5] })).toEqual(trec);
        for (const { query, values } of trec.queries) {
          const own = Object.fromEntries(
            ours.measurements.flatMap((row) =>
              row.case_id === query && 'value' in row ? [[row.metric, row.value]] : [],
            ),
          );
          if (values.num_rel === 0) continue;
          const { map, recip_rank, recall_2, success_5, ndcg, ndcg_cut_2, num_ret, P_2 } = values;
          expect({
            map,
            recip_rank,
            recall_2,
            success_5,
            ndcg,
            ndcg_cut_2,
            P: ((P_2 as number) * 2) / Math.min(2, num_ret as number),
          }).toEqual({
            map: own.average_precision,
            recip_rank: own.reciprocal_rank,
            recall_2: own['recall@2'],
            success_5: own['hit@5'],
            ndcg: own.ndcg,
            ndcg_cut_2: own['ndcg@2'],
            P: own['precision@2'],
          });
        }
        for (const [name, value] of Object.entries(trec.all))
          if (!name.startsWith('num_')) expect(value >= 0 && value <= 1).toBe(true);
      }),
    );
  });
});
