import { describe, expect, it } from 'vitest';
import { groundingJudge } from './groundingJudge';
import { abstaining, chunk, judgeInput, saying } from './judged.testkit';
import type { JudgeInput } from './judgement';

const judge = groundingJudge();
const newer = (text: string) =>
  saying(text, {
    question: { query: 'How long are snapshots of the relay kept?', history: [] },
    context: [
      chunk('Snapshots of the relay are kept 14 days.', '2025-05-01'),
      chunk('Relay snapshots are kept 30 days.', '2026-05-01'),
    ],
    reference: 'Snapshots of the relay are kept 30 days.',
  });

describe('groundingJudge: grades', () => {
  const grades = async (input: JudgeInput) => {
    const said = await judge.grade(input);
    if (said.outcome !== 'graded') throw new Error('rules always grade');
    return said.grades;
  };

  it.each<[string, JudgeInput, object]>([
    ['all right', judgeInput(), { faithfulness: 1, citation_accuracy: 1, answer_relevance: 1 }],
    [
      'no marker',
      saying('Logs stay 30 days in the hot tier.'),
      { faithfulness: 1, citation_accuracy: 0, answer_relevance: 1 },
    ],
    [
      'one claim of two with a marker',
      saying('Logs stay 30 days in the hot tier [1]. Then logs move to the archive.'),
      { faithfulness: 1, citation_accuracy: 0.5, answer_relevance: 1 },
    ],
    [
      'one claim of two borne out',
      saying('Logs stay 30 days in the hot tier [1]. Logs cost 99 euros a month [1].'),
      { faithfulness: 0.5, citation_accuracy: 0.5 },
    ],
    [
      'one claim of three borne out',
      saying('Logs stay 30 days in the hot tier [1]. Logs cost 99 euros a month. Museums open at 10:30 on Mondays.'),
      { faithfulness: 0, citation_accuracy: 0 },
    ],
    [
      'a wrong marker',
      saying('Logs stay 30 days in the hot tier [2].'),
      { faithfulness: 0, citation_accuracy: 0, answer_relevance: 1 },
    ],
    [
      'a marker of no source',
      saying('Logs stay 30 days in the hot tier [7].'),
      { faithfulness: 0, citation_accuracy: 0 },
    ],
    [
      'another value than the reference',
      saying('Logs stay 30 days [1].', { reference: 'Logs stay 40 days.' }),
      { answer_relevance: 0 },
    ],
    ['nothing', saying(''), { faithfulness: 0, citation_accuracy: 0, answer_relevance: 0 }],
    [
      'the newer source followed and the older named',
      newer(
        'Snapshots of the relay are kept 30 days [2]. An older page says that relay snapshots are kept 14 days [1].',
      ),
      { faithfulness: 1, citation_accuracy: 1, answer_relevance: 1 },
    ],
  ])('has the anchors of the rubric: %s', async (_, input, expected) => {
    expect(await grades(input)).toMatchObject(expected);
  });

  it('has an abstention relevant where the sources lack the answer, irrelevant where they have it, and neither faithful nor not', async () => {
    expect(await grades(abstaining())).toEqual({ answer_relevance: 0 });
    expect(await grades(abstaining(undefined, { context: [] }))).toEqual({ answer_relevance: 1 });
    expect(await grades(abstaining(undefined, { must_abstain: true }))).toEqual({ answer_relevance: 1 });
    expect(await grades(abstaining(undefined, { reference: 'The museum opens at nine on Mondays.' }))).toEqual({
      answer_relevance: 1,
    });
  });
});
