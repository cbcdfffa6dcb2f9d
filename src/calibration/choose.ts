import type { Objective } from '../golden/objective';
import { cutAt, type Sweep } from './sweep';

/** A chosen operating point. */
export interface Choice {
  /** The operating point: how many distinct scores it accepts. */
  readonly point: number;
  /** Accepts score >= value. */
  readonly value: number;
  /** The lowest score accepted; null when none is. */
  readonly lastAccepted: number | null;
  /** The cuts, from the least to the most strict, that serve as well without a worse one between. */
  readonly plateau: { readonly low: number; readonly high: number };
  /** What the objective is worth there, in its own unit: difference of rates, accuracy, cost a question, answerable answered. */
  readonly objectiveValue: number;
}

/** How good a point is, higher is better; whole numbers wherever the objective allows, so that ties are exact. */
type Merit = (answered: number, falselyAnswered: number) => number;

function meritOf(objective: Objective, { nAnswerable: n1, nUnanswerable: n2 }: Sweep): Merit {
  switch (objective.kind) {
    case 'least_overlap':
      return (tp, fp) => tp * n2 - fp * n1;
    case 'accuracy':
      return (tp, fp) => tp - fp;
    case 'at_most_false_answers':
      return (tp, fp) => (fp <= objective.count ? tp : Number.NEGATIVE_INFINITY);
    case 'costs': {
      const miss = (1 - objective.unanswerable_share) * objective.false_abstention * n2;
      const wrong = objective.unanswerable_share * objective.false_answer * n1;
      return (tp, fp) => -(miss * (n1 - tp) + wrong * fp);
    }
  }
}

function inItsUnit(
  objective: Objective,
  { nAnswerable: n1, nUnanswerable: n2 }: Sweep,
  tp: number,
  fp: number,
): number {
  switch (objective.kind) {
    case 'least_overlap':
      return tp / n1 - fp / n2;
    case 'accuracy':
      return (tp + n2 - fp) / (n1 + n2);
    case 'at_most_false_answers':
      return tp / n1;
    case 'costs': {
      const share = objective.unanswerable_share;
      return (share * objective.false_answer * fp) / n2 + ((1 - share) * objective.false_abstention * (n1 - tp)) / n1;
    }
  }
}

/** What an objective is worth, in its own unit, at any cut: score >= cut is accepted. */
export function objectiveValueAt(sweep: Sweep, objective: Objective, cut: number): number {
  let point = 0;
  while (point < sweep.scores.length && (sweep.scores[point] as number) >= cut) point++;
  return inItsUnit(objective, sweep, sweep.answered[point] as number, sweep.falselyAnswered[point] as number);
}

/** Equal but for rounding: costs are sums of products of decimals. A cut that is not allowed (-∞) is like no other. */
function same(a: number, b: number): boolean {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return a === b;
  return Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}

/**
 * The best operating point of a sweep over both clouds. Among points that serve equally the strictest is taken (prefer
 * the miss); points as good, side by side with it, form its plateau.
 *
 *     answerable 0.35, 0.8; unanswerable 0.1, 0.4; least overlap:
 *     accepting {0.8} gives 1/2 - 0, accepting {0.8, 0.4, 0.35} gives 2/2 - 1/2, as good but apart:
 *     value (0.8 + 0.4)/2 = 0.6, plateau [0.6, 0.6], objectiveValue 0.5
 */
export function choose(sweep: Sweep, objective: Objective): Choice {
  const merit = meritOf(objective, sweep);
  const at = (c: number) => merit(sweep.answered[c] as number, sweep.falselyAnswered[c] as number);
  let point = 0;
  let best = at(0);
  for (let c = 1; c < sweep.answered.length; c++) {
    const value = at(c);
    if (value > best && !same(value, best)) {
      best = value;
      point = c;
    }
  }
  let loosest = point;
  while (loosest + 1 < sweep.answered.length && same(at(loosest + 1), best)) loosest++;
  const value = cutAt(sweep, point);
  return {
    point,
    value,
    lastAccepted: point === 0 ? null : (sweep.scores[point - 1] as number),
    plateau: { low: cutAt(sweep, loosest), high: value },
    objectiveValue: inItsUnit(
      objective,
      sweep,
      sweep.answered[point] as number,
      sweep.falselyAnswered[point] as number,
    ),
  };
}
