import type { ScoreName } from '../golden/thresholds';
import type { Chunk } from '../system/reference/chunk';
import { type Term, terms } from '../text/words';

/** The scores a cut can be laid on, each with its exact definition; higher is better for all. */
export const scoreDefinitions: Readonly<Record<ScoreName, string>> = {
  similarity: 'cosine of the question and the nearest chunk of its tenant (arm vector, top hit)',
  best_sentence: 'largest cosine of the question and any sentence of the five nearest chunks (arm vector)',
  bm25: 'BM25 of the top hit of arm keyword; 0 when no chunk shares a word with the question',
  margin: 'cosine of the nearest chunk less that of the second nearest (arm vector)',
  coverage:
    "share of the question's content words and identifiers, weighted by inverse document frequency, in the top hit of arm hybrid",
};
export type { ScoreName };
export const scoreNames = Object.keys(scoreDefinitions) as ScoreName[];

/** How much a term says: ln(1 + (N - n + 1/2) / (n + 1/2)) for a term in n of a tenant's N chunks. */
export type TermWeight = (term: Term) => number;

/** Term weights over one tenant's chunks. In 3 of 10: ln(1 + 7.5 / 3.5) = 1.145; in none: ln(1 + 10.5 / 0.5) = 3.091. */
export function termWeights(chunks: readonly Chunk[]): TermWeight {
  const frequency = new Map<string, number>();
  for (const chunk of chunks) {
    for (const { kind, text } of terms(chunk.text)) {
      const key = `${kind}:${text}`;
      frequency.set(key, (frequency.get(key) ?? 0) + 1);
    }
  }
  return ({ kind, text }) => {
    const n = frequency.get(`${kind}:${text}`) ?? 0;
    return Math.log(1 + (chunks.length - n + 0.5) / (n + 0.5));
  };
}

/**
 * The weighted share, 0 to 1, of a question's content words and identifiers that stand in a text. Undefined when the
 * question has none ("how so?"): not applicable, not 0.
 */
export function coverage(query: string, text: string, weight: TermWeight): number | undefined {
  const asked = terms(query);
  const present = new Set(terms(text).map(({ kind, text: term }) => `${kind}:${term}`));
  let total = 0;
  let found = 0;
  for (const term of asked) {
    total += weight(term);
    if (present.has(`${term.kind}:${term.text}`)) found += weight(term);
  }
  return asked.length === 0 ? undefined : found / total;
}
