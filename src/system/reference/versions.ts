import { cosine } from '../../models/embedder';
import { conflictOf } from './conflict';
import type { FusedHit } from './fuse';

/** The place of the hit that supersedes one: of those that contradict it and are newer, the most alike; ties go to the upper. */
function successor(hits: readonly FusedHit[], vectors: readonly Float32Array[], place: number): number | undefined {
  const older = hits[place] as FusedHit;
  let best: { place: number; similarity: number } | undefined;
  hits.forEach((newer, i) => {
    if (!(older.chunk.updated < newer.chunk.updated)) return;
    const similarity = cosine(vectors[place] as Float32Array, vectors[i] as Float32Array);
    if (best !== undefined && similarity <= best.similarity) return;
    if (conflictOf(older.chunk, newer.chunk, similarity) !== undefined) best = { place: i, similarity };
  });
  return best?.place;
}

/**
 * Hits with the newest of a conflicting pair first. A hit that a newer one contradicts (see conflictOf) is marked
 * `superseded_by` its chunk_id and kept; where the newer stood below, it moves directly above the older, and nothing else
 * moves. Of several that contradict it the chunk most like it is named. Only the hits are looked at, so that a newer
 * document that was not retrieved supersedes nothing. Scores stay as they were and no longer fall from hit to hit.
 * `vectors[i]` is the unit vector of `hits[i]`'s text.
 *
 *     a (60 s, 2024), b, c (30 s, 2025, contradicts a)  ->  c, a (superseded_by c), b
 *     c, b, a                                           ->  c, b, a (superseded_by c)
 */
export function newestFirst(hits: readonly FusedHit[], vectors: readonly Float32Array[]): FusedHit[] {
  if (vectors.length !== hits.length) throw new RangeError(`${vectors.length} vectors for ${hits.length} hits`);
  const successors = hits.map((_, place) => successor(hits, vectors, place));
  const ordered: FusedHit[] = [];
  const placed = new Set<number>();
  // Dates rise along a chain of successors, so that it ends.
  const put = (place: number): void => {
    if (placed.has(place)) return;
    const newer = successors[place];
    if (newer !== undefined) put(newer);
    placed.add(place);
    const hit = hits[place] as FusedHit;
    ordered.push(newer === undefined ? hit : { ...hit, superseded_by: (hits[newer] as FusedHit).chunk.chunk_id });
  };
  hits.forEach((_, place) => {
    put(place);
  });
  return ordered;
}
