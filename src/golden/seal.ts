import { digest } from '../files/digest';
import type { Threshold } from './thresholds';

/** Fields in order of their names: a file may hold them in another. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A digest of all that a threshold states, its date and note aside. One that no longer fits its own seal was edited by
 * hand: its rates, plateau and sentinels speak of another cut.
 */
export function sealOf(threshold: Omit<Threshold, 'seal'> & { readonly seal?: string }): string {
  const { seal: _seal, exported: _date, note: _note, ...stated } = threshold;
  return digest(JSON.stringify(stated, inOrder));
}

/** The same but for what the calendar, the note and the counting of exports add: date and count alone are no change. */
export function sameThreshold(a: Threshold, b: Threshold): boolean {
  const once = (threshold: Threshold) => sealOf({ ...threshold, holdout: { ...threshold.holdout, exports: 1 } });
  return a.note === b.note && once(a) === once(b);
}
