import { terms } from '../../text/words';
import type { SystemQuestion } from '../system';

/** A question made self-contained. */
export interface Rewritten {
  /** What is searched for. */
  readonly text: string;
  /** Earlier words of the user that the query leans on, one a line; empty where it stands alone. */
  readonly context: string;
}

/** Openings by which a question goes on from the one before. */
const GOES_ON = /^(?:(?:and|or|but|so|ok(?:ay)?|then|also|what about|how about|same)\b|\?)/i;
/** Words that stand for something said before. */
const STANDS_FOR = /\b(?:it|its|that|those|these|they|them|there|one|ones|other|both|same|instead)\b/i;
/** A question with fewer content words than this says too little alone. */
const LEAST_TERMS = 3;

/** Whether a question leans on what was said before it. */
export function leansOnHistory(query: string): boolean {
  const said = terms(query);
  if (said.some(({ kind }) => kind === 'identifier') && !GOES_ON.test(query.trim())) return false;
  return GOES_ON.test(query.trim()) || STANDS_FOR.test(query) || said.length < LEAST_TERMS;
}

/**
 * Makes a question self-contained by rules alone: one that goes on from what was said ("and in prod?"), uses a word that
 * stands for something, or says too little is put after the user's question that it leans on; that one may lean on an
 * earlier one itself, and so on back. Turns of the assistant are left out: what it said may be wrong.
 *
 *     history: "how long are dev logs kept", "A week."; query "and in prod?"
 *     // text "how long are dev logs kept\nand in prod?", context "how long are dev logs kept"
 */
export function rewriteByRules({ query, history }: SystemQuestion): Rewritten {
  const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  const context: string[] = [];
  let leaning = leansOnHistory(query);
  while (leaning) {
    const before = asked.pop();
    if (before === undefined) break;
    context.unshift(before);
    leaning = leansOnHistory(before);
  }
  return { text: [...context, query].join('\n'), context: context.join('\n') };
}
