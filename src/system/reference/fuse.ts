import type { Hit } from './chunkIndex';

/** A chunk after fusion, with the score each leg gave it, where it did. */
export interface FusedHit extends Hit {
  readonly legs: { readonly similarity?: number; readonly bm25?: number };
  /** The chunk_id of a newer chunk among the hits that states another value of the same thing (arm hybrid_versions). */
  readonly superseded_by?: string;
  /** What the hit was re-ordered by, higher first (arm hybrid_rerank); `score` stays that of the fusion. */
  readonly rerank?: number;
}

/** The constant of reciprocal rank fusion: how little the first ranks weigh above the next. */
const RANK_CONSTANT = 60;

/**
 * Reciprocal rank fusion of the two legs: a chunk's score is the sum over the legs that found it of 1 / (60 + rank).
 * First in one leg and second in the other: 1/61 + 1/62 = 0.03252. Its scores order hits and mean nothing else: they
 * are never calibrated. Equal scores come in order of chunk_id. Source: Cormack, Clarke and Büttcher, SIGIR 2009.
 */
export function fuse(vectorHits: readonly Hit[], keywordHits: readonly Hit[], k: number): FusedHit[] {
  const fused = new Map<string, { hit: Hit; score: number; legs: { similarity?: number; bm25?: number } }>();
  for (const [leg, hits] of [
    ['similarity', vectorHits],
    ['bm25', keywordHits],
  ] as const) {
    hits.forEach((hit, i) => {
      const entry = fused.get(hit.chunk.chunk_id) ?? { hit, score: 0, legs: {} };
      entry.score += 1 / (RANK_CONSTANT + i + 1);
      entry.legs[leg] = hit.score;
      fused.set(hit.chunk.chunk_id, entry);
    });
  }
  return [...fused.values()]
    .map(({ hit, score, legs }) => ({ chunk: hit.chunk, score, legs }))
    .sort((a, b) => b.score - a.score || (a.chunk.chunk_id < b.chunk.chunk_id ? -1 : 1))
    .slice(0, k);
}
