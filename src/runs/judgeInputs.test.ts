import { describe, expect, it } from 'vitest';
import { parseCases } from '../golden/case';
import { caseTruths } from '../golden/caseTruth';
import { ACME_REFUSAL, acmeCases, acmeHeader, acmeRun, acmeSources, acmeSystem, acmeTruths } from './acme.testkit';
import { judgeInputs } from './judgeInputs';
import { runOf } from './run';

const truths = caseTruths(acmeCases(2, 1), acmeSources(), 'acme.json');
const asked = acmeTruths(2, 1);

describe('judgeInputs', () => {
  it('has the answers of a run, with the sources they were written from and what is right', async () => {
    const run = await acmeRun(
      acmeSystem((answer) => ({ ...answer, served_by: ['large', 'large-2026'] })),
      asked,
    );
    const inputs = judgeInputs(run, truths, acmeSources());
    expect(inputs.map(({ case_id }) => case_id)).toEqual(['GC-0001', 'GC-0002', 'GC-0003']);
    expect(inputs[0]?.input).toEqual({
      item_id: 'GC-0001',
      question: { query: 'What is key-1?', history: [] },
      answer: { text: 'key-1 decides how long logs are kept [1].', abstained: false },
      context: [
        { chunk_id: 'doc-1', text: acmeSources()[0]?.text, updated: '2026-01-01' },
        { chunk_id: 'doc-2', text: acmeSources()[1]?.text, updated: '2026-01-01' },
      ],
      reference: 'x',
      must_abstain: false,
      wrote: ['large', 'large-2026'],
    });
    expect(inputs[2]?.input).toMatchObject({ answer: { text: ACME_REFUSAL, abstained: true }, must_abstain: true });
  });

  it('shows only the sources that the answer was written from, in their order', async () => {
    const run = await acmeRun(
      acmeSystem((answer) => ({ ...answer, offered: 1 })),
      asked,
    );
    const [first] = judgeInputs(run, truths, acmeSources());
    expect(first?.input?.context.map(({ chunk_id }) => chunk_id)).toEqual(['doc-1']);
  });

  it('has no date of a source that is not in the corpus, or of a chunk without one', async () => {
    const run = await acmeRun(acmeSystem(), asked);
    expect(judgeInputs(run, truths, [])[0]?.input?.context[0]).not.toHaveProperty('updated');
    const bare = await acmeRun(
      acmeSystem((answer) => ({ ...answer, retrieved: answer.retrieved.map(({ source: _, ...chunk }) => chunk) })),
      asked,
    );
    expect(judgeInputs(bare, truths, acmeSources())[0]?.input?.context[0]).not.toHaveProperty('updated');
  });

  it('takes the refusal sentence for an abstention, flag or not', async () => {
    const run = await acmeRun(
      acmeSystem((answer) => ({ ...answer, text: ACME_REFUSAL, abstained: false, citations: [] })),
      asked,
    );
    expect(judgeInputs({ ...run, refusal: ACME_REFUSAL }, truths, [])[0]?.input?.answer.abstained).toBe(true);
    expect(judgeInputs(run, truths, [])[0]?.input?.answer.abstained).toBe(false);
  });

  it('shows the wrong answer where there is one and the judge may see it', async () => {
    const own = parseCases(
      acmeCases(2, 1).map((golden) => ({ ...golden, bad_answer: 'y' })),
      'acme.json',
    );
    const run = await acmeRun(acmeSystem(), asked);
    const withBad = caseTruths(own, acmeSources(), 'acme.json');
    expect(judgeInputs(run, withBad, [])[0]?.input?.bad).toBe('y');
    expect(judgeInputs(run, withBad, [], { withBad: false })[0]?.input).not.toHaveProperty('bad');
  });

  it('cannot judge what has no answer, or is no golden case any more, and says so', async () => {
    const run = await acmeRun(
      acmeSystem((answer, { query }) => {
        if (query.includes('key-1')) throw new Error('429');
        return answer;
      }),
      asked,
    );
    const inputs = judgeInputs(run, truths.slice(0, 1), acmeSources());
    expect(inputs).toEqual([
      { case_id: 'GC-0001', unmeasured: 'Error: 429' },
      { case_id: 'GC-0002', unmeasured: 'the case is not in the golden set' },
      { case_id: 'GC-0003', unmeasured: 'the case is not in the golden set' },
    ]);
    expect(judgeInputs(runOf(acmeHeader(asked), []), truths, [])).toEqual([]);
  });
});
