import type { Sweep } from './sweep';

/**
 * The area under the ROC curve: how often an answerable question scores above an unanswerable one, ties counting half.
 *
 *     AUROC = Σ over distinct scores of Δanswered · (unanswerable below + half of those tied) / (n₁n₂)
 *     answerable 0.35, 0.8; unanswerable 0.1, 0.4: 0.8 beats both, 0.35 beats one: 3 of 4 pairs = 0.75
 *
 * Range [0, 1]; a cloud without a question throws RangeError (it has no area). Counts are whole, so the sum is exact.
 */
export function auroc({ answered, falselyAnswered, nAnswerable, nUnanswerable }: Sweep): number {
  if (nAnswerable === 0 || nUnanswerable === 0) {
    throw new RangeError(`an AUROC needs both clouds: ${nAnswerable} answerable and ${nUnanswerable} unanswerable`);
  }
  let doubled = 0;
  for (let c = 1; c < answered.length; c++) {
    const gained = (answered[c] as number) - (answered[c - 1] as number);
    const below = 2 * nUnanswerable - (falselyAnswered[c] as number) - (falselyAnswered[c - 1] as number);
    doubled += gained * below;
  }
  return doubled / (2 * nAnswerable * nUnanswerable);
}

/**
 * Average precision: the precision at each distinct score, weighted by the answerable questions gained there.
 *
 *     AP = Σ (R_c - R_{c-1}) · P_c
 *     answerable 0.35, 0.8; unanswerable 0.1, 0.4: 1/2 · 1/1 + 1/2 · 2/3 = 0.8333
 *
 * Range (0, 1]; no answerable question throws RangeError. The step-wise sum of scikit-learn, not a trapezoid.
 */
export function averagePrecision({ answered, falselyAnswered, nAnswerable }: Sweep): number {
  if (nAnswerable === 0) throw new RangeError('average precision needs an answerable question');
  let sum = 0;
  for (let c = 1; c < answered.length; c++) {
    const tp = answered[c] as number;
    sum += (tp - (answered[c - 1] as number)) * (tp / (tp + (falselyAnswered[c] as number)));
  }
  return sum / nAnswerable;
}

/** One operating point with its rates, as tables and files show it. */
export interface OperatingPoint {
  /** The lowest score it accepts; null for the point that accepts none. */
  readonly last_accepted: number | null;
  readonly answered: number;
  readonly falsely_answered: number;
  /** Of answerable questions answered: also recall. */
  readonly true_answer_rate: number;
  /** Of unanswerable questions answered. */
  readonly false_answer_rate: number;
  /** Of answered questions answerable; null where none is answered. */
  readonly precision: number | null;
}

/** The operating point c of a sweep over two clouds that both hold questions. */
export function operatingPoint(sweep: Sweep, c: number): OperatingPoint {
  const answered = sweep.answered[c] as number;
  const falselyAnswered = sweep.falselyAnswered[c] as number;
  return {
    last_accepted: c === 0 ? null : (sweep.scores[c - 1] as number),
    answered,
    falsely_answered: falselyAnswered,
    true_answer_rate: answered / sweep.nAnswerable,
    false_answer_rate: falselyAnswered / sweep.nUnanswerable,
    precision: answered + falselyAnswered === 0 ? null : answered / (answered + falselyAnswered),
  };
}
