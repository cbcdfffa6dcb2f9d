// [door] reads runs, and a clock
import { Problem } from '../files/problem';
import { askedGolden } from '../golden/askedCase';
import type { CaseTruth } from '../golden/caseTruth';
import type { Thresholds } from '../golden/thresholds';
import { execute } from '../runs/execute';
import { rescored } from '../runs/rescore';
import { type Run, runOf } from '../runs/run';
import { readRun } from '../runs/runFile';
import type { Library } from '../system/reference/library';
import { referenceSystem } from '../system/reference/reference';
import type { ProjectFiles } from './project';
import { headerOf } from './runCases';

/** What the answers of the gate come from. */
export interface GateRunOptions {
  /** A stored run. Without one the offline reference system is asked, which any machine repeats. */
  readonly run?: string;
  readonly files: ProjectFiles;
  readonly library: Library;
  readonly truths: readonly CaseTruth[];
  readonly thresholds: Thresholds | undefined;
}

/** The run whose answers the gate judges, or why there is none: a run of another golden set says nothing of this one. */
export async function gateRun({
  run: path,
  files,
  library,
  truths,
  thresholds,
}: GateRunOptions): Promise<Run | string> {
  const asked = truths.map(({ golden, ...located }) => ({ ...located, golden: askedGolden(golden) }));
  const system = referenceSystem({ library, ...(thresholds === undefined ? {} : { thresholds }) });
  const set = { kind: 'cases', file: files.cases, truths: asked, sources: library.sources, out: files.runs } as const;
  const header = headerOf(system, set, asked);
  if (path === undefined) return runOf(header, await execute(system, asked, { timeoutMs: header.timeout_ms }));
  try {
    const run = readRun(path);
    if (run.header.asked.digest !== header.asked.digest)
      return `${path} asked another golden set than ${files.cases} is now: run eval again`;
    if (run.header.corpus !== header.corpus)
      return `${path} was made over another corpus than ${files.corpus} is now: run eval again`;
    return rescored(run, asked, header.plan);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
