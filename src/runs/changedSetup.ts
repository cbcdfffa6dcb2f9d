import type { RunHeader } from './run';

/** Where a run's set-up differs from the present one. */
export interface SetupChange {
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** Differing cases that are named. */
const NAMED = 5;

/** The cases of a plan that another lacks or has otherwise, in whatever order they stand; undefined where there are none. */
function casesBeside({ plan }: RunHeader, other: RunHeader): string | undefined {
  const there = new Set(other.plan.map(({ case_id, digest }) => `${case_id} ${digest}`));
  const own = plan.filter(({ case_id, digest }) => !there.has(`${case_id} ${digest}`));
  const names = own.slice(0, NAMED).map(({ case_id, digest }) => `${case_id} ${digest.slice(0, 8)}`);
  if (own.length > NAMED) names.push(`${own.length - NAMED} more`);
  return names.length === 0 ? undefined : names.join(', ');
}

/** All that makes an answer or its score another, flat, by name. */
function setupOf(header: RunHeader, other: RunHeader): Map<string, string> {
  const { system, asked, corpus } = header;
  const cases = casesBeside(header, other);
  return new Map([
    ['system', system.id],
    ...Object.entries(system.config).map(([name, value]): [string, string] => [`system.${name}`, shown(value)]),
    ['refusal', shown(system.refusal)],
    ['asked', `${asked.kind} of ${asked.file}`],
    ['set', asked.digest],
    ['corpus', corpus],
    ...(cases === undefined ? [] : [['cases', cases] as [string, string]]),
  ]);
}

/**
 * What has changed since a run began; where anything has, old answers and new ones would be of two systems or two sets. The
 * time limit may change: it decides whether a case is measured, and not what it is worth. So may the order of the cases.
 */
export function changedSetup(begun: RunHeader, now: RunHeader): SetupChange[] {
  const [before, after] = [setupOf(begun, now), setupOf(now, begun)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((what) => before.get(what) !== after.get(what))
    .map((what) => ({ what, before: before.get(what) ?? '(none)', now: after.get(what) ?? '(none)' }));
}
