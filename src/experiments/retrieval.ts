import type { RetrievalMetric } from '../golden/baseline';
import { askedText, type CaseType, type GoldenCase } from '../golden/case';
import type { CaseTruth } from '../golden/caseTruth';
import { relevantChunks } from '../metrics/relevantChunks';
import { firstRelevant, retrievalValues, withMisses } from '../metrics/retrievalValues';
import type { FusedHit } from '../system/reference/fuse';
import type { Library } from '../system/reference/library';

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

/** The cases that expect something to be retrieved; where abstaining is right, no retrieval metric applies. */
export function retrievalCases(truths: readonly CaseTruth[]): CaseTruth[] {
  return truths.filter(({ golden }) => golden.expected_sources.length > 0);
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
    runs.push({
      golden,
      arm,
      retrieved,
      firstRank: firstRelevant(ranked, relevant),
      values: retrievalValues(ranked, relevant),
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
