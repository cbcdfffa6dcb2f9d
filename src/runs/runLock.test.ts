import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockRun } from './runLock';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('lockRun', () => {
  it('keeps a second writer out until the first lets go', () => {
    const path = join(folder, 'a.jsonl');
    const release = lockRun(path);
    expect(() => lockRun(path)).toThrow(`${path}: is being written by process ${process.pid} (wait for it, or end it)`);
    release();
    expect(existsSync(`${path}.lock`)).toBe(false);
    lockRun(path)();
  });

  it.each([
    ['whose process is gone', String(spawnSync('true').pid)],
    ['that holds no number', 'x'],
    ['that is empty', ''],
  ])('takes over a lock %s', (_, content) => {
    const path = join(folder, 'b.jsonl');
    writeFileSync(`${path}.lock`, content);
    const release = lockRun(path);
    release();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });
});
