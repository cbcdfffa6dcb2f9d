import type { Cloud } from '../golden/question';
import type { GateCurve, GatePoint } from './gateCurve';

/** What errors cost, in any one unit, and how much of the traffic nothing answers. */
export interface ErrorCosts {
  /** Of a false answer: an unanswerable question answered, or an answer that cites no evidence. */
  readonly false_answer: number;
  /** Of a false abstention: an answerable question left unanswered. */
  readonly false_abstention: number;
  /** Share of all questions that are unanswerable. */
  readonly unanswerable_share: number;
}

/**
 * What a hundred questions cost at a point, the unanswerable ones being of the given kinds as the set mixes them.
 *
 *     cost = 100·((1 - s)·((a - r)·F + (1 - a)·M) + s·f·F)
 *     a = 30/66 answered, r = 28/66 with evidence, f = 0, s = .2, F = 5, M = 1:
 *     100·.8·(2/66·5 + 36/66·1) = 55.8
 */
export function gateCost(
  { answered, right }: GatePoint,
  n: GateCurve['n'],
  { false_answer, false_abstention, unanswerable_share: share }: ErrorCosts,
  kinds: readonly Cloud[],
): number {
  const total = (of: Readonly<Record<Cloud, number>>) => kinds.reduce((sum, kind) => sum + of[kind], 0);
  const a = n.answerable === 0 ? 0 : answered.answerable / n.answerable;
  const r = n.answerable === 0 ? 0 : right / n.answerable;
  const f = total(n) === 0 ? 0 : total(answered) / total(n);
  return 100 * ((1 - share) * ((a - r) * false_answer + (1 - a) * false_abstention) + share * f * false_answer);
}
