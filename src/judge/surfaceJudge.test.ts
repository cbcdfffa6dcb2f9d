import { describe, expect, it } from 'vitest';
import { abstaining, judgeInput, saying } from './judged.testkit';
import { surfaceJudge } from './surfaceJudge';

const judge = surfaceJudge();

describe('surfaceJudge', () => {
  it('goes by words in common with the reference, and looks at no source', async () => {
    expect(judge).toMatchObject({ id: 'surface@1', kind: 'offline' });
    expect(await judge.verdict(judgeInput())).toMatchObject({
      outcome: 'pass',
      reason: "has 100 % of the reference's words",
      cited_chunk_ids: [],
    });
    // A wrong value and no source at all: it cannot see either.
    expect((await judge.verdict(saying('Logs stay 900 days in the hot tier.', { context: [] }))).outcome).toBe('pass');
    expect((await judge.verdict(saying('They are removed after a month.'))).outcome).toBe('fail');
  });

  it('passes an abstention exactly where one is due', async () => {
    expect((await judge.verdict(abstaining())).outcome).toBe('fail');
    expect((await judge.verdict(abstaining(undefined, { must_abstain: true }))).outcome).toBe('pass');
    expect(await judge.grade(abstaining())).toHaveProperty('grades', { answer_relevance: 0 });
    expect(await judge.grade(abstaining(undefined, { must_abstain: true }))).toHaveProperty(
      'grades.answer_relevance',
      1,
    );
  });

  it('grades by the same share', async () => {
    const reference = 'Logs stay warm, then cold, then frozen.';
    const graded = async (text: string) => await judge.grade(saying(text, { reference }));
    expect(await graded('Logs stay warm, cold and frozen.')).toHaveProperty('grades.answer_relevance', 1);
    expect(await graded('Logs are cold.')).toHaveProperty('grades.answer_relevance', 0.5);
    expect(await graded('No idea.')).toHaveProperty('grades.answer_relevance', 0);
  });
});
