import { citations } from '../text/citations';
import { quantities } from '../text/quantities';
import { sentences } from '../text/sentences';
import { terms } from '../text/words';
import type { ContextChunk, JudgeInput } from './judgement';

/** One thing an answer says, and what it cites for it. */
export interface Claim {
  /** Without its markers. */
  readonly text: string;
  /** The chunks it cites; empty where it carries no marker. */
  readonly cited: readonly ContextChunk[];
  /** Markers that mean no source. */
  readonly fabricated: number;
}

/** The text with the given stretches blanked out. */
function without(text: string, stretches: readonly { readonly start: number; readonly end: number }[]): string {
  let left = '';
  let from = 0;
  for (const { start, end } of stretches) {
    left += `${text.slice(from, start)} `;
    from = end;
  }
  // White space first: one search for a mark behind each run of it, and not one from each of its characters.
  return `${left}${text.slice(from)}`
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();
}

/** A sentence with fewer content words and no value or name says too little to be checked by its words: "They survive." */
const LEAST_TERMS = 3;

function checkable(text: string): boolean {
  const said = terms(text);
  return said.length >= LEAST_TERMS || said.some(({ kind }) => kind === 'identifier') || quantities(text).length > 0;
}

/**
 * The claims of an answer: its sentences that can be checked by their words, each with the sources it cites. A question claims nothing; where
 * no sentence can be checked, all that name anything are claims.
 *
 *     'They do. Logs stay 30 days [1].' // "Logs stay 30 days.", cites source 1
 */
export function claimsOf({ answer, context }: Pick<JudgeInput, 'answer' | 'context'>): Claim[] {
  const all = sentences(answer.text).flatMap((sentence): Claim[] => {
    const markers = citations(sentence, context.length);
    const text = without(sentence, markers);
    if (terms(text).length === 0 || /\?["'”’)\]]*$/.test(text)) return [];
    const numbers = [...new Set(markers.filter(({ fabricated }) => !fabricated).map(({ number }) => number))];
    return [
      {
        text,
        cited: numbers.flatMap((n) => context[n - 1] ?? []),
        fabricated: markers.filter(({ fabricated }) => fabricated).length,
      },
    ];
  });
  const some = all.filter(({ text, fabricated }) => fabricated > 0 || checkable(text));
  return some.length > 0 ? some : all;
}
