import { averagePrecision } from './averagePrecision';
import { hit } from './hit';
import { ndcg } from './ndcg';
import { precision } from './precision';
import { recall } from './recall';
import { reciprocalRank } from './reciprocalRank';

/** The metrics of one ranking by name, in the order in which they are shown. */
export type RankingMetrics = readonly { readonly metric: string; readonly value: number }[];

/**
 * All retrieval metrics of one ranking in Cutline's convention: `recall@k`, `precision@k`, `hit@k` and `ndcg@k` at each
 * cut, then `reciprocal_rank`, `average_precision` and `ndcg` over the whole ranking.
 *
 * Relevant is what has a grade of `relevanceLevel` or more; `ndcg` gains the grades as they are. Nothing relevant: no
 * metric at all, since none applies (decision 1).
 */
export function rankingMetrics(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
  ks: readonly number[],
  relevanceLevel: number = 1,
): RankingMetrics {
  if (!(relevanceLevel > 0)) throw new RangeError(`a relevance level is above 0: ${relevanceLevel}`);
  const relevant = new Set<string>();
  for (const [id, grade] of grades) if (grade >= relevanceLevel) relevant.add(id);
  if (relevant.size === 0) return [];
  return [
    ...ks.map((k) => ({ metric: `recall@${k}`, value: recall(ranked, relevant, k) })),
    ...ks.map((k) => ({ metric: `precision@${k}`, value: precision(ranked, relevant, k) })),
    ...ks.map((k) => ({ metric: `hit@${k}`, value: hit(ranked, relevant, k) })),
    ...ks.map((k) => ({ metric: `ndcg@${k}`, value: ndcg(ranked, grades, k) })),
    { metric: 'reciprocal_rank', value: reciprocalRank(ranked, relevant) },
    { metric: 'average_precision', value: averagePrecision(ranked, relevant) },
    { metric: 'ndcg', value: ndcg(ranked, grades) },
  ];
}
