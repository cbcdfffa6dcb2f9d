import type { Threshold } from '../golden/thresholds';
import { htmlTable } from './htmlTable';
import { distinctFrom } from './numbers';

/** How far a score lies from the cut, with its sign and as many decimals as it takes to differ from none: `−0.0003`. */
export function signedDistance(score: number, cut: number): string {
  const distance = score - cut;
  if (distance === 0) return '0.0000';
  return `${distance > 0 ? '+' : '−'}${distinctFrom(Math.abs(distance), 0)}`;
}

/** The sentinels of a threshold: which questions CI asks again, and how near the cut each stands. */
export function sentinelTable({ value, sentinels }: Pick<Threshold, 'value' | 'sentinels'>): string {
  return htmlTable(
    sentinels.map(({ question_id, side, score, query, top }) => ({
      id: question_id,
      side,
      score: distinctFrom(score, value),
      'to the cut': signedDistance(score, value),
      question: query,
      nearest: top,
    })),
  );
}
