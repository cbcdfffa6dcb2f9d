import { normalise } from './normalise';
import { occurrences } from './occurrences';
import { visible } from './visible';

/** One spelling, in which as much as possible is the same: no marks, one kind of dash, however many and however spaced. */
function fold(text: string): string {
  // Bullets and rules are no dashes: "each month\n- end users" is not "month-end".
  const prose = visible(text).replace(/^[ \t>]*(?:[-*+\u2022][ \t]+|[-*_ \t]+$)/gm, ' ');
  return normalise(prose)
    .replace(/[*_`~]/g, '')
    .replace(/\s*[\p{Pd}\u2212][\s\p{Pd}\u2212]*/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * Whether a text lets out a literal that it may not hold, by any route: within a longer word, in other case, full-width or
 * decomposed, through signs without width, line breaks, other spaces and dashes, Markdown's marks and HTML's entities. A
 * number at the literal's edge is whole: `5 GB per run` is not let out by "15 GB per run".
 *
 *     leaks('Their pool is pool\u2011**kestrel**\u20119.', 'pool-kestrel-9') // true
 *
 * What it cannot see: look-alike letters of other scripts, spelling out, translation, encodings.
 */
export function leaks(text: string, literal: string): boolean {
  const sought = fold(literal);
  // A literal of marks alone, such as `**`, has nothing left to look for.
  if (sought === '') return text.includes(literal);
  return occurrences(fold(text), sought).length > 0;
}
