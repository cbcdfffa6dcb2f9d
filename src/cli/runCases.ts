// [door] reads a clock, writes runs
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfSet } from '../files/digest';
import { Problem } from '../files/problem';
import type { AskedCase } from '../golden/askedCase';
import type { CaseTruth } from '../golden/caseTruth';
import type { Source } from '../golden/source';
import { changedSetup } from '../runs/changedSetup';
import { execute } from '../runs/execute';
import { type CaseRecord, type Run, RunHeader, runOf } from '../runs/run';
import { beginRun, continueRun, readRun } from '../runs/runFile';
import { digestOfCorpus } from '../system/reference/corpus';
import type { System } from '../system/system';
import { thrownMessage } from '../system/thrownMessage';

export interface RunCasesOptions {
  readonly kind: 'cases' | 'questions';
  /** The file the cases came from. */
  readonly file: string;
  /** The whole set. */
  readonly truths: readonly CaseTruth<AskedCase>[];
  readonly sources: readonly Source[];
  /** Ask only the first so many of a fixed order. */
  readonly sample?: number;
  /** The folder of runs. */
  readonly out: string;
  /** Goes on with a run: the file, or `true` for the newest unfinished one of this system and set. */
  readonly resume?: string | true;
  /** Milliseconds; default 120,000. */
  readonly timeoutMs?: number;
  readonly concurrency?: number;
  readonly onRecord?: (record: CaseRecord, done: number, of: number) => void;
}

/** A run with the file it stands in. */
export interface StoredRun {
  readonly run: Run;
  readonly path: string;
}

function chosen(truths: readonly CaseTruth<AskedCase>[], sample: number | undefined): CaseTruth<AskedCase>[] {
  if (truths.length === 0) throw new Problem('no case selected: nothing to run');
  if (sample === undefined) return [...truths];
  if (!Number.isInteger(sample) || sample < 1)
    throw new Problem(`not a count from 1 up: ${sample}`, { where: '--sample' });
  // By digest and not by place: a sample of a sorted file would be one tenant's.
  return [...truths].sort((a, b) => (a.golden.digest < b.golden.digest ? -1 : 1)).slice(0, sample);
}

/** What a run of these cases would be made of. */
export function headerOf(system: System, options: RunCasesOptions, truths: readonly CaseTruth<AskedCase>[]): RunHeader {
  const started = new Date().toISOString();
  const name = `${options.kind}-${system.id.replace(/[^\w.-]+/g, '-')}`;
  return RunHeader.parse({
    kind: 'run',
    format: 1,
    run_id: `${started.replace(/[:.]/g, '-')}-${name}`,
    started,
    system: { id: system.id, config: { ...system.config }, refusal: system.refusal ?? null },
    asked: {
      kind: options.kind,
      file: options.file,
      digest: digestOfSet(options.truths.map(({ golden }) => `${golden.case_id} ${golden.digest}`)),
      of: options.truths.length,
      sampled: truths.length < options.truths.length,
    },
    corpus: digestOfCorpus(options.sources),
    timeout_ms: options.timeoutMs ?? 120_000,
    plan: truths.map(({ golden: { case_id, digest } }) => ({ case_id, digest })),
  });
}

/** The runs of a folder, newest first; a file that is no run is passed over. */
export function storedRuns(out: string): StoredRun[] {
  if (!existsSync(out)) return [];
  return readdirSync(out)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(out, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs || (a < b ? 1 : -1))
    .flatMap((path): StoredRun[] => {
      try {
        return [{ path, run: readRun(path) }];
      } catch (error) {
        if (error instanceof Problem) return [];
        throw error;
      }
    });
}

/** A run is finished when every case has an answer: one that failed is asked again. */
function unfinished({ run }: StoredRun): boolean {
  return run.missing.length > 0 || run.records.some(({ failure }) => failure !== undefined);
}

function toResume(header: RunHeader, { resume, out }: RunCasesOptions): StoredRun {
  if (typeof resume === 'string') return { path: resume, run: readRun(resume) };
  const open = storedRuns(out).filter(
    (stored) =>
      stored.run.header.system.id === header.system.id &&
      stored.run.header.asked.kind === header.asked.kind &&
      unfinished(stored),
  );
  // Of another set-up only where there is none of this one: to say what has changed.
  const found = open.find(({ run }) => changedSetup(run.header, header).length === 0) ?? open[0];
  if (found === undefined)
    throw new Problem(`no unfinished run of ${header.system.id}`, { where: out, cure: 'run it without --resume' });
  return found;
}

/**
 * Asks a system a set of cases and keeps each answer on the disk as soon as it is there. A run that goes on asks only what
 * has no answer yet, and refuses under another set-up, naming what changed.
 */
export async function runCases(system: System, options: RunCasesOptions): Promise<StoredRun> {
  const truths = chosen(options.truths, options.sample);
  const header = headerOf(system, options, truths);
  const begun = options.resume === undefined ? undefined : toResume(header, options);
  if (begun !== undefined) {
    const changes = changedSetup(begun.run.header, header);
    if (changes.length > 0) {
      const named = changes.map(({ what, before, now }) => `${what} was ${before}, is ${now}`).join('; ');
      throw new Problem(`cannot go on under another set-up: ${named}`, { where: begun.path, cure: 'run it anew' });
    }
  }
  try {
    await system.probe?.();
  } catch (error) {
    throw new Problem(`cannot be asked: ${thrownMessage(error)}`, { where: system.id });
  }
  const path = begun?.path ?? join(options.out, `${header.run_id}.jsonl`);
  const writer = begun === undefined ? beginRun(path, header) : continueRun(path);
  const kept = (begun?.run.records ?? []).filter(({ failure }) => failure === undefined);
  const done = new Set(kept.map(({ case_id }) => case_id));
  const open = truths.filter(({ golden }) => !done.has(golden.case_id));
  let count = kept.length;
  try {
    const records = await execute(system, open, {
      timeoutMs: header.timeout_ms,
      ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
      onRecord: (record) => {
        writer.append(record);
        count++;
        options.onRecord?.(record, count, truths.length);
      },
    });
    return { path, run: runOf(begun?.run.header ?? header, [...kept, ...records]) };
  } finally {
    writer.close();
  }
}
