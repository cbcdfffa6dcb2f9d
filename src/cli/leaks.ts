// [door] reads a clock
import { AT_ONCE, findLeaks, type Leaks } from './findLeaks';
import { numberOption } from './numberOption';
import type { Outcome } from './outcome';
import { openProject, projectFiles } from './project';

export interface LeaksOptions {
  readonly root?: string;
  /** Searches altogether, dealt out to the tenants in turn; default 100,000. */
  readonly queries?: string;
  readonly seed?: string;
}

/** What is said of so many searches: a fail with a single chunk of another tenant, the first twenty named; incomplete where nothing was found at all. */
export function leaksOutcome({ tenants, found, foreign }: Leaks, queries: number, seconds: number): Outcome {
  const said = `${queries} searches from ${tenants.length} tenants, ${AT_ONCE} at once, found ${found} chunks; ${foreign.length} of another tenant (${seconds} s).`;
  return {
    // Searches that find nothing show nothing.
    status: foreign.length > 0 ? 'fail' : found === 0 ? 'incomplete' : 'pass',
    text: [said, ...foreign.slice(0, 20)].join('\n'),
    json: { queries, tenants, chunks: found, foreign },
  };
}

/** Searches from every tenant for what may not be found. Fails when a chunk of another tenant is found, and names it. */
export async function leaksCommand(options: LeaksOptions, say: (line: string) => void): Promise<Outcome> {
  const whole = (value: number) => Number.isInteger(value) && value > 0;
  const queries =
    options.queries === undefined
      ? 100_000
      : numberOption('--queries', options.queries, whole, 'a whole number above 0');
  const seed =
    options.seed === undefined ? 1 : numberOption('--seed', options.seed, Number.isInteger, 'a whole number');
  const library = await openProject(projectFiles(options.root), say);
  try {
    const begun = performance.now();
    const leaks = await findLeaks(library, { queries, seed }, say);
    return leaksOutcome(leaks, queries, Math.round((performance.now() - begun) / 1000));
  } finally {
    await library.close();
  }
}
