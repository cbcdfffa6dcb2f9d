import { quantities } from '../text/quantities';
import { sentences } from '../text/sentences';
import { terms } from '../text/words';
import type { ContextChunk } from './judgement';
import { newerValue } from './staleClaim';
import { holdsName, holdsWord, identifiersOf, statesQuantity, wordShare } from './wordMatch';

/** Whether a claim is borne out, by what words of which chunk, or what is missing. */
export type Grounding =
  | { readonly kind: 'grounded'; readonly chunk: ContextChunk; readonly quote: string }
  | { readonly kind: 'ungrounded' | 'stale'; readonly problem: string };

/** The least share of a claim's content words that must stand in the sources: half. Set by reasoning, tuned on nothing. */
export const LEAST_SHARE = 0.5;

function read({ text, updated }: ContextChunk): string {
  return updated === undefined ? text : `${text}\n${updated}`;
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

/** What a claim may rest on, and what stands around it. */
export interface ClaimSetting {
  /** The chunks it cites; all of the context where it cites none. */
  readonly chunks: readonly ContextChunk[];
  readonly context: readonly ContextChunk[];
  /** The whole answer: it may give a newer value in another sentence. */
  readonly answer: string;
  /** The question with its history: what stands there is given, and needs no source. */
  readonly question: string;
  /** Its last turn alone. */
  readonly query: string;
}

/** The identifier that a quotation is about, where the query asks about others and the claim names none. */
function aboutAnother(claim: string, quote: string, query: string): string | undefined {
  const asked = identifiersOf(query);
  const named = identifiersOf(quote);
  if (asked.length === 0 || identifiersOf(claim).length > 0 || named.some((name) => asked.includes(name)))
    return undefined;
  return named[0];
}

/**
 * Whether sources bear a claim out, as far as words go: every identifier and every value of it stands in them or in the
 * question, and at least half of its content words in them (another word for the same thing counts). It is not borne out
 * where the words that come nearest are about another identifier than the query's, and the claim names none; and stale where its value is given as
 * a former one, or stands in older sources alone and a newer one gives another, and the answer names no newer value.
 */
export function groundClaim(claim: string, { chunks, context, answer, question, query }: ClaimSetting): Grounding {
  const ungrounded = (problem: string): Grounding => ({ kind: 'ungrounded', problem });
  const whole = chunks.map(read).join('\n');
  const given = `${whole}\n${question}`;
  const missing = identifiersOf(claim).find((name) => !holdsName(given, name));
  if (missing !== undefined) return ungrounded(`"${missing}" stands in no source it may rest on`);
  const value = quantities(claim).find((stated) => !statesQuantity(given, stated));
  if (value !== undefined) return ungrounded(`the value ${value.written} stands in no source it may rest on`);
  const share = wordShare(claim, whole);
  const best = bestSentence(claim, chunks);
  if (share < LEAST_SHARE || best === undefined)
    return ungrounded(`${Math.round(share * 100)} % of its content words stand in the sources`);
  const other = aboutAnother(claim, best.quote, query);
  if (other !== undefined) return ungrounded(`the words that come nearest are about "${other}"`);
  const newer = newerValue(claim, context);
  const told = newer?.values.some((own) => quantities(answer).some((said) => said.value === own.value)) ?? true;
  if (newer !== undefined && !told)
    return { kind: 'stale', problem: `a source says otherwise: "${newer.sentence.slice(0, 120)}"` };
  return { kind: 'grounded', ...best };
}
