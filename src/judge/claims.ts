import { citations } from '../text/citations';
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
  let left = text;
  for (const { start, end } of stretches) left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
  return left
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/**
 * The claims of an answer: its sentences that name anything, each with the sources it cites. A question claims nothing.
 *
 *     'Logs stay 30 days [1]. Ask Rurik!' // "Logs stay 30 days.", cites 1; "Ask Rurik!", cites none
 */
export function claimsOf({ answer, context }: Pick<JudgeInput, 'answer' | 'context'>): Claim[] {
  return sentences(answer.text).flatMap((sentence): Claim[] => {
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
}
