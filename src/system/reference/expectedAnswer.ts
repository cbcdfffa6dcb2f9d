import { normalise } from '../../text/normalise';
import { quantities } from '../../text/quantities';

/** A kind of value that a question asks for, with the words that ask for it. */
export interface ExpectedValue {
  readonly kind: 'time' | 'size' | 'percent' | 'money' | 'number';
  /** Lower-case words of the question that the value itself answers: `long` of "how long". */
  readonly askedBy: readonly string[];
  /** Seconds of the unit of time that is asked for, where one is. */
  readonly unit?: number;
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };

/** What asks for a value of each kind; plain English, nothing of any one corpus. */
const ASKS: readonly (readonly [ExpectedValue['kind'], RegExp])[] = [
  [
    'time',
    /\bhow (?:long|old|often|early|late)\b|\bhow many (?:seconds|minutes|hours|days|weeks)\b|\bhow far back\b|\b(?:retention|rotation|expiry|interval|period|timeout|runtime|frequency|lifetime|days|hours)\b/gi,
  ],
  ['size', /\b(?:gb|mb|kb|bytes|size|biggest|largest)\b/gi],
  ['percent', /\b(?:percent|percentage)\b|%/gi],
  ['money', /\b(?:price|costs?|budget|fees?|euros?|dollars?|credits)\b/gi],
  ['number', /\bhow many\b|\bhow much\b|\b(?:max|maximum|limit|quota|cap|count)\b/gi],
];

/**
 * The values that a question asks for; none of one that asks for no value.
 *
 *     expectedValues('how many days are logs kept') // time in days, asked by "how many days"; number, asked by "how many"
 *     expectedValues('who signs a release')         // none
 */
export function expectedValues(question: string): ExpectedValue[] {
  const plain = normalise(question).toLowerCase();
  return ASKS.flatMap(([kind, asks]): ExpectedValue[] => {
    const found = [...plain.matchAll(asks)].map(([words]) => words);
    if (found.length === 0) return [];
    const unit = kind === 'time' ? /\b(second|minute|hour|day|week)s\b/.exec(found.join(' '))?.[1] : undefined;
    const askedBy = [...new Set(found.flatMap((words) => words.split(' ')))];
    return [{ kind, askedBy, ...(unit === undefined ? {} : { unit: SECONDS[unit] as number }) }];
  });
}

const MONEY = /[€$£]\s?\d|\d\s?(?:[€$£]|(?:eur|euros?|usd|dollars?|credits?)\b)/i;

/**
 * Whether a text states a value of the kind asked for. Where a unit of time is asked for, a value under a fifth of it is
 * none: nobody who asks for days is told "ten minutes".
 */
export function statesValue(text: string, { kind, unit }: ExpectedValue): boolean {
  if (kind === 'money') return MONEY.test(text);
  const stated = quantities(text);
  if (kind === 'number') return stated.length > 0;
  return stated.some(
    ({ kinds, value }) =>
      (kinds.includes(kind) && (unit === undefined || value >= unit / 5)) ||
      (kind === 'time' && unit === undefined && kinds.includes('clock')),
  );
}
