// [door] reads and writes runs
import { Problem } from '../files/problem';
import type { AskedCase } from '../golden/askedCase';
import type { CaseTruth } from '../golden/caseTruth';
import { changedSetup } from '../runs/changedSetup';
import { readRun } from '../runs/runFile';
import { numberOption } from './numberOption';
import type { OpenedSystem } from './openSystem';
import type { ProjectFiles } from './project';
import { headerOf, runCases, type StoredRun, storedRuns } from './runCases';

/** Which run of the questions is read, or how a new one is made. */
export interface QuestionRunOptions {
  readonly run?: string;
  readonly fresh?: boolean;
  readonly resume?: string | true;
  readonly out?: string;
  readonly timeout?: string;
  readonly concurrency?: string;
  readonly progress?: boolean;
}

/** The stored run that is asked for, or the newest finished one of this very set-up, or a new one. */
export async function questionRun(
  options: QuestionRunOptions,
  opened: OpenedSystem,
  truths: readonly CaseTruth<AskedCase>[],
  files: ProjectFiles,
  say: (line: string) => void,
): Promise<StoredRun> {
  const seconds =
    options.timeout === undefined ? 120 : numberOption('--timeout', options.timeout, (v) => v > 0, 'a number above 0');
  const whole = (value: number) => Number.isInteger(value) && value > 0;
  const concurrency =
    options.concurrency === undefined
      ? {}
      : { concurrency: numberOption('--concurrency', options.concurrency, whole, 'a whole number above 0') };
  const out = options.out ?? files.runs;
  const asked = { kind: 'questions', file: files.questions, truths, sources: opened.sources, out } as const;
  const header = headerOf(opened.system, asked, truths);
  if (options.run !== undefined) {
    const run = readRun(options.run);
    const changes = changedSetup(run.header, header);
    if (changes.length > 0) {
      const named = changes.map(({ what, before, now }) => `${what} was ${before}, is ${now}`).join('; ');
      throw new Problem(`is a run of another set-up: ${named}`, {
        where: options.run,
        cure: 'run it anew without --run',
      });
    }
    return { run, path: options.run };
  }
  const known = (stored: StoredRun) =>
    stored.run.missing.length === 0 && stored.run.records.every(({ failure }) => failure === undefined);
  const found =
    options.fresh === true || options.resume !== undefined
      ? undefined
      : storedRuns(out).find((stored) => known(stored) && changedSetup(stored.run.header, header).length === 0);
  if (found !== undefined) return found;
  return runCases(opened.system, {
    ...asked,
    timeoutMs: seconds * 1000,
    ...concurrency,
    ...(options.resume === undefined ? {} : { resume: options.resume }),
    ...(options.progress === false
      ? {}
      : { onRecord: (record, done, of) => say(`${done} of ${of}: ${record.case_id}`) }),
  });
}
