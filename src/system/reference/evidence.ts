import { cosine } from '../../models/embedder';
import { sentences } from '../../text/sentences';
import type { Chunk } from './chunk';
import type { FusedHit } from './fuse';
import { type AskedTerms, supportOf } from './support';

/** Sentences of one hit that could answer, in the order in which they stand, with how far they bear an answer out. */
export interface Evidence {
  readonly hit: FusedHit;
  /** The place of the hit among those offered, from 0. */
  readonly place: number;
  readonly sentences: readonly string[];
  readonly support: number;
}

/** What a second sentence must add, so that one that says it all stands alone. */
const SECOND = 0.025;

/** Blocks of code, also one that the chunk's edge cuts off. */
const CODE = /^\s*(```|~~~)[\s\S]*?(?:^\s*\1[^\n]*$|(?![\s\S]))/gm;

/** The sentences of a chunk that state something: a question states nothing, nor does code, and two words say too little. */
export function statements({ body }: Pick<Chunk, 'body'>): string[] {
  return sentences(body.replace(CODE, '\n')).filter(
    (sentence) => !/\?["'”’)\]]*$/.test(sentence) && sentence.split(/\s+/).length >= 3,
  );
}

function bestOf(hit: FusedHit, place: number, asked: AskedTerms, similar: readonly number[]): Evidence | undefined {
  const own = statements(hit.chunk);
  let best: (Evidence & { readonly merit: number }) | undefined;
  own.forEach((_, i) => {
    for (const places of [[i], [i, i + 1]]) {
      if (places.some((at) => at >= own.length)) continue;
      const chosen = places.map((at) => own[at] as string);
      const support = supportOf(asked, {
        text: chosen.join('\n'),
        headings: hit.chunk.heading_path.join('\n'),
        chunk: hit.chunk.text,
        cosine: Math.max(...places.map((at) => similar[at] as number)),
      });
      const merit = support - SECOND * (places.length - 1);
      if (best === undefined || merit > best.merit) best = { hit, place, sentences: chosen, support, merit };
    }
  });
  if (best === undefined) return undefined;
  const { merit: _, ...evidence } = best;
  return evidence;
}

/**
 * The best evidence of each hit, best supported first; equal ones in the order of the hits. `asked` and `vectors[i]` are the
 * unit vectors of the question and of the statements of `hits[i]`.
 */
export function evidenceFor(
  wanted: AskedTerms,
  hits: readonly FusedHit[],
  asked: Float32Array,
  vectors: readonly (readonly Float32Array[])[],
): Evidence[] {
  return hits
    .flatMap((hit, place) => {
      const similar = (vectors[place] ?? []).map((vector) => cosine(vector, asked));
      return bestOf(hit, place, wanted, similar) ?? [];
    })
    .sort((a, b) => b.support - a.support);
}
