import { distinct } from './distinct';

/**
 * The reciprocal of the rank at which the first relevant document stands; its mean over cases is MRR. With k, a document
 * below the cut is not found.
 *
 *     RR = 1 / rank of the first relevant document
 *     reciprocalRank(['x', 'x', 'a'], new Set(['a'])) // x, a: 1 / 2 = 0.5
 *
 * Range [0, 1]; 0 where none is found. Nothing expected: 1 by totality, no row and no aggregate (decision 1). Source:
 * `recip_rank` of trec_eval (m_recip_rank.c), which gives 0 where nothing is relevant.
 */
export function reciprocalRank(ranked: readonly string[], relevant: ReadonlySet<string>, k?: number): number {
  const rank = distinct(ranked, k).findIndex((id) => relevant.has(id)) + 1;
  if (relevant.size === 0) return 1;
  return rank === 0 ? 0 : 1 / rank;
}
