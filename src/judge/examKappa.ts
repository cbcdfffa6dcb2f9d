import { type CohenKappa, cohenKappa } from '../stats/cohenKappa';
import type { ExamPart } from './examQuestions';
import type { ExamAnswer } from './sitExam';

const CATEGORIES = ['fail', 'pass'] as const;

/** Cohen's kappa of a judge's verdicts with the labels, over the items of the given parts that have a verdict. */
export function examKappa(answers: readonly ExamAnswer[], parts: readonly ExamPart[]): CohenKappa {
  const own = answers.filter(({ question }) => parts.includes(question.part));
  return cohenKappa(
    own.map(({ verdict }) => (verdict === undefined || verdict.outcome === 'unjudged' ? undefined : verdict.outcome)),
    own.map(({ question }) => question.label),
    { categories: CATEGORIES },
  );
}
