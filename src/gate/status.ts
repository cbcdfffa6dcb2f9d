/** The three outcomes of anything that is enforced. */
export type Status = 'pass' | 'fail' | 'incomplete';

/** Where the set-up differs from the one that something was saved with. */
export interface Change {
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

/** Any fail is a fail; else anything that could not be measured is incomplete. */
export function worst(statuses: readonly Status[]): Status {
  if (statuses.includes('fail')) return 'fail';
  return statuses.includes('incomplete') ? 'incomplete' : 'pass';
}

/** What differs between the set-up something was saved with and the present one. */
export function changesSince(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Change[] {
  return Object.keys(before)
    .filter((what) => before[what] !== now[what])
    .map((what) => ({ what, before: before[what] ?? '', now: now[what] ?? '' }));
}
