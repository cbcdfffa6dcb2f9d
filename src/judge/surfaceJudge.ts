import { noUsage } from '../models/usage';
import type { Judge, JudgeInput } from './judgement';
import { gradedRubric, verdictRubric } from './rubrics';
import { wordShare } from './wordMatch';

const ID = 'surface@1';
/** The share of the reference's content words that an answer needs. */
const LEAST = 0.4;

function passes({ answer, reference, must_abstain }: JudgeInput): boolean {
  if (answer.abstained) return must_abstain;
  return wordShare(reference, answer.text) >= LEAST;
}

/**
 * A second judge without a model, for comparison: it looks at the surface alone, the share of the reference's words that an
 * answer has, and at no source. It shows what a judge that goes by looks would say.
 */
export function surfaceJudge(): Judge {
  const mark = { judge: ID, usage: noUsage };
  return {
    id: ID,
    kind: 'offline',
    setting: '',
    sees: 'Rules over words, no model: the share of the reference’s words in the answer. It looks at no source.',
    verdict: async (input) => {
      const pass = passes(input);
      const share = Math.round(wordShare(input.reference, input.answer.text) * 100);
      return {
        ...mark,
        rubric: verdictRubric.id,
        outcome: pass ? 'pass' : 'fail',
        reason: input.answer.abstained ? 'abstains' : `has ${share} % of the reference's words`,
        cited_chunk_ids: [],
        claims: [],
      };
    },
    grade: async (input) => {
      const share = wordShare(input.reference, input.answer.text);
      const grade = share >= 2 * LEAST ? 1 : share >= LEAST ? 0.5 : 0;
      return {
        ...mark,
        rubric: gradedRubric.id,
        outcome: 'graded',
        reason: 'words in common with the reference',
        grades: { answer_relevance: input.answer.abstained ? (input.must_abstain ? 1 : 0) : grade },
      };
    },
  };
}
