import { distinct } from './distinct';

/**
 * Hit at k: 1 where at least one relevant document stands among the first k different ones, else 0.
 *
 *     hit(['x', 'x', 'a'], new Set(['a']), 2) // x, a: 1
 *
 * Nothing expected: 1 by totality, no row and no aggregate (decision 1). Source: `success` of trec_eval (m_success.c),
 * which gives 0 where nothing is relevant.
 */
export function hit(ranked: readonly string[], relevant: ReadonlySet<string>, k: number): 0 | 1 {
  const found = distinct(ranked, k).some((id) => relevant.has(id));
  return relevant.size === 0 || found ? 1 : 0;
}
