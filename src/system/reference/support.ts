import { askedShare } from '../../text/lightWords';
import { meantWord } from '../../text/spelling';
import { sameMeaning } from '../../text/synonyms';
import { type TermWeights, termKey } from '../../text/termWeights';
import { type Term, terms } from '../../text/words';
import { type ExpectedValue, expectedValues, statesValue } from './expectedAnswer';

/** What a question asks for, as the support check reads it. */
export interface AskedTerms {
  /** Content words, spelling mended, with what each weighs; words that weigh nothing are left out. */
  readonly words: readonly { readonly term: Term; readonly weight: number }[];
  /** Identifiers and numbers: they must stand in the evidence to the letter. */
  readonly literals: readonly Term[];
  readonly values: readonly ExpectedValue[];
}

/** What the words of an earlier question weigh, beside those of the question that leans on it. */
const CONTEXT = 0.5;

/**
 * Reads a question against the texts that could answer it. Of `context`, the earlier words it leans on, the content words
 * count half and no literal is demanded ("and in prod?" after a question about dev); it says what value is asked for where
 * the question does not.
 */
export function askedTerms(question: string, weights: TermWeights, context = ''): AskedTerms {
  const own = expectedValues(question);
  const values = own.length > 0 ? own : expectedValues(context);
  const asked = new Set(terms(question).map(termKey));
  const answeredByValue = new Set(values.flatMap(({ askedBy }) => terms(askedBy.join(' ')).map(({ text }) => text)));
  const literals: Term[] = [];
  const words: { term: Term; weight: number }[] = [];
  const before = terms(context).filter((term) => !asked.has(termKey(term)));
  for (const given of [...terms(question), ...before]) {
    const share = asked.has(termKey(given)) ? 1 : CONTEXT;
    if (given.kind === 'identifier' || /^\d/.test(given.text)) {
      if (share === 1) literals.push(given);
      words.push({ term: given, weight: weights.weight(given) * share });
      continue;
    }
    if (answeredByValue.has(given.text)) continue;
    const meant = meantWord(given.text, weights.words);
    const term: Term = meant === undefined ? given : { kind: 'word', text: meant };
    const weight = weights.weight(term) * askedShare(term.text) * share;
    if (weight > 0) words.push({ term, weight });
  }
  return { words, literals, values };
}

/** What another word for the same thing counts for. */
const SYNONYM = 0.9;

function covers(present: ReadonlyMap<string, Term>, term: Term): number {
  if (present.has(termKey(term))) return 1;
  if (term.kind === 'identifier') return 0;
  for (const other of present.values()) if (other.kind === 'word' && sameMeaning(term.text, other.text)) return SYNONYM;
  return 0;
}

/** The terms of a text by their keys. */
export function termMap(text: string): ReadonlyMap<string, Term> {
  return new Map(terms(text).map((term) => [termKey(term), term]));
}

/**
 * How far a piece of evidence bears out an answer, 0 to 1: the mean of the weighted share of the question's content words
 * that stand in it (another word for the same thing counts 0.9) and of the cosine of question and evidence. 0 when an
 * identifier or a number of the question stands nowhere in the chunk, or the evidence states no value of a kind that the
 * question asks for. A question without a content word of its own rests on its identifiers alone.
 *
 *     "how long are logs kept", words log (weight 2), kept (1); evidence holds log and "retained" (0.9): (2 + 0.9) / 3 = .967
 *     with a cosine of .55: support (.967 + .55) / 2 = .758
 *
 * `evidence` is the chosen sentences with the headings over them, `chunk` the whole chunk, `cosine` in [-1, 1].
 */
export function supportOf(
  { words, literals, values }: AskedTerms,
  evidence: { readonly text: string; readonly headings: string; readonly chunk: string; readonly cosine: number },
): number {
  const whole = termMap(evidence.chunk);
  if (literals.some((term) => !whole.has(termKey(term)))) return 0;
  if (values.some((value) => !statesValue(evidence.text, value))) return 0;
  const present = termMap(`${evidence.headings}\n${evidence.text}`);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const found = words.reduce((sum, { term, weight }) => sum + weight * covers(present, term), 0);
  return (found / total + Math.max(0, evidence.cosine)) / 2;
}
