import { normalise } from './normalise';
import { terms } from './words';

/** A number that a text states, and what it counts or measures. */
export interface Quantity {
  /** In the kind's own unit: seconds of a time, bytes of a size, events a second of a rate, minutes past midnight of a clock. */
  readonly value: number;
  /** As it is written, whatever the unit: 2 of "2 hours". */
  readonly written: number;
  /** time, size, percent, rate, clock, or the stems of the nouns counted; none of a bare number. */
  readonly kinds: readonly string[];
}

const UNITS: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  ms: ['time', 0.001],
  millisecond: ['time', 0.001],
  s: ['time', 1],
  sec: ['time', 1],
  second: ['time', 1],
  min: ['time', 60],
  minute: ['time', 60],
  h: ['time', 3600],
  hour: ['time', 3600],
  day: ['time', 86_400],
  week: ['time', 604_800],
  b: ['size', 1],
  byte: ['size', 1],
  kb: ['size', 1024],
  mb: ['size', 1024 ** 2],
  gb: ['size', 1024 ** 3],
  tb: ['size', 1024 ** 4],
  '%': ['percent', 1],
  percent: ['percent', 1],
};
/** Letters that are a unit only where they touch their number: 3m, 7d, 120G. */
const TOUCHING: typeof UNITS = { m: ['time', 60], d: ['time', 86_400], g: ['size', 1024 ** 3] };

const SMALL = 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'
  .concat(' eighteen nineteen')
  .split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const WORDS = new Map<string, number>([
  // "one" is a pronoun more often than a number.
  ...SMALL.map((word, i): [string, number] => [word, i + 2]),
  ...TENS.flatMap((word, i): [string, number][] => [
    [word, (i + 2) * 10],
    ...['one', ...SMALL.slice(0, 8)].map((unit, u): [string, number] => [`${word}-${unit}`, (i + 2) * 10 + u + 1]),
  ]),
]);

const CLOCK =
  /(?<![\p{L}\p{N}:._/-])(\d|[01]\d|2[0-4]):([0-5]\d)(?![\p{N}:])|(?<=:\d\d-)([01]?\d|2[0-4]):([0-5]\d)(?!:)/gu;
/** A number on its own: no part of a version, a code, a date, a time of day or a key. */
const NUMBER =
  /(?<![\p{L}\p{N}_.:/-])(?:(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\p{N}_:/]|[.,-]\d)|(\p{L}+(?:-\p{L}+)?)(?![\p{L}\p{N}_]))/gu;
const RATE = /^(?:\s+\p{L}+){0,2}?\s+(?:an?|per|each|every)\s+(second|minute|hour|day)(?!\p{L})/u;
/** What stands before a number that leaves its unit to another: "from 90 days down to 45", "30 s instead of 60". */
const ELLIPSIS = /(?<!\p{L})(?:from|to|instead of|than|was|were|not)\s+$/u;
/** More characters than it has. */
const ELLIPSIS_REACH = 16;
/** How many words after a number may name what it counts. */
const NOUNS = 3;

function singular(word: string): string {
  return word.length > 2 ? word.replace(/s$/, '') : word;
}

/** What stands right after a number: its kinds and the factor to the kind's own unit; undefined when it is no number. */
function unitAfter(rest: string): readonly [kinds: readonly string[], factor: number] | undefined {
  const [, gap = '', word = ''] = /^([\s-]?)(%|\p{L}+)/u.exec(rest) ?? [];
  const known = UNITS[singular(word)] ?? (gap === '' ? TOUCHING[word] : undefined);
  if (known !== undefined) return [[known[0]], known[1]];
  // 18th, 5x: the letters belong to the number, and say something else.
  if (word !== '' && gap === '') return undefined;
  const rate = RATE.exec(rest);
  if (rate !== null) return [['rate'], 1 / (UNITS[rate[1] as string] as readonly [string, number])[1]];
  const [phrase = ''] = new RegExp(`^(?:[\\s-]\\p{L}[\\p{L}'-]*){1,${NOUNS}}`, 'u').exec(rest) ?? [];
  const nouns = phrase.split(' ').filter((noun) => !WORDS.has(noun));
  return [terms(nouns.join(' ')).map((term) => term.text), 1];
}

interface Found extends Quantity {
  readonly at: number;
  readonly factor: number;
}

/** A bare number with the unit of the number before it in its sentence, or else after it, where its preposition leaves one out. */
function lent(text: string, found: readonly Found[], i: number): Found {
  const own = found[i] as Found;
  if (!ELLIPSIS.test(text.slice(Math.max(0, own.at - ELLIPSIS_REACH), own.at))) return own;
  const lends = (other: Found | undefined): other is Found =>
    other !== undefined &&
    other.kinds.length > 0 &&
    !other.kinds.includes('clock') &&
    !/[.!?]\s/.test(text.slice(Math.min(own.at, other.at), Math.max(own.at, other.at)));
  const lender = [found[i - 1], found[i + 1]].find(lends);
  return lender === undefined ? own : { ...own, kinds: lender.kinds, factor: lender.factor };
}

/**
 * The quantities that a text states, in order: numbers in digits or in words (two to ninety-nine) with what follows them.
 * Versions, codes, dates like 2026-03-02, years and ordinals are none.
 *
 *     quantities('60 s, or two minutes')     // 60 time, 120 time
 *     quantities('from 90 s down to 45')     // 90 time, 45 time: the second takes the unit of the first
 *     quantities('its five latest releases') // 5 latest, releas
 *     quantities('600 requests a minute')    // 10 rate
 *     quantities('HLY-4021 since 4.12.0')    // none
 */
export function quantities(text: string): Quantity[] {
  const plain = normalise(text).toLowerCase();
  const found: Found[] = [...plain.matchAll(CLOCK)].map((match) => ({
    at: match.index as number,
    value: Number(match[1] ?? match[3]) * 60 + Number(match[2] ?? match[4]),
    written: Number(match[1] ?? match[3]),
    kinds: ['clock'],
    factor: 1,
  }));
  for (const match of plain.matchAll(NUMBER)) {
    const [whole, digits, word = ''] = match;
    // "30-second" is one word to the eye and a number with its unit here.
    const named = WORDS.has(word) ? word : (word.split('-')[0] as string);
    const written = digits === undefined ? WORDS.get(named) : Number(digits.replaceAll(',', ''));
    if (written === undefined) continue;
    const at = match.index as number;
    const unit = unitAfter(plain.slice(at + (digits === undefined ? named.length : whole.length)));
    if (unit === undefined) continue;
    const [kinds, factor] = unit;
    const year = digits !== undefined && /^(?:19|20)\d\d$/.test(digits);
    if (year && !Object.values(UNITS).some(([kind]) => kinds.includes(kind))) continue;
    found.push({ at, value: written * factor, written, kinds, factor });
  }
  found.sort((a, b) => a.at - b.at);
  return found.map((own, i) => {
    const { written, kinds, factor } = own.kinds.length === 0 ? lent(plain, found, i) : own;
    return { value: kinds.includes('clock') ? own.value : written * factor, written, kinds };
  });
}
