import { type Term, terms } from './words';

/** The key under which a term is counted: a word and an identifier of the same letters are two terms. */
export function termKey({ kind, text }: Term): string {
  return `${kind}:${text}`;
}

/** What the texts of one collection say about a term. */
export interface TermWeights {
  /** Texts that hold it. */
  frequency(term: Term): number;
  /** How much it says: ln(1 + (N - n + 1/2) / (n + 1/2)) for a term in n of N texts. */
  weight(term: Term): number;
  /** Every word, identifiers aside, with the number of texts that hold it. */
  readonly words: ReadonlyMap<string, number>;
}

/**
 * Inverse document frequencies over a collection of texts (Robertson's, never below 0).
 * In 3 of 10: ln(1 + 7.5 / 3.5) = 1.145; in none: ln(1 + 10.5 / 0.5) = 3.091.
 */
export function termWeights(texts: readonly string[]): TermWeights {
  const frequencies = new Map<string, number>();
  const words = new Map<string, number>();
  for (const text of texts) {
    for (const term of terms(text)) {
      const key = termKey(term);
      const n = (frequencies.get(key) ?? 0) + 1;
      frequencies.set(key, n);
      if (term.kind === 'word') words.set(term.text, n);
    }
  }
  const frequency = (term: Term) => frequencies.get(termKey(term)) ?? 0;
  return {
    frequency,
    weight: (term) => {
      const n = frequency(term);
      return Math.log(1 + (texts.length - n + 0.5) / (n + 0.5));
    },
    words,
  };
}
