import type { RetrievalMetric } from '../golden/baseline';
import { averagePrecision } from './averagePrecision';
import { distinct } from './distinct';
import { hit } from './hit';
import { ndcg } from './ndcg';
import { precision } from './precision';
import { recall } from './recall';
import { reciprocalRank } from './reciprocalRank';
import type { RelevantChunks } from './relevantChunks';

/** A lost passage, and a located span that no chunk holds, stand for a chunk that is never retrieved: misses, not gaps. */
export function withMisses({ bySpan, all }: RelevantChunks, lostPassages: number): RelevantChunks {
  const misses = [...bySpan.filter((ids) => ids.size === 0), ...Array.from({ length: lostPassages })].map(
    (_, i) => `missing ${i}`,
  );
  const found = bySpan.filter((ids) => ids.size > 0);
  return { bySpan: [...found, ...misses.map((miss) => new Set([miss]))], all: new Set([...all, ...misses]) };
}

/** Rank, from 1, of the first relevant chunk; undefined where none was retrieved. */
export function firstRelevant(ranked: readonly string[], { all }: RelevantChunks): number | undefined {
  const first = ranked.findIndex((id) => all.has(id));
  return first < 0 ? undefined : first + 1;
}

function spanRecall(bySpan: RelevantChunks['bySpan'], ranked: readonly string[], k: number): number {
  const top = distinct(ranked, k);
  return bySpan.filter((ids) => top.some((id) => ids.has(id))).length / bySpan.length;
}

/** All retrieval metrics of one ranking against the chunks that hold a case's truth; there is at least one of those. */
export function retrievalValues(
  ranked: readonly string[],
  { all, bySpan }: RelevantChunks,
): Record<RetrievalMetric, number> {
  const gains = new Map([...all].map((id) => [id, 1]));
  return {
    'recall@5': recall(ranked, all, 5),
    'recall@20': recall(ranked, all, 20),
    mrr: reciprocalRank(ranked, all),
    'hit@5': hit(ranked, all, 5),
    'precision@5': precision(ranked, all, 5),
    'ndcg@10': ndcg(ranked, gains, 10),
    map: averagePrecision(ranked, all),
    'span_recall@5': spanRecall(bySpan, ranked, 5),
    'span_recall@20': spanRecall(bySpan, ranked, 20),
  };
}
