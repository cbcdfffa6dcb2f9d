import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { acmeRun, acmeSystem, acmeTruths } from './acme.testkit';
import type { Run } from './run';
import { beginRun, continueRun, readRun } from './runFile';

const truths = acmeTruths(3);
let folder: string;
let run: Run;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-run-'));
  run = await acmeRun(acmeSystem(), truths);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, records = run.records): string {
  const path = join(folder, name);
  const writer = beginRun(path, run.header);
  for (const record of records) writer.append(record);
  writer.close();
  return path;
}

describe('the file of a run', () => {
  it('gives back the run, its folder made where there was none', () => {
    expect(readRun(written('new/deep/r.jsonl'))).toEqual(run);
  });

  it('holds each record as soon as it is appended, a line a record', () => {
    const path = join(folder, 'growing.jsonl');
    const writer = beginRun(path, run.header);
    expect(readRun(path).missing).toHaveLength(3);
    for (const [i, record] of run.records.entries()) {
      writer.append(record);
      expect(readRun(path).records).toEqual(run.records.slice(0, i + 1));
    }
    writer.close();
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(5);
  });

  it('is never written over', () => {
    const path = written('kept.jsonl');
    const before = readFileSync(path);
    expect(() => beginRun(path, run.header)).toThrow(/there is a run already \(--resume, or another --out\)/);
    expect(readFileSync(path)).toEqual(before);
  });

  it('goes on from every byte at which its last line may be cut, in the middle of a letter too', () => {
    const whole = readFileSync(written('whole.jsonl'));
    const last = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    const letter = whole.indexOf(Buffer.from('é'), last);
    expect(letter).toBeGreaterThan(last);
    const path = join(folder, 'cut.jsonl');
    for (let at = last; at < whole.length; at++) {
      writeFileSync(path, whole.subarray(0, at));
      expect(readRun(path)).toMatchObject({ missing: ['GC-0003'], records: run.records.slice(0, 2) });
      const writer = continueRun(path);
      writer.append(run.records[2] as Run['records'][number]);
      writer.close();
      // To be asked once more costs one call; a record glued to the half of another would cost the run.
      if (!readFileSync(path).equals(whole)) throw new Error(`not the same after a cut at byte ${at}`);
    }
  });

  it('is no run where even its header was cut', () => {
    const path = join(folder, 'header.jsonl');
    writeFileSync(path, JSON.stringify(run.header).slice(0, 40));
    expect(() => readRun(path)).toThrow(/header\.jsonl: holds no run/);
  });

  it('is a Problem where it is missing, a folder, not UTF-8 or not to be written', () => {
    const missing = join(folder, 'none.jsonl');
    expect(() => readRun(missing)).toThrow(new Problem('no such file', { where: missing }));
    expect(() => readRun(folder)).toThrow(/cannot be read/);
    const latin = join(folder, 'latin.jsonl');
    writeFileSync(latin, Buffer.from([0x7b, 0xe9, 0x7d, 0x0a]));
    expect(() => readRun(latin)).toThrow(/latin\.jsonl: is not UTF-8 text/);
    expect(() => beginRun(join(latin, 'r.jsonl'), run.header)).toThrow(/cannot be written/);
    expect(() => continueRun(missing)).toThrow(Problem);
  });
});
