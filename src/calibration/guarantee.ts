import { exactUpperBound, trialsNeeded } from '../stats/interval';

/** What may be promised of a cut's false answers, on questions that did not choose it. */
export interface Guarantee {
  readonly promised: boolean;
  /** The false-answer rate is no higher than this, with 95 % confidence; null without a question to go by. */
  readonly bound: number | null;
  readonly words: string;
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}

/**
 * The one-sided exact 95 % bound on the false-answer rate, from the holdout's unanswerable questions. It promises the
 * aimed rate only where the bound reaches it: 0 of 16 bounds it at 17.1 %, and 5 % needs 59 without a failure.
 */
export function guarantee(falseAnswers: number, n: number, aim = 0.05): Guarantee {
  if (n === 0) return { promised: false, bound: null, words: 'too few: the holdout holds no question of this cloud' };
  const bound = exactUpperBound(falseAnswers, n);
  const seen = `${falseAnswers} false answers in ${n} holdout questions bound the rate at ${percent(bound)} (one-sided 95 %)`;
  if (bound <= aim) return { promised: true, bound, words: `${seen}, within ${percent(aim)}` };
  const need = `${percent(aim)} would need ${trialsNeeded(aim)} without a false answer`;
  return { promised: false, bound, words: falseAnswers === 0 ? `too few: ${seen}; ${need}` : `${seen}; ${need}` };
}
