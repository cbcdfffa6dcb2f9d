import type { RetrievalMetric } from '../golden/baseline';
import { askedText, type CaseType, type GoldenCase } from '../golden/case';
import type { CaseTruth } from '../golden/caseTruth';
import { averagePrecision } from '../metrics/averagePrecision';
import { hit } from '../metrics/hit';
import { ndcg } from '../metrics/ndcg';
import { precision } from '../metrics/precision';
import { recall } from '../metrics/recall';
import { reciprocalRank } from '../metrics/reciprocalRank';
import type { FusedHit } from '../system/reference/fuse';
import type { Library } from '../system/reference/library';
import { type RelevantChunks, relevantChunks } from './relevantChunks';

/** How many chunks are retrieved for a case. */
export const DEPTH = 20;

/** What one arm retrieved for one case, and how good that was. */
export interface CaseRetrieval {
  readonly golden: GoldenCase;
  readonly arm: string;
  readonly retrieved: readonly FusedHit[];
  /** Rank, from 1, of the first relevant chunk; undefined where none is among the retrieved. */
  readonly firstRank: number | undefined;
  readonly values: Readonly<Record<RetrievalMetric, number>>;
}

function spanRecall(bySpan: RelevantChunks['bySpan'], ranked: readonly string[], k: number): number {
  const top = ranked.slice(0, k);
  return bySpan.filter((ids) => top.some((id) => ids.has(id))).length / bySpan.length;
}

function measure(ranked: readonly string[], { all, bySpan }: RelevantChunks): Record<RetrievalMetric, number> {
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

/** The cases that expect something to be retrieved; where abstaining is right, no retrieval metric applies. */
export function retrievalCases(truths: readonly CaseTruth[]): CaseTruth[] {
  return truths.filter(({ golden }) => golden.expected_sources.length > 0);
}

/** A lost passage, and a located span that no chunk holds, stand for a chunk that is never retrieved: misses, not gaps. */
function withMisses({ bySpan, all }: RelevantChunks, lostPassages: number): RelevantChunks {
  const misses = [...bySpan.filter((ids) => ids.size === 0), ...Array.from({ length: lostPassages })].map(
    (_, i) => `missing ${i}`,
  );
  const found = bySpan.filter((ids) => ids.size > 0);
  return { bySpan: [...found, ...misses.map((miss) => new Set([miss]))], all: new Set([...all, ...misses]) };
}

/** What one arm retrieves for each case that expects something, 20 chunks deep. */
export async function runArm(library: Library, truths: readonly CaseTruth[], arm: string): Promise<CaseRetrieval[]> {
  const runs: CaseRetrieval[] = [];
  // All at once, so that what is missing from the cache is counted and said once.
  await library.embedder.embed(
    retrievalCases(truths).map(({ golden }) => askedText(golden)),
    'query',
  );
  for (const truth of retrievalCases(truths)) {
    const { golden, lostPassages } = truth;
    const retrieved = await library.retrieve(arm, golden.tenant_id, askedText(golden), DEPTH);
    const ranked = retrieved.map((found) => found.chunk.chunk_id);
    const relevant = withMisses(relevantChunks(truth, library.chunks), lostPassages.length);
    const first = ranked.findIndex((id) => relevant.all.has(id));
    runs.push({
      golden,
      arm,
      retrieved,
      firstRank: first < 0 ? undefined : first + 1,
      values: measure(ranked, relevant),
    });
  }
  return runs;
}

/** A located span that a chunker left without any relevant chunk. */
export interface SpanWithoutChunk {
  readonly case_id: string;
  readonly case_type: CaseType;
  readonly source: string;
}

/** The located spans for which no chunk is evidence, by case: what a chunker loses before any retrieval. */
export function spansWithoutChunk(truths: readonly CaseTruth[], chunks: Library['chunks']): SpanWithoutChunk[] {
  return truths.flatMap((truth) => {
    const { bySpan } = relevantChunks(truth, chunks);
    return truth.located.flatMap(({ span }, i): SpanWithoutChunk[] => {
      if (bySpan[i]?.size !== 0) return [];
      const { case_id, case_type } = truth.golden;
      return [{ case_id, case_type, source: `${span.source_type} ${span.source_id}` }];
    });
  });
}
