import { cloudLabels, clouds } from '../calibration/clouds';
import type { Threshold } from '../golden/thresholds';
import { distinctFrom, fixed, percentWithin } from './numbers';

/** What the holdout showed, and what may be promised: shown where a threshold is proposed or exported, nowhere else. */
export function holdoutLines({ holdout, guarantee }: Threshold): string[] {
  return [
    `Holdout, a smoke check (export number ${holdout.exports} against it):`,
    ...clouds.map(
      (cloud) =>
        `  ${cloudLabels[cloud]}: ${holdout[cloud].answered} of ${holdout[cloud].n} answered, ${percentWithin(holdout[cloud])}`,
    ),
    `  ${guarantee.promised ? 'Promised' : 'Nothing is promised'}: ${guarantee.words}.`,
  ];
}

function flat(value: unknown, path: string, into: Map<string, unknown>): Map<string, unknown> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flat(inner, path === '' ? key : `${path}.${key}`, into);
  } else into.set(path, value);
  return into;
}

/** Six decimals of a fraction, more where it takes them to see that it differs. */
function shown(value: unknown, other: unknown): string {
  if (value === undefined) return '—';
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return typeof other === 'number' ? distinctFrom(value, other, 6) : fixed(value, 6);
}

/** One field that differs between two thresholds. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly now: string;
}

/** The fields in which a proposed threshold differs from the one that stands; the date and the count of exports are none. */
export function thresholdDiff(standing: Threshold | undefined, now: Threshold): FieldChange[] {
  const ignored = new Set(['exported', 'holdout.exports']);
  const before = flat(standing ?? {}, '', new Map());
  const after = flat(now, '', new Map());
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => !ignored.has(field) && before.get(field) !== after.get(field))
    .map((field) => {
      const [was, is] = [before.get(field), after.get(field)];
      return { field, before: shown(was, is), now: shown(is, was) };
    });
}
