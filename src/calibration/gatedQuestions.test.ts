import { describe, expect, it } from 'vitest';
import { askedQuestion } from '../golden/askedCase';
import { caseTruths } from '../golden/caseTruth';
import type { Question } from '../golden/question';
import { ACME_REFUSAL, acmeSources, acmeSystem } from '../runs/acme.testkit';
import { execute } from '../runs/execute';
import type { CaseRecord } from '../runs/run';
import type { Answer } from '../system/system';
import { gatedQuestions, speaks } from './gatedQuestions';

const common = { tenant_id: 'acme', split: 'tune', source: 'by hand' } as const;
const questions: Question[] = [
  ...[1, 2, 3].map(
    (key): Question => ({
      ...common,
      id: `Q-000${key}`,
      query: `What is key-${key}?`,
      answerable: true,
      expected_sources: [{ source_type: 'passage', contains: `key-${key}` }],
    }),
  ),
  { ...common, id: 'Q-0004', query: 'What is key-8 in prod?', answerable: false, topic: 'on' },
  { ...common, id: 'Q-0005', query: 'Who won the match?', answerable: false, topic: 'off' },
];
const truths = caseTruths(questions.map(askedQuestion), acmeSources(), 'questions.json');

/** The records of a run whose answer to a question is changed. */
async function recordsOf(changes: Readonly<Record<string, (answer: Answer) => unknown>> = {}): Promise<CaseRecord[]> {
  const queries = new Map(questions.map(({ id, query }) => [query, id]));
  const system = acmeSystem((answer, { query }) => {
    const change = changes[queries.get(query) ?? ''];
    return { signals: { similarity: 0.5 }, ...(change === undefined ? answer : (change(answer) as Answer)) };
  });
  return execute(system, truths, { timeoutMs: 10_000 });
}
const read = (records: readonly CaseRecord[], refusal: string | undefined = ACME_REFUSAL) =>
  gatedQuestions({ records, refusal, name: 'runs/r1.jsonl' }, questions, truths);

describe('gatedQuestions', () => {
  it('says of each question whether it is answered, drafted and right', async () => {
    const kept = ({ text, citations, ...answer }: Answer): Answer => ({
      ...answer,
      text: ACME_REFUSAL,
      abstained: true,
      citations: [],
      withheld: { by: 'support_check', text, citations },
    });
    const wrong = (answer: Answer) => ({ ...answer, citations: answer.retrieved.slice(1).map((c) => c.chunk_id) });
    const gated = read(await recordsOf({ 'Q-0002': kept, 'Q-0003': wrong }));
    expect(
      gated.map(({ question, cloud, answers, drafts, right }) => [question.id, cloud, answers, drafts, right]),
    ).toEqual([
      ['Q-0001', 'answerable', true, true, true],
      // Withheld by the support check, and it was right.
      ['Q-0002', 'answerable', false, true, true],
      ['Q-0003', 'answerable', true, true, false],
      // Cites what it is about; nothing is evidence of an unanswerable question.
      ['Q-0004', 'unanswerable_on_topic', true, true, false],
      ['Q-0005', 'unanswerable_off_topic', false, false, false],
    ]);
    expect(gated.map((one) => speaks(one, 'whole'))).toEqual([true, false, true, true, false]);
    expect(gated.map((one) => speaks(one, 'gate_alone'))).toEqual([true, true, true, true, false]);
    expect(gated[0]?.signals).toEqual({ similarity: 0.5 });
  });

  it('takes the refusal sentence, and an answer without a word, for no answer', async () => {
    const gated = read(
      await recordsOf({
        'Q-0001': (answer) => ({ ...answer, text: ACME_REFUSAL, citations: [] }),
        'Q-0002': (answer) => ({ ...answer, text: ' ', citations: [] }),
      }),
    );
    expect(gated.map(({ answers }) => answers)).toEqual([false, false, true, true, false]);
  });

  it('gives no signals where the system names none, and follows the order of the questions', async () => {
    const records = (await recordsOf()).map(({ answer, ...record }): CaseRecord => {
      const { signals: _, ...rest } = answer as Answer;
      return { ...record, answer: rest };
    });
    const gated = read([...records].reverse());
    expect(gated.map(({ question }) => question.id)).toEqual(questions.map(({ id }) => id));
    expect(gated.every(({ signals }) => Object.keys(signals).length === 0)).toBe(true);
  });

  it('stops at a question that was not asked, that failed, or that a gate kept back: names run and question', async () => {
    const records = await recordsOf();
    expect(() => read(records.slice(1))).toThrow('runs/r1.jsonl, Q-0001: was not asked (run it again');
    const failed = await recordsOf({
      'Q-0003': () => {
        throw new Error('connection refused');
      },
    });
    expect(() => read(failed)).toThrow(
      /^runs\/r1\.jsonl, Q-0003: has no answer: .*connection refused \(--resume asks it again\)$/,
    );
    const closed = await recordsOf({
      'Q-0002': ({ text, citations, ...answer }) => ({
        ...answer,
        text: ACME_REFUSAL,
        abstained: true,
        citations: [],
        withheld: { by: 'confidence_gate', text, citations },
      }),
    });
    expect(() => read(closed)).toThrow(
      'runs/r1.jsonl, Q-0002: was withheld by a confidence gate (the run must be made with its gate open)',
    );
  });
});
