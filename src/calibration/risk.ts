/** What a system would do under an assumed share of unanswerable questions in real traffic. */
export interface Risk {
  readonly unanswerable_share: number;
  /** Share of all questions answered. */
  readonly coverage: number;
  /** Share of the answered that are unanswerable; null when nothing is answered. */
  readonly selective_risk: number | null;
}

/** The shares shown when none is stated: from hardly any to two in three. */
export const SHARES: readonly number[] = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65];

/**
 * Coverage and selective risk from the rates per cloud, which no mix of a question set can stand for.
 *
 *     coverage = (1 - s)·t + s·f,   risk = s·f / coverage
 *     riskAt(0.2, 0.9, 0.1) // coverage 0.8·0.9 + 0.2·0.1 = 0.74, risk 0.02 / 0.74 = 0.0270
 *
 * All arguments in [0, 1]: share of unanswerable questions, true-answer rate, false-answer rate.
 */
export function riskAt(share: number, trueAnswerRate: number, falseAnswerRate: number): Risk {
  const wrong = share * falseAnswerRate;
  const coverage = (1 - share) * trueAnswerRate + wrong;
  return { unanswerable_share: share, coverage, selective_risk: coverage === 0 ? null : wrong / coverage };
}
