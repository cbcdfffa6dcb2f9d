import { fromMarkdown } from 'mdast-util-from-markdown';

/** A source that a text cites: one entry a number, so that `[1, 2]` and `[1-2]` are two. */
export interface Citation {
  /** What it cites, from 1. */
  readonly number: number;
  /** The marker as it stands in the text. */
  readonly marker: string;
  /** Where the marker begins and ends, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** No source has this number. */
  readonly fabricated: boolean;
}

interface Node {
  readonly type: string;
  readonly label?: string | null;
  readonly position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } };
  readonly children?: readonly Node[];
}

const NUMBERS = String.raw`\d{1,3}(?:\s*[-\u2010-\u2013\u2212,;]\s*\d{1,3})*`;
const MARKER = new RegExp(
  String.raw`\[(\^?)\s*(?:(?:source|src|ref|#)\.?:?\s*)?(${NUMBERS})\s*\\?\]|【\s*(${NUMBERS})\s*(?:†[^】\n]*)?】`,
  'gi',
);

/** Names that only a program gives: before a bracket they make it an index. */
const PROGRAM_NAME = /(?<![\p{L}\p{N}_])(?:\p{Ll}|arr|array|args|argv|idx|xs|ys)$/u;
/** Words of a program's shape, which prose has too: `retry_list`, `maxItems`, `queue.retry`, `f(x)`. */
const PROGRAM_SHAPE = /(?:[_$]|\p{Ll}\p{Lu}|\p{L}\.\p{L})[\p{L}\p{N}_.$]*$|[\p{L}\p{N}_]\([^()]*\)$/u;
/** What makes the bracket before it a part of an expression. */
const EXPRESSION =
  /^(?:\.\p{L}|\(|\s*(?:[=+-]=|=|!=|\+\+|&&|\|\||[=-]>)|\s[+*<>]\s|\s+is (?:null|undefined|None|nil|NaN)\b)/u;
const CLAUSE_END = /^[*_"'\u2019\u201d)]*(?:[.,;:!?](?![\p{L}\p{N}])|\s*$|\s*\n|\s*[[【])/u;
/** As much of a text as the rules look at on either side of a marker. */
const NEAR = 60;

/** The first list and quotation marks of a line, as many as a person nests. */
const NESTED = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])[ \t]+){8,}/gm;
/** Runs of emphasis marks, which a parser weighs against each other. */
const EMPHASIS = /[*_]/g;
/** As much emphasis as an answer has; where there is more, none of it is looked at. */
const MOST_EMPHASIS = 2_000;

/** The same text, as long, without what makes a Markdown parser take a minute: a looping model nests lists a thousand deep. */
function shallow(text: string): string {
  const flat = text.replace(NESTED, (marks) => ' '.repeat(marks.length).replace(/ {4,}/g, (gap) => `a${gap.slice(1)}`));
  return (flat.match(EMPHASIS)?.length ?? 0) > MOST_EMPHASIS ? flat.replace(EMPHASIS, ' ') : flat;
}

/** The text with everything that cites nothing blanked out: code, links and definitions of links. Offsets stay. */
function withoutCode(text: string): string {
  let prose = text;
  const open: Node[] = [fromMarkdown(shallow(text)) as Node];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { type, label, position, children } = node;
    // Markdown without footnotes takes `[^1]: word` for the definition of a link.
    const silent =
      ['code', 'inlineCode', 'link', 'image'].includes(type) || (type === 'definition' && label?.[0] !== '^');
    if (silent) {
      const start = position?.start.offset ?? 0;
      const end = position?.end.offset ?? start;
      prose = prose.slice(0, start) + '\0'.repeat(end - start) + prose.slice(end);
    } else open.push(...(children ?? []));
  }
  return prose;
}

/** Whether `[n]` at this place is an index into something, and not a citation behind a word. */
function isIndex(before: string, after: string): boolean {
  if (/=\s*$/.test(before)) return true;
  if (!/[\p{L}_$)]$/u.test(before)) return false;
  if (PROGRAM_NAME.test(before) || EXPRESSION.test(after)) return true;
  return PROGRAM_SHAPE.test(before) && !CLAUSE_END.test(after);
}

/** The numbers of a marker such as `1, 3-5`, those beyond the sources by the last of a range; none for `1-2-3`. */
function numbersOf(list: string, sources: number): number[] {
  const parts = list.split(/[,;]/).map((part) => part.split(/[^\d\s]/).map(Number));
  if (parts.some((part) => part.length > 2)) return [];
  return parts.flatMap((part) => {
    const [first, last] = [Math.min(...part), Math.max(...part)];
    const known = Array.from({ length: Math.max(0, Math.min(last, sources) - first + 1) }, (_, i) => first + i);
    return last > sources || last === 0 ? [...known.filter((n) => n < last), last] : known;
  });
}

/**
 * The citations of a text written from `sources` sources, numbered from 1, in order of appearance. Markers are `[1]`,
 * `[1][2]`, `[1, 2]`, `[1-3]` (in either direction), `【1】`, `【1†name】` and the footnotes `[^1]` and `[^1]: …`, in ASCII or
 * full-width signs. A number that no source has is fabricated; of a range that reaches past the sources, its end stands for
 * all of those.
 *
 *     citations('It is 5 [1-2], or 6 [7].', 5) // 1, 2 and 7, the last one fabricated
 *
 * No citation:
 * - a number of more than three digits: `[2024]`, `[1-9999]`;
 * - whatever stands in a code block, a code span or a link: `[1](http://…)`, `[text][1]`, `[1]: http://…`;
 * - `[x]`, `[ ]`, `[1-2-3]`, and 0 beside other numbers: `[0, 1]` is an interval;
 * - an index: a bracket directly behind a single small letter or `arr`, `args`, …; behind a word with `_`, `$`, a dot or a
 *   capital within, or a call, unless a clause ends there; before `.name`, `(`, an operator or `is null`; behind `=`; behind
 *   another index; and 0 directly behind anything.
 *
 * Directly behind any other word or number it is a citation: models write `20[1].`. A `[0]` that stands alone is a fabricated
 * one: its writer counts from 0, and another source is meant than the reader finds. What it cannot tell apart: a list of
 * small numbers in prose (`ports [80, 443]`) from citations.
 */
export function citations(text: string, sources: number): Citation[] {
  const prose = withoutCode(text)
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30))
    .replace(/\uff3b/g, '[')
    .replace(/\uff3d/g, ']')
    .replace(/[\uff0c\u3001]/g, ',');
  const found: Citation[] = [];
  let last = { end: -1, cites: false };
  for (const match of prose.matchAll(MARKER)) {
    const [marker, caret, plain, lenticular] = match;
    const start = match.index ?? 0;
    const end = start + marker.length;
    const before = prose.slice(Math.max(0, start - NEAR), start);
    const certain = caret === '^' || lenticular !== undefined;
    const numbers = numbersOf(plain ?? lenticular ?? '', sources);
    const zero = numbers.includes(0) && (numbers.length > 1 || (!certain && /[\p{L}\p{N}_$)]$/u.test(before)));
    const behind = /[\]】]$/.test(before)
      ? last.end === start && last.cites
      : !isIndex(before, prose.slice(end, end + NEAR));
    const cites = numbers.length > 0 && !zero && (certain || behind);
    last = { end, cites };
    if (!cites) continue;
    for (const number of numbers)
      found.push({ number, marker: text.slice(start, end), start, end, fabricated: number < 1 || number > sources });
  }
  return found;
}
