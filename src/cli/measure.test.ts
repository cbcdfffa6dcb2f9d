import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { type MeasureOptions, measureCommand } from './measure';
import { exitCode } from './outcome';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-measure-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
function measure(qrels: string, run: string, options: Omit<MeasureOptions, 'qrels' | 'run'> = {}) {
  return measureCommand({ qrels: file('qrels', qrels), run: file('run', run), ...options });
}
const metric = (outcome: { json: Readonly<Record<string, unknown>> }, name: string) =>
  (outcome.json.metrics as { metric: string }[]).find((row) => row.metric === name);

const QRELS = '\ufeffq1 0 a 1\r\nq2 0 b 2\r\n';
const RUN = 'q1 Q0 x 1 2.0 t\nq1 Q0 a 2 1.0 t\n';

describe('measure', () => {
  it('case 15: measures in our convention at 5, 10 and 20, a missing query 0 and named', () => {
    const outcome = measure(QRELS, RUN);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.json).toMatchObject({
      convention: 'cutline',
      k: [5, 10, 20],
      relevance_level: 1,
      depth: null,
      n_judged: 2,
      n_retrieved: 1,
      missing_queries: ['q2'],
      counted_zero_queries: ['q2'],
      nothing_relevant_queries: [],
      tied_queries: 0,
      tied_share: 0,
    });
    expect(metric(outcome, 'recall@5')).toEqual({
      metric: 'recall@5',
      mean: 0.5,
      low: expect.closeTo(0.0945, 4),
      high: expect.closeTo(0.9055, 4),
      n_measured: 2,
      n_expected: 2,
    });
    expect(metric(outcome, 'precision@5')).toMatchObject({ mean: 0.25 });
    expect(outcome.text).toContain('counted 0: q2');
    expect((outcome.json.per_query as unknown[])[1]).toMatchObject({ query: 'q2', values: { 'recall@5': 0, ndcg: 0 } });
    expect(JSON.parse(JSON.stringify(outcome.json))).toEqual(outcome.json);
  });

  it('measures as trec_eval does, with its options', () => {
    const outcome = measure(QRELS, RUN, { convention: 'trec', k: '10, 5,5' });
    expect(outcome.json).toMatchObject({ k: [5, 10], num_q: 1, num_rel: 1, missing_queries: ['q2'], complete: false });
    expect(metric(outcome, 'P_5')).toEqual({ metric: 'P_5', mean: 0.2, n: 1 });
    expect(metric(outcome, 'recall_5')).toMatchObject({ mean: 1 });
    const complete = measure(QRELS, RUN, { convention: 'trec', complete: true });
    expect(complete.json).toMatchObject({ num_q: 2, num_rel: 2, counted_zero_queries: ['q2'] });
    expect(metric(complete, 'recip_rank')).toEqual({ metric: 'recip_rank', mean: 0.25, n: 2 });
    expect(metric(measure(QRELS, RUN, { convention: 'trec', depth: '1' }), 'map')).toMatchObject({ mean: 0 });
    expect(metric(measure(QRELS, RUN, { convention: 'trec', relevanceLevel: '2' }), 'map')).toMatchObject({ mean: 0 });
  });

  it('case 13: a repeat is dropped in our convention and an error in trec’s', () => {
    const run = 'q1 Q0 a 1 2 t\nq1 Q0 a 2 1 t\n';
    const outcome = measure('q1 0 a 1', run);
    expect(outcome.json).toMatchObject({ repeats_dropped: 1 });
    for (const name of ['recall@5', 'precision@5', 'ndcg@5']) expect(metric(outcome, name)).toMatchObject({ mean: 1 });
    expect(() => measure('q1 0 a 1', run, { convention: 'trec' })).toThrow(
      /run, line 2: document "a" is returned twice/,
    );
  });

  it('case 14: the share of tied queries is reported', () => {
    const outcome = measure('q1 0 a 1\nq2 0 a 1', 'q1 Q0 a 1 1 t\nq1 Q0 b 2 1 t\nq2 Q0 a 1 1 t\n');
    expect(outcome.json).toMatchObject({ tied_queries: 1, tied_share: 0.5 });
    expect(outcome.text).toContain('Tied scores in 1 of 2 queries (50.0 %)');
  });

  it('case 17: reads TREC text, JSON and CSV alike', () => {
    const metricsOf = (qrels: string, run: string) => measure(qrels, run).json.metrics;
    const expected = metricsOf(QRELS, RUN);
    expect(metricsOf('{"q1":{"a":1},"q2":{"b":2}}', '{"q1":{"x":2,"a":1}}')).toEqual(expected);
    expect(metricsOf('qid,docid,relevance\nq1,a,1\nq2,b,2\n', 'query,doc,score\nq1,x,2\nq1,a,1\n')).toEqual(expected);
  });

  it('reads a NaN as trec_eval does with --convention trec alone', () => {
    const run = 'q1 Q0 a 1 nan t\nq1 Q0 b 2 0.5 t\n';
    expect(() => measure('q1 0 a 1', run)).toThrow(/run, line 1: the score "nan" is not a finite number/);
    expect(metric(measure('q1 0 a 1', run, { convention: 'trec' }), 'recip_rank')).toMatchObject({ mean: 0.5 });
  });

  it.each([
    [{ convention: 'ranx' }, 'unknown convention "ranx" (one of cutline, trec)'],
    [{ k: '5,,10' }, '--k'],
    [{ k: '0' }, '--k 0 is not a whole number from 1 up'],
    [{ k: '2.5' }, '--k 2.5'],
    [{ relevanceLevel: '0' }, '--relevance-level 0'],
    [{ relevanceLevel: 'x', convention: 'trec' }, '--relevance-level x'],
    [{ depth: '-1' }, '--depth -1'],
  ])('refuses %j before it reads a file', (options, message) => {
    expect(() => measureCommand({ qrels: 'nowhere', run: 'nowhere', ...options })).toThrow(message);
  });

  it('names the file and line of what it cannot read', () => {
    expect(() => measure('q1 0 a\n', RUN)).toThrow(Problem);
    expect(() => measure('q1 0 a\n', RUN)).toThrow(/qrels, line 1: 3 fields/);
    expect(() => measure(QRELS, 'q1 Q0 a 1 t\n')).toThrow(/run, line 1: 5 fields/);
    expect(() => measureCommand({ qrels: file('qrels', QRELS), run: join(folder, 'gone') })).toThrow('no such file');
    expect(() => measure(QRELS, 'Q1 Q0 a 1 1 t\n')).toThrow('no query of the run is judged');
  });
});
