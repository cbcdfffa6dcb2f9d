import { normalise } from './normalise';
import { occurrences } from './occurrences';
import { visible } from './visible';

/** Scripts that put no space between words: there no edge of a word can be seen, and none is asked for. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const WORD = String.raw`(?![${UNSPACED}])[\p{L}\p{M}\p{N}_]`;
/** Marks of emphasis at the edge of a word; those within one belong to it, as in snake_case and 5*3. */
const EMPHASIS = /(?<![\p{L}\p{N}])[*_`]+|[*_`]+(?![\p{L}\p{N}])/gu;
/** What may stand directly behind a number without changing how much it is. */
const UNIT = `(?:ms|s|secs?|m|mins?|h|hrs?|d|w|y|am|pm|x|[kmgt]i?b|st|nd|rd|th)(?!${WORD})`;

const is = (pattern: string) => new RegExp(pattern, 'u');
const WORD_START = is(`^${WORD}`);
const WORD_END = is(`${WORD}$`);
/** The v of a version. */
const VERSION = is(`(?<!${WORD})v$`);
const WORDS_ONLY = is(String.raw`^[\p{L}\p{M}' ]+$`);
const CUT = {
  beforeDigit: is(String.raw`${WORD}$|\d[:/\u2013-]$|(?<!${WORD})[.\u2212-]$`),
  afterDigit: is(String.raw`^(?!${UNIT})${WORD}|^[:/\u2013-]\d`),
  beforeWord: is(String.raw`${WORD}\.?$`),
  afterWord: is(String.raw`^\.?${WORD}`),
  beforeIdentifier: is(`${WORD}[.-]?$`),
  afterIdentifier: is(`^[.-]?${WORD}`),
  beforeSign: is(`(?:${WORD}|[.,-])$`),
  afterSign: is(`^${WORD}`),
};

/** One spelling for what a reader takes for the same. */
function fold(text: string): string {
  return normalise(normalise(visible(text)).replace(EMPHASIS, '')).toLowerCase();
}

/** Whether the literal's first sign, or its last, is torn from what stands beside it. */
function isCut(literal: string, before: string, after: string): boolean {
  const words = WORDS_ONLY.test(literal);
  const start = /^\d/.test(literal)
    ? CUT.beforeDigit
    : WORD_START.test(literal)
      ? CUT[words ? 'beforeWord' : 'beforeIdentifier']
      : CUT.beforeSign;
  const end = /\d$/.test(literal)
    ? CUT.afterDigit
    : WORD_END.test(literal)
      ? CUT[words ? 'afterWord' : 'afterIdentifier']
      : CUT.afterSign;
  const asksStart = WORD_START.test(literal) || /^[-.,]/.test(literal);
  const asksEnd = WORD_END.test(literal) || /[-.,:]$/.test(literal);
  const front = /^\d/.test(literal) ? before.replace(VERSION, '') : before;
  return (asksStart && start.test(front)) || (asksEnd && end.test(after));
}

/**
 * Whether a text holds a literal that a right answer must contain, as whole words, numbers and identifiers. Case does not
 * matter, nor how the text is composed, laid out and emphasised: no-break spaces, line breaks, `**5** retries`, HTML entities.
 *
 *     holdsLiteral('It is tried 5 times.', '5') // true; and in "(5)", "5.", "$5", "5%", "5s", "5-minute"
 *     holdsLiteral('15 retries', '5') // false; nor in "5,000", "0.5", "5.2", "-5", "5-10", "5k", "2026-05"
 *
 * - A number is whole with its decimals and groups (`10 000` and `5,000` are one each), its sign, and the rest of its range,
 *   time, date or ratio. A unit may follow directly (ms to y, KB to TiB, am, pm, x, st to th), and so may "%"; a letter that
 *   multiplies may not (5k). The number of an identifier or a version counts: 5530 stands in HLY-5530, 4.12 in v4.12.
 * - Words are whole, and may be part of a hyphenated word: `waiver` stands in `waiver-holder`, not in `waivers`.
 * - Any other literal goes on over hyphens and dots: `--raw` does not stand in `--raw-bytes`, nor S2 in S25 or XS2.
 *
 * `10 000`, `10,000` and `10000` are three literals: it reads writing, and not amounts.
 */
export function holdsLiteral(text: string, literal: string): boolean {
  const sought = fold(literal);
  // A literal of marks alone, such as `**`, has nothing left to look for.
  if (sought === '') return text.includes(literal);
  const folded = fold(text);
  return occurrences(folded, sought).some(
    ({ start, end }) => !isCut(sought, folded.slice(Math.max(0, start - 4), start), folded.slice(end, end + 8)),
  );
}
