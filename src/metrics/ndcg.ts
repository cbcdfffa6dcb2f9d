import { distinct } from './distinct';

/** Σ gain / log2(rank + 1), over gains in rank order. */
function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

/**
 * Normalised discounted cumulative gain: what the ranking gains, a rank's gain counting less the deeper it stands, over
 * what the best possible ranking gains. The gain is linear (the grade itself), the discount log2(rank + 1). A document
 * without a gain, and one whose gain is negative, gains 0. With k, both rankings are cut there.
 *
 *     nDCG = Σ gain(r) / log2(r + 1)  over  the same of the gains in descending order
 *     ndcg(['a', 'b', 'c'], new Map([['a', 1], ['b', 0], ['c', 2]]))
 *     // (1/1 + 0 + 2/2) / (2/1 + 1/1.58496) = 2 / 2.63093 = 0.7602
 *
 * Range [0, 1]. No positive gain: 1 by totality, no row and no aggregate (decision 1). A gain that is not finite throws
 * RangeError. Source: Järvelin and Kekäläinen, ACM TOIS 20 (2002) 422-446, as `ndcg` and `ndcg_cut` of trec_eval 9.0.8
 * (m_ndcg.c, m_ndcg_cut.c), which give 0 where nothing gains.
 */
export function ndcg(ranked: readonly string[], gains: ReadonlyMap<string, number>, k?: number): number {
  for (const [id, gain] of gains)
    if (!Number.isFinite(gain)) throw new RangeError(`a gain is a finite number: ${gain} of "${id}"`);
  const got = distinct(ranked, k).map((id) => Math.max(0, gains.get(id) ?? 0));
  const best = [...gains.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  if (best.length === 0) return 1;
  // No ranking gains more than the best one; rounding alone could say so, by a last bit.
  return Math.min(1, discounted(got) / discounted(best.slice(0, k)));
}
