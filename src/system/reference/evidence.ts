import { cosine } from '../../models/embedder';
import { citations } from '../../text/citations';
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

/** Blocks of code, also one that the chunk's edge cuts off; one of four ticks may hold lines of three. */
const CODE = /^\s*(`{3,}(?=[^`\n]*$)|~{3,})[\s\S]*?(?:^\s*\1[`~]*[ \t]*$|(?![\s\S]))/gm;

/**
 * Whether a marker put behind a sentence is the one citation that a reader finds there: a source that has markers of its own
 * (`see [2]`) would cite what it does not mean, and half a code span would swallow the marker.
 */
function isCitable(sentence: string): boolean {
  return citations(`${sentence} [1]`, 1).length === 1 && sentence.split('`').length % 2 === 1;
}

/**
 * The sentences of a chunk that state something and can be quoted: a question states nothing, nor does code, two words say
 * too little, and one with a marker of its own would be misread.
 *
 *     statements({ body: 'Logs stay 30 days. Why? See [2] for more.' }) // ['Logs stay 30 days.']
 */
export function statements({ body }: Pick<Chunk, 'body'>): string[] {
  return sentences(body.replace(CODE, '\n')).filter(
    (sentence) => !/\?["'”’)\]]*$/.test(sentence) && sentence.split(/\s+/).length >= 3 && isCitable(sentence),
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
