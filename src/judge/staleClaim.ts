import { type Quantity, quantities } from '../text/quantities';
import { sentences } from '../text/sentences';
import { terms } from '../text/words';
import type { ContextChunk } from './judgement';
import { holdsWord, sameKind, statesQuantity } from './wordMatch';

/** How many content words two sentences need in common to be about one thing. */
const ABOUT_ONE_THING = 2;

/** What stands before a value that holds no more: "from 8 KB to 32 KB", "30 s instead of 60". */
const FORMER = /(?<!\p{L})(?:from|instead of|rather than|than|was|were|been|replaces?)\s+(?:the\s+|\p{L}+ed\s+)?$/iu;

/** How many characters around a number are looked at: enough for two words, and few in a "sentence" of a megabyte. */
const AROUND = 80;

/** Whether a sentence gives a value as a former one, and another of its kind as the one that holds. */
function announcesChange(sentence: string, value: Quantity): boolean {
  const others = quantities(sentence).filter((own) => sameKind(own, value) && own.value !== value.value);
  if (others.length === 0) return false;
  return [...sentence.matchAll(/[\p{N}][\p{N}.,]*|\p{L}+/gu)].some((match) => {
    const at = match.index as number;
    if (!FORMER.test(sentence.slice(Math.max(0, at - AROUND), at))) return false;
    const twoWords = sentence
      .slice(at, at + AROUND)
      .split(/\s+/)
      .slice(0, 2);
    return quantities(twoWords.join(' '))[0]?.written === value.written;
  });
}

/** A sentence of a newer source with another value, near enough to be of the same thing. */
function contrary(claim: string, value: Quantity, chunk: ContextChunk): string | undefined {
  const words = terms(claim).filter(({ kind }) => kind === 'word');
  return sentences(chunk.text).find((sentence) => {
    const others = quantities(sentence).filter((one) => one.kinds.some((kind) => value.kinds.includes(kind)));
    const present = terms(sentence);
    const near = others.some((one) => Math.max(one.value, value.value) <= 10 * Math.min(one.value, value.value));
    return near && words.filter((term) => holdsWord(term, present)).length >= ABOUT_ONE_THING;
  });
}

/** What a source says against a value, and the values it gives in its place. */
export interface NewerValue {
  readonly sentence: string;
  readonly values: readonly Quantity[];
}

function instead(sentence: string, value: Quantity): NewerValue {
  const values = quantities(sentence).filter((own) => own.value !== value.value && sameKind(own, value));
  return { sentence, values };
}

/**
 * What a source says against a value that a claim states, where that value holds no more: a sentence that gives it as a
 * former one ("from 8 KB to 32 KB"), or a newer source with another value of the same thing, where the claim's own stands in
 * older ones alone. Undefined where nothing is seen.
 */
export function newerValue(claim: string, context: readonly ContextChunk[]): NewerValue | undefined {
  for (const value of quantities(claim)) {
    if (value.kinds.length === 0) continue;
    const all = context.flatMap(({ text }) => sentences(text));
    const announced = all.find((sentence) => announcesChange(sentence, value));
    if (announced !== undefined) return instead(announced, value);
    const holders = context.filter((chunk) => statesQuantity(chunk.text, value));
    const newest = holders
      .map(({ updated }) => updated ?? '')
      .sort()
      .pop();
    if (newest === undefined || newest === '') continue;
    const newer = context.filter(({ updated }) => updated !== undefined && updated > newest);
    for (const chunk of newer) {
      const found = contrary(claim, value, chunk);
      if (found !== undefined) return instead(found, value);
    }
  }
  return undefined;
}
