// [door] reads and appends files
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../files/problem';
import { parseRun } from './readRun';
import type { CaseRecord, Run, RunHeader } from './run';
import { lockRun } from './runLock';

/** A run being written: a line a record, each on the disk before the next question's answer counts. */
export interface RunWriter {
  append(record: CaseRecord): void;
  close(): void;
}

/** Where the last whole line of a file ends, in bytes: a run that was killed while it wrote may end in half a letter. */
function wholeLines(path: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Problem(missing ? 'no such file' : `cannot be read: ${(error as Error).message}`, { where: path });
  }
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
}

/** Reads a run from its file. A last line that was cut off in the middle is no record; what else is broken is a Problem. */
export function readRun(path: string): Run {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(wholeLines(path));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('is not UTF-8 text', { where: path });
  }
  return parseRun(text, path);
}

function opened(path: string, flags: 'a' | 'wx'): number {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, flags);
  } catch (error) {
    throw new Problem(`cannot be written: ${(error as Error).message}`, { where: path });
  }
}

function writerOn(file: number, release: () => void): RunWriter {
  const line = (value: unknown) => {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`, 'utf8');
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  };
  return {
    append: line,
    close: () => {
      closeSync(file);
      release();
    },
  };
}

/** Begins a run's file; one that is there already is a Problem, and stays as it is. */
export function beginRun(path: string, header: RunHeader): RunWriter {
  if (existsSync(path))
    throw new Problem('there is a run already', { where: path, cure: '--resume, or another --out' });
  const file = opened(path, 'wx');
  const writer = writerOn(file, lockRun(path));
  (writer.append as (value: unknown) => void)(header);
  return writer;
}

/** Goes on with a run's file, which no other process may be writing, after cutting off a last line that was not finished. */
export function continueRun(path: string): RunWriter {
  const release = lockRun(path);
  truncateSync(path, wholeLines(path).length);
  return writerOn(opened(path, 'a'), release);
}
