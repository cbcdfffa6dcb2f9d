import { z } from 'zod';

const positive = z.number().positive();

/** What a cut is chosen for. */
export const Objective = z.discriminatedUnion('kind', [
  /** The largest (true-answer rate - false-answer rate): where the clouds overlap least. */
  z.strictObject({ kind: z.literal('least_overlap') }),
  /** The largest share of questions on their right side, in the set's own mix. */
  z.strictObject({ kind: z.literal('accuracy') }),
  /** The least expected cost a question, when unanswerable questions are the stated share of real traffic. */
  z.strictObject({
    kind: z.literal('costs'),
    false_answer: positive,
    false_abstention: positive,
    unanswerable_share: z.number().gt(0).lt(1),
  }),
  /** As many answers as possible with at most `count` false answers in the tune set. */
  z.strictObject({ kind: z.literal('at_most_false_answers'), count: z.number().int().min(0) }),
]);
export type Objective = z.infer<typeof Objective>;

/** The objective in words, as tables and charts name it. */
export function describeObjective(objective: Objective): string {
  if (objective.kind === 'least_overlap') return 'least overlap: largest (true-answer rate - false-answer rate)';
  if (objective.kind === 'accuracy') return 'best accuracy';
  if (objective.kind === 'at_most_false_answers') return `at most ${objective.count} false answers`;
  const { false_answer, false_abstention, unanswerable_share } = objective;
  return `least cost: a false answer ${false_answer}, a false abstention ${false_abstention}, ${Number((unanswerable_share * 100).toPrecision(6))} % of questions unanswerable`;
}
