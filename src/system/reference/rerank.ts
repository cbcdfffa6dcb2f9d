import { cosine } from '../../models/embedder';
import { type Term, terms } from '../../text/words';
import type { FusedHit } from './fuse';

/**
 * What each signal weighs, all three being between 0 and 1 (a cosine seldom leaves it). Chosen by reasoning and tuned on
 * nothing: who names a code wants that code, and vectors of identifiers one digit apart are alike to .004, so that a match
 * to the letter outweighs any difference of cosines; a heading is a few words that often speak of a neighbouring matter,
 * so that it decides between sentences that are about equally near.
 */
export const RERANK_WEIGHTS = { identifiers: 1, heading: 0.25, sentence: 1 } as const;

/** The share of terms that stand in a text; 0 of none. */
function share(asked: readonly Term[], text: string): number {
  if (asked.length === 0) return 0;
  const present = new Set(terms(text).map((term) => `${term.kind}:${term.text}`));
  return asked.filter((term) => present.has(`${term.kind}:${term.text}`)).length / asked.length;
}

/**
 * Hits re-ordered by how well they answer a query, best first: the share of the query's identifiers that stand in the
 * chunk, the share of its content terms that stand in the chunk's headings, and the largest cosine of the query with a
 * sentence of it, weighted 1, 0.25 and 1. Each hit gains that sum as `rerank` and keeps its other scores; equal sums stay
 * in the order they came in. `sentences[i]` are the unit vectors of the sentences of `hits[i]`; without any, the
 * similarity that the vector leg gave the chunk stands in, or 0.
 *
 *     "HLY-4021 meaning": a chunk holding HLY-4021 (1 of 1), under "Error codes" (0 of 2), best sentence .40: 1.40
 *     one without it (0 of 1), under "Meaning of codes" (1 of 2), best sentence .62:                0.125 + .62 = 0.745
 */
export function rerank(
  hits: readonly FusedHit[],
  query: string,
  asked: Float32Array,
  sentences: readonly (readonly Float32Array[])[],
): FusedHit[] {
  if (sentences.length !== hits.length)
    throw new RangeError(`sentences of ${sentences.length} for ${hits.length} hits`);
  const wanted = terms(query);
  const identifiers = wanted.filter((term) => term.kind === 'identifier');
  const scored = hits.map((hit, i) => {
    const own = sentences[i] as readonly Float32Array[];
    const nearest = own.length === 0 ? (hit.legs.similarity ?? 0) : Math.max(...own.map((v) => cosine(v, asked)));
    const sum =
      RERANK_WEIGHTS.identifiers * share(identifiers, hit.chunk.text) +
      RERANK_WEIGHTS.heading * share(wanted, hit.chunk.heading_path.join('\n')) +
      RERANK_WEIGHTS.sentence * nearest;
    return { ...hit, rerank: sum };
  });
  // Array sort is stable.
  return scored.sort((a, b) => b.rerank - a.rerank);
}
