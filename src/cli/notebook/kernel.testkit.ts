// [door] looks at processes, for tests alone
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NotebookOutput } from '../../views/pageNotebook';

/** All that one stream of a cell printed. */
export const printed = (outputs: readonly NotebookOutput[] = [], name = 'stdout') =>
  outputs.map((one) => (one.output_type === 'stream' && one.name === name ? one.text : '')).join('');

/** Whether a process still runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie that nobody has waited for yet has ended all the same.
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

/** Whether a process has ended, within 5 s. */
export async function gone(pid: number): Promise<boolean> {
  for (let i = 0; i < 100 && isAlive(pid); i += 1) await sleep(50);
  return !isAlive(pid);
}
