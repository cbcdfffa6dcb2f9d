// [door] writes files
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { sync as writeFileAtomicSync } from 'write-file-atomic';
import { Problem } from './problem';

/** Writes a file whole or not at all: a temporary file beside it, fsync, rename. Makes the folder when it is missing. */
export function writeWhole(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileAtomicSync(path, text, { encoding: 'utf8', fsync: true });
  } catch (error) {
    throw new Problem(`cannot be written: ${(error as Error).message}`, { where: path, cure: 'nothing was changed' });
  }
}
