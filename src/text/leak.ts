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

/** What a page shows of marked-up text: without comments and tags, links by their words; what stands in them is a route as well. */
function rendered(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1');
}

/** The parts of a code such as `pool-kestrel-9`: its runs of letters and of digits. */
function partsOf(sought: string): string[] {
  return sought.match(/\p{L}+|\p{N}+/gu) ?? [];
}

/**
 * Whether a code (a literal of letters and digits in several parts) stands there with one other sign between its parts, or
 * none: `POOL KESTREL 9`, `pool_kestrel_9`, `5GB per run`. Words without a digit are left alone: "at the month end" is
 * plain English.
 */
function respelled(folded: string, sought: string): boolean {
  const parts = partsOf(sought);
  if (parts.length < 2 || !/\p{N}/u.test(sought) || !/\p{L}/u.test(sought)) return false;
  // Parts are letters and digits: nothing in them has a meaning in a pattern.
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}]|\\p{N}[.,' ])${parts.join('[ _.,:/-]?')}(?![\\p{L}\\p{N}]|[.,]\\p{N})`,
    'u',
  );
  return whole.test(folded);
}

/**
 * Whether a text lets out a literal that it may not hold, by any route: within a longer word, in other case, full-width or
 * decomposed, through signs without width, line breaks, other spaces and dashes, Markdown's marks and links, HTML's
 * entities, tags and comments; a code with a digit in it also with another sign between its parts, or none. A
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
  return [fold(text), fold(rendered(text))].some(
    (folded) => occurrences(folded, sought).length > 0 || respelled(folded, sought),
  );
}
