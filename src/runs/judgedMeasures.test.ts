import { describe, expect, it } from 'vitest';
import { caseTruths } from '../golden/caseTruth';
import { groundingJudge } from '../judge/groundingJudge';
import { judgeInput } from '../judge/judged.testkit';
import type { Grade, Grades, Judge, Unjudged, Verdict } from '../judge/judgement';
import { summarize } from '../metrics/summarize';
import { noUsage } from '../models/usage';
import { ACME_REFUSAL, acmeCases, acmeRun, acmeSources, acmeSystem, acmeTruths } from './acme.testkit';
import { type JudgedAnswer, judgeAnswers, withJudged } from './judgedMeasures';
import { judgeInputs } from './judgeInputs';
import type { Run } from './run';

const mark = { judge: 'told', rubric: 'r@1', usage: noUsage };
const said = (outcome: 'pass' | 'fail'): Verdict => ({
  ...mark,
  outcome,
  reason: 'so',
  claims: [],
  cited_chunk_ids: [],
});
const graded = (grades: Grades['grades']): Grades => ({ ...mark, outcome: 'graded', reason: 'so', grades });
const none: Unjudged = { ...mark, outcome: 'unjudged', cause: 'rate_limited', detail: '429 for ever', raw: '' };
const all = (grade: Grade) => graded({ faithfulness: grade, citation_accuracy: grade, answer_relevance: grade });

const judgedMetrics = ['pass_rate', 'faithfulness', 'citation_accuracy', 'answer_relevance'];
/** What a judge adds to a case, by metric: the value, or why there is none. */
function addedTo(run: Run, judged: readonly JudgedAnswer[], case_id: string): Record<string, number | string> {
  const before = run.records.find((record) => record.case_id === case_id)?.measurements ?? [];
  const after = withJudged(run, judged).records.find((record) => record.case_id === case_id)?.measurements ?? [];
  expect(after.slice(0, before.length)).toEqual(before);
  return Object.fromEntries(
    after.slice(before.length).map((row) => [row.metric, 'value' in row ? row.value : row.unmeasured]),
  );
}

/** Two answerable cases and an off-topic one; the first may have no answer. */
const asked = (change?: Parameters<typeof acmeSystem>[0]) => acmeRun(acmeSystem(change), acmeTruths(2, 1));
const failsOnFirst: Parameters<typeof acmeSystem>[0] = (answer, { query }) => {
  if (query.includes('key-1')) throw new Error('429');
  return answer;
};

describe('withJudged', () => {
  it('adds the pass-rate and three grades to an answer, and changes nothing else', async () => {
    const run = await asked();
    const judged: JudgedAnswer[] = [
      { case_id: 'GC-0001', verdict: said('pass'), grades: all(1) },
      { case_id: 'GC-0002', verdict: said('fail'), grades: all(0.5) },
    ];
    expect(addedTo(run, judged, 'GC-0001')).toEqual({
      pass_rate: 1,
      faithfulness: 1,
      citation_accuracy: 1,
      answer_relevance: 1,
    });
    expect(addedTo(run, judged, 'GC-0002')).toMatchObject({ pass_rate: 0, faithfulness: 0.5 });
    expect(withJudged(run, judged)).toMatchObject({ header: run.header, missing: [] });
  });

  it('has what has no verdict unmeasured with its cause, never 0', async () => {
    const run = await asked();
    const judged: JudgedAnswer[] = [
      { case_id: 'GC-0001', verdict: none, grades: none },
      { case_id: 'GC-0002', verdict: said('pass'), grades: none },
      { case_id: 'GC-0003', verdict: none, grades: graded({ answer_relevance: 1 }) },
    ];
    const why = 'no verdict (rate limited): 429 for ever';
    expect(addedTo(run, judged, 'GC-0001')).toEqual(Object.fromEntries(judgedMetrics.map((metric) => [metric, why])));
    expect(addedTo(run, judged, 'GC-0002')).toMatchObject({ pass_rate: 1, faithfulness: why, answer_relevance: why });
    const { records } = withJudged(run, judged);
    const [rate] = summarize(records.flatMap(({ measurements }) => measurements)).filter(
      ({ metric, case_type }) => metric === 'pass_rate' && case_type === null,
    );
    expect(rate).toMatchObject({ mean: 1, n_measured: 1, n_expected: 3 });
  });

  it('has only the relevance of an abstention, by its flag or by the sentence alone', async () => {
    const judged: JudgedAnswer[] = [{ case_id: 'GC-0003', verdict: said('pass'), grades: all(1) }];
    const unjudged: JudgedAnswer[] = [{ case_id: 'GC-0003', verdict: said('pass'), grades: none }];
    for (const run of [await asked(), await asked((answer) => ({ ...answer, abstained: false }))]) {
      expect(run.records[2]?.answer?.text).toBe(ACME_REFUSAL);
      expect(addedTo(run, judged, 'GC-0003')).toEqual({ pass_rate: 1, answer_relevance: 1 });
      expect(Object.keys(addedTo(run, unjudged, 'GC-0003'))).toEqual(['pass_rate', 'answer_relevance']);
    }
  });

  it('has a grade that the judge left out unmeasured', async () => {
    const run = await asked();
    const judged: JudgedAnswer[] = [
      { case_id: 'GC-0001', verdict: said('pass'), grades: graded({ faithfulness: 1, answer_relevance: 0 }) },
    ];
    expect(addedTo(run, judged, 'GC-0001')).toEqual({
      pass_rate: 1,
      faithfulness: 1,
      citation_accuracy: 'the judge gave no such grade',
      answer_relevance: 0,
    });
  });

  it('has a case without an answer unmeasured in all that a right answer would have had', async () => {
    const run = await asked(failsOnFirst);
    const truths = caseTruths(acmeCases(2, 1), acmeSources(), 'acme.json');
    const judged = await judgeAnswers(groundingJudge(), judgeInputs(run, truths, acmeSources()));
    expect(addedTo(run, judged, 'GC-0001')).toEqual(
      Object.fromEntries(judgedMetrics.map((metric) => [metric, 'Error: 429'])),
    );
    const other = await asked((answer, { query }) => {
      if (query.includes('match')) throw new Error('429');
      return answer;
    });
    expect(addedTo(other, [], 'GC-0003')).toEqual({ pass_rate: 'not judged', answer_relevance: 'not judged' });
    expect(addedTo(other, [{ case_id: 'GC-0003', unmeasured: 'gone' }], 'GC-0003')).toMatchObject({
      pass_rate: 'gone',
    });
  });
});

describe('judgeAnswers', () => {
  it('decides and grades each answer, in the order of the run, so many at once', async () => {
    let [running, most] = [0, 0];
    const slow = async <T>(value: T): Promise<T> => {
      most = Math.max(most, ++running);
      await new Promise((done) => setImmediate(done));
      running--;
      return value;
    };
    const judge: Judge = {
      id: 'told',
      kind: 'offline',
      setting: '',
      sees: '',
      verdict: () => slow(said('pass')),
      grade: () => slow(all(1)),
    };
    const inputs = Array.from({ length: 9 }, (_, i) => ({ case_id: `c${i}`, input: judgeInput({ item_id: `c${i}` }) }));
    const heard: string[] = [];
    const judged = await judgeAnswers(judge, [...inputs, { case_id: 'c9', unmeasured: '429' }, { case_id: 'c10' }], {
      concurrency: 3,
      onDone: (done, of) => heard.push(`${done}/${of}`),
    });
    expect(judged.map(({ case_id }) => case_id)).toEqual(Array.from({ length: 11 }, (_, i) => `c${i}`));
    expect(judged[0]).toEqual({ case_id: 'c0', verdict: said('pass'), grades: all(1) });
    expect(judged.slice(9)).toEqual([
      { case_id: 'c9', unmeasured: '429' },
      { case_id: 'c10', unmeasured: 'no answer' },
    ]);
    expect(most).toBe(3);
    expect(heard).toHaveLength(11);
    expect(heard.at(-1)).toBe('11/11');
  });
});
