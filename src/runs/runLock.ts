// [door] reads and writes files, looks for a process
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { Problem } from '../files/problem';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process that holds a lock; undefined where it is gone, or the lock holds no number. */
function holderOf(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a run's file to one process: two that went on with it at once would each ask all that is open, and write every case
 * twice. A lock whose process is gone (it was killed) is taken over. Call what it returns to let go.
 */
export function lockRun(path: string): () => void {
  const lock = `${path}.lock`;
  for (let tries = 0; ; tries++) {
    try {
      const file = openSync(lock, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new Problem(`cannot be written: ${(error as Error).message}`, { where: lock });
      const holder = holderOf(lock);
      if (holder !== undefined || tries > 0)
        throw new Problem(`is being written by process ${holder ?? 'unknown'}`, {
          where: path,
          cure: 'wait for it, or end it',
        });
      rmSync(lock, { force: true });
    }
  }
}
