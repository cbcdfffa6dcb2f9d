import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';

const root = resolve(__dirname, '..', '..');
const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A copy of this project's golden/ and data/ in a folder of its own, removed after the tests of the file. */
export function projectCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cutline-project-'));
  made.push(folder);
  for (const part of ['golden', 'data/corpus', 'data/vectors'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  return folder;
}

/** Hears and drops what a command says on the side. */
export function silent(): void {}
