import { exactUpperBound, trialsNeeded } from '../stats/interval';

/** What may be promised of a cut's false answers, on questions that did not choose it. */
export interface Guarantee {
  readonly promised: boolean;
  /** The false-answer rate is no higher than this, with 95 % confidence; null without a question to go by. */
  readonly bound: number | null;
  readonly words: string;
}

/** In percent, one decimal, or as many as tell it from `other`: 5.03 % beside an aim of 5.0 % that it misses. */
function percent(rate: number, other = rate): string {
  for (let d = 1; d < 12; d++) {
    const text = (rate * 100).toFixed(d);
    if (rate === other || text !== (other * 100).toFixed(d)) return `${text} %`;
  }
  return `${rate * 100} %`;
}

/**
 * The one-sided exact 95 % bound on the false-answer rate, from the holdout's unanswerable questions. It promises the
 * aimed rate only where the bound reaches it: 0 of 16 bounds it at 17.1 %, and 5 % needs 59 without a failure.
 */
export function guarantee(falseAnswers: number, n: number, aim = 0.05): Guarantee {
  if (n === 0) return { promised: false, bound: null, words: 'too few: the holdout holds no question of this cloud' };
  const bound = exactUpperBound(falseAnswers, n);
  const seen = `${falseAnswers} false answer${falseAnswers === 1 ? '' : 's'} in ${n} holdout question${n === 1 ? '' : 's'} bound the rate at ${percent(bound, aim)} (one-sided 95 %)`;
  if (bound <= aim) return { promised: true, bound, words: `${seen}, within ${percent(aim)}` };
  const need = `${percent(aim)} would need ${trialsNeeded(aim)} without a false answer`;
  return { promised: false, bound, words: falseAnswers === 0 ? `too few: ${seen}; ${need}` : `${seen}; ${need}` };
}
