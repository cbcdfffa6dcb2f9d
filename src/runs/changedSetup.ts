import type { RunHeader } from './run';

/** Where a run's set-up differs from the present one. */
export interface SetupChange {
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** All that makes an answer or its score another, flat, by name. */
function setupOf({ system, asked, corpus, plan }: RunHeader): Map<string, string> {
  return new Map([
    ['system', system.id],
    ...Object.entries(system.config).map(([name, value]): [string, string] => [`system.${name}`, shown(value)]),
    ['refusal', shown(system.refusal)],
    ['asked', `${asked.kind} of ${asked.file}`],
    ['set', asked.digest],
    ['corpus', corpus],
    ['cases', plan.map(({ case_id, digest }) => `${case_id} ${digest.slice(0, 8)}`).join(', ')],
  ]);
}

/**
 * What has changed since a run began; where anything has, old answers and new ones would be of two systems or two sets. The
 * time limit may change: it decides whether a case is measured, and not what it is worth.
 */
export function changedSetup(begun: RunHeader, now: RunHeader): SetupChange[] {
  const [before, after] = [setupOf(begun), setupOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((what) => before.get(what) !== after.get(what))
    .map((what) => ({ what, before: before.get(what) ?? '(none)', now: after.get(what) ?? '(none)' }));
}
