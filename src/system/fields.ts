import type { Spoils, Told } from './fault';
import { shown } from './shown';

/** An object whose fields may be anything. */
export type Fields = Readonly<Record<string, unknown>>;

/** More entries than this are no ranking; a list that says it has billions would never be read to its end. */
const MOST_ENTRIES = 10_000;

/** Absent, or null: many writers of JSON put null where there is nothing. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null;
export const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A finite number from 0 up. */
export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Infinity;

/** A value in the words of a message: `NaN`, `null`, `a string`, `a list`. */
export function kindOf(value: unknown): string {
  if (value === '') return 'an empty string';
  if (isAbsent(value) || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The finite numbers of a record, from `least` up. */
export function numbersOf(value: unknown, field: string, least: number, told: Told): Record<string, number> {
  if (isAbsent(value)) return {};
  if (!isFields(value)) {
    told(field, 'score', `is ${kindOf(value)}, not an object of numbers`);
    return {};
  }
  const kept = Object.entries(value).filter((entry): entry is [string, number] => {
    const [key, number] = entry;
    const at = /^[\w-]+$/.test(key) ? `${field}.${shown(key, 60)}` : `${field}[${shown(JSON.stringify(key), 60)}]`;
    if (key === '__proto__') told(at, 'score', 'is no name');
    else if (typeof number !== 'number' || !Number.isFinite(number)) told(at, 'score', `is ${kindOf(number)}`);
    else if (number < least) told(at, 'score', `is ${number}, below ${least}`);
    else return true;
    return false;
  });
  // Minus zero comes back from a file as zero.
  return Object.fromEntries(kept.map(([key, number]) => [key, number === 0 ? 0 : number]));
}

/** The entries of a list; none where it is no list, or too long for one. */
export function listOf(value: unknown, field: string, spoils: Spoils, told: Told): readonly unknown[] {
  if (!Array.isArray(value)) {
    told(field, spoils, `is ${kindOf(value)}, not a list`);
    return [];
  }
  const entries: readonly unknown[] = value;
  // Asked once: a list in disguise could say something else the second time.
  const { length } = entries;
  if (length <= MOST_ENTRIES) return Array.from({ length }, (_, i) => entries[i]);
  told(field, spoils, `has ${length} entries, more than ${MOST_ENTRIES}`);
  return [];
}

/** The names in a list; an absent list is an empty one. */
export function namesOf(value: unknown, field: string, spoils: Spoils, told: Told): string[] {
  const list = isAbsent(value) ? [] : listOf(value, field, spoils, told);
  return list.filter((name, i): name is string => {
    if (!isName(name)) told(`${field}[${i}]`, spoils, `is ${kindOf(name)}, not a name`);
    return isName(name);
  });
}
