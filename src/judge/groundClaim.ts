import { holdsLiteral } from '../text/literal';
import { type Quantity, quantities } from '../text/quantities';
import { sentences } from '../text/sentences';
import { sameMeaning } from '../text/synonyms';
import { type Term, terms } from '../text/words';
import type { ContextChunk } from './judgement';

/** Whether a claim is borne out, by what words of which chunk, or what is missing. */
export type Grounding =
  | { readonly kind: 'grounded'; readonly chunk: ContextChunk; readonly quote: string }
  | { readonly kind: 'ungrounded' | 'stale'; readonly problem: string };

/** The least share of a claim's content words that must stand in the sources: half. Set by reasoning, tuned on nothing. */
export const LEAST_SHARE = 0.5;

function read({ text, updated }: ContextChunk): string {
  return updated === undefined ? text : `${text}\n${updated}`;
}

function holdsWord(term: Term, present: readonly Term[]): boolean {
  return present.some(
    (other) =>
      other.kind === term.kind &&
      (other.text === term.text || (term.kind === 'word' && sameMeaning(term.text, other.text))),
  );
}

/** The share of a text's content words that stand in another; 1 of a text without any. */
export function wordShare(text: string, within: string): number {
  const own = terms(text).filter(({ kind, text: word }) => kind === 'word' && !/^\d/.test(word));
  const present = terms(within);
  return own.length === 0 ? 1 : own.filter((term) => holdsWord(term, present)).length / own.length;
}

/** Identifiers of a text: codes, keys, flags, commands. */
export function identifiersOf(text: string): string[] {
  return terms(text).flatMap(({ kind, text: name }) => (kind === 'identifier' ? [name] : []));
}

function sameKind(a: Quantity, b: Quantity): boolean {
  return a.kinds.length === 0 || b.kinds.length === 0 || a.kinds.some((kind) => b.kinds.includes(kind));
}

/** Whether a text states a value, in whatever unit: "an hour and a half" aside, 60 s and one minute are the same. */
export function statesQuantity(text: string, asked: Quantity): boolean {
  return (
    quantities(text).some(
      (own) => sameKind(own, asked) && (own.value === asked.value || own.written === asked.written),
    ) || holdsLiteral(text, String(asked.written))
  );
}

/** The sentence of the sources that shares most with a claim. */
function bestSentence(
  claim: string,
  chunks: readonly ContextChunk[],
): { chunk: ContextChunk; quote: string } | undefined {
  const own = terms(claim);
  let best: { chunk: ContextChunk; quote: string; shared: number } | undefined;
  for (const chunk of chunks) {
    for (const quote of sentences(chunk.text)) {
      const present = terms(quote);
      const shared = own.filter((term) => holdsWord(term, present)).length;
      if (best === undefined || shared > best.shared) best = { chunk, quote, shared };
    }
  }
  return best === undefined || best.shared === 0 ? undefined : { chunk: best.chunk, quote: best.quote };
}

/** How many content words two sentences need in common to be about one thing. */
const ABOUT_ONE_THING = 2;

/** A newer source that gives another value for what a claim states, where the claim's own value stands in older ones alone. */
function newerValue(claim: string, context: readonly ContextChunk[]): string | undefined {
  const words = terms(claim).filter(({ kind }) => kind === 'word');
  for (const stated of quantities(claim)) {
    if (stated.kinds.length === 0) continue;
    const holders = context.filter((chunk) => statesQuantity(chunk.text, stated));
    const newest = holders
      .map(({ updated }) => updated ?? '')
      .sort()
      .pop();
    if (newest === undefined || newest === '') continue;
    for (const chunk of context) {
      if (chunk.updated === undefined || chunk.updated <= newest) continue;
      const contrary = sentences(chunk.text).find((sentence) => {
        const other = quantities(sentence).filter((one) => one.kinds.some((kind) => stated.kinds.includes(kind)));
        const present = terms(sentence);
        const near = other.some(({ value }) => Math.max(value, stated.value) <= 10 * Math.min(value, stated.value));
        return near && words.filter((term) => holdsWord(term, present)).length >= ABOUT_ONE_THING;
      });
      if (contrary !== undefined) return contrary;
    }
  }
  return undefined;
}

/**
 * Whether sources bear a claim out, as far as words go: every identifier and every value of it stands in them, and at least
 * half of its content words (another word for the same thing counts). A claim that cites is held to what it cites. A value
 * that stands in older sources alone, where a newer one gives another for the same thing, is stale; `answer` is the whole
 * answer, which may name the newer value elsewhere.
 */
export function groundClaim(
  claim: string,
  chunks: readonly ContextChunk[],
  context: readonly ContextChunk[],
  answer: string,
): Grounding {
  const whole = chunks.map(read).join('\n');
  const missing = identifiersOf(claim).find(
    (name) => !identifiersOf(whole).includes(name) && !holdsLiteral(whole, name),
  );
  if (missing !== undefined) return { kind: 'ungrounded', problem: `"${missing}" stands in no source it may rest on` };
  const value = quantities(claim).find((stated) => !statesQuantity(whole, stated));
  if (value !== undefined)
    return { kind: 'ungrounded', problem: `the value ${value.written} stands in no source it may rest on` };
  const share = wordShare(claim, whole);
  const best = bestSentence(claim, chunks);
  if (share < LEAST_SHARE || best === undefined)
    return { kind: 'ungrounded', problem: `${Math.round(share * 100)} % of its content words stand in the sources` };
  const newer = newerValue(claim, context);
  if (
    newer !== undefined &&
    !quantities(newer).some(
      (own) =>
        own.kinds.length > 0 && quantities(answer).some((said) => said.value === own.value && sameKind(said, own)),
    )
  )
    return { kind: 'stale', problem: `a newer source says otherwise: "${newer.slice(0, 120)}"` };
  return { kind: 'grounded', ...best };
}
