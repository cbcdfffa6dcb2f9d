import { distinct } from './distinct';

/**
 * Average precision of one ranking: the precision at the rank of each relevant document, averaged over all that are
 * relevant, found or not; its mean over cases is MAP. With k, the ranking is cut there first.
 *
 *     AP = Σ over ranks r of relevant documents (relevant up to r / r) / relevant
 *     averagePrecision(['a', 'x', 'b'], new Set(['a', 'b', 'c'])) // (1/1 + 2/3) / 3 = 0.5556
 *
 * Range [0, 1]. Nothing expected: 1 by totality, no row and no aggregate (decision 1). Source: `map` of trec_eval
 * (m_map.c), which gives 0 where nothing is relevant.
 */
export function averagePrecision(ranked: readonly string[], relevant: ReadonlySet<string>, k?: number): number {
  let found = 0;
  let sum = 0;
  distinct(ranked, k).forEach((id, i) => {
    if (!relevant.has(id)) return;
    found++;
    sum += found / (i + 1);
  });
  return relevant.size === 0 ? 1 : sum / relevant.size;
}
