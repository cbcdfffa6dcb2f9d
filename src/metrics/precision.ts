import { distinct } from './distinct';

/**
 * Precision at k: the share of the first k different documents that is relevant. Who returned fewer than k is not
 * charged for the empty places.
 *
 *     precision@k = relevant among the first k / min(k, different documents retrieved)
 *     precision(['a', 'x', 'a', 'b'], new Set(['a', 'b', 'c']), 5) // a, x, b: 2 of 3 = 0.6667
 *
 * Range [0, 1]. Nothing expected: 1 by totality, no row and no aggregate (decision 1). Nothing retrieved with something
 * expected: 0. Source: decision 3; `P` of trec_eval (m_P.c) divides by k instead, and `trecEval` does as it does.
 */
export function precision(ranked: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  const first = distinct(ranked, k);
  if (relevant.size === 0) return 1;
  return first.length === 0 ? 0 : first.filter((id) => relevant.has(id)).length / first.length;
}
