import { aurocInterval } from '../stats/aurocInterval';
import type { Interval } from '../stats/interval';
import { type RankTest, rankTest } from '../stats/rankTest';
import { auroc } from './curves';
import type { Sweep } from './sweep';

/** The one-sided level at which two clouds count as apart. */
export const LEVEL = 0.05;

export type SeparationVerdict = 'separates' | 'does_not_separate' | 'inverted' | 'too_few';

/** Whether a score tells two clouds apart at all, before any cut. */
export interface Separation extends Interval {
  /** Area under the ROC curve; `low` and `high` are its 95 % interval. */
  readonly auroc: number;
  /** One-sided Mann-Whitney p that answerable questions score higher. */
  readonly p: number;
  readonly method: RankTest['method'];
  readonly verdict: SeparationVerdict;
}

/** How often each distinct score stands in either cloud, ascending. */
function groups(counts: Float64Array): Float64Array {
  const n = counts.length - 1;
  return Float64Array.from({ length: n }, (_, g) => (counts[n - g] as number) - (counts[n - g - 1] as number));
}

/** The smallest p that a perfect separation of n1 and n2 could show: 1 / C(n1 + n2, n1). */
export function smallestP(n1: number, n2: number): number {
  let p = 1;
  for (let i = 1; i <= Math.min(n1, n2); i++) p *= i / (Math.max(n1, n2) + i);
  return p;
}

/**
 * Tests whether the answerable cloud scores higher. Too few: not even a perfect separation of so few questions would be
 * significant (2 against 2: p = 1/6). Inverted: significantly lower instead.
 */
export function separation(sweep: Sweep): Separation {
  const { answered, falselyAnswered, nAnswerable, nUnanswerable } = sweep;
  const area = auroc(sweep);
  const higher = groups(answered);
  const lower = groups(falselyAnswered);
  const test = rankTest({ higher, lower });
  const verdict = (): SeparationVerdict => {
    if (smallestP(nAnswerable, nUnanswerable) >= LEVEL) return 'too_few';
    if (test.p < LEVEL) return 'separates';
    return rankTest({ higher: lower, lower: higher }).p < LEVEL ? 'inverted' : 'does_not_separate';
  };
  return {
    auroc: area,
    ...aurocInterval(area, nAnswerable, nUnanswerable),
    p: test.p,
    method: test.method,
    verdict: verdict(),
  };
}
