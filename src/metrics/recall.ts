import { distinct } from './distinct';

/**
 * Recall at k: the share of what is relevant that stands among the first k different documents.
 *
 *     recall@k = relevant among the first k / relevant
 *     recall(['a', 'x', 'a', 'b'], new Set(['a', 'b', 'c']), 3) // a, x, b: 2 of 3 = 0.6667
 *
 * Range [0, 1]. Nothing expected: 1, so that the function is total; such a case has no row and enters no aggregate
 * (decision 1). Nothing retrieved with something expected: 0. Source: `recall` of trec_eval (m_recall.c), which gives 0
 * where nothing is relevant.
 */
export function recall(ranked: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  const found = distinct(ranked, k).filter((id) => relevant.has(id)).length;
  return relevant.size === 0 ? 1 : found / relevant.size;
}
