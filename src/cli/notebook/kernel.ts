// [door] talks to a Jupyter kernel
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanTrace, refusedCell } from './cellFault';
import type { CellError, CellResult } from './cellResult';
import { type KernelLink, openKernel } from './kernelLink';
import { type Running, resultOf, runningCell } from './runningCell';

/** Bytes after which a cell that keeps printing is ended. */
const FLOOD_BYTES = 50_000_000;

/** A running TypeScript kernel; cells share its values. One call at a time. */
export interface Kernel {
  readonly pid: number;
  /** Runs a cell, at most `timeout` seconds. Never rejects: whatever goes wrong is in the result. */
  execute(code: string, options: { readonly timeout: number }): Promise<CellResult>;
  /** Waits up to 1 s for timers and calls still pending; gives the last cell's result again, with what they put out and broke. */
  drain(): Promise<CellResult | undefined>;
  /** Ends the kernel and everything it started. May be called twice. */
  close(): Promise<void>;
}

/** What `startKernel` needs. */
export interface KernelOptions {
  /** The project's root, absolute: it holds notebooks/.jupyter/kernels/tslab/launch.cjs. */
  readonly root: string;
  /** Ends the kernel when aborted; the running cell fails with kind exit. */
  readonly signal?: AbortSignal;
  /** Another launcher than the project's; absolute. */
  readonly launcher?: string;
}

function failed(kind: CellError['kind'], text: string): CellError {
  return { kind, text };
}

/** Starts the project's kernel and waits until it answers. A kernel that dies or is silent for 30 s is a Problem with its stderr. */
export async function startKernel({ root, signal, launcher }: KernelOptions): Promise<Kernel> {
  let last: Running | undefined;
  let gone: string | undefined;
  let stopped = false;

  /** The first thing that went wrong is what a reader wants to see. */
  function blame(error: CellError): void {
    if (last !== undefined && last.error === undefined) last.error = error;
  }

  function exit(): CellError {
    const words = link.stderr();
    const text = stopped ? 'the run was stopped' : `the kernel ${gone ?? 'ended'}${words === '' ? '' : `\n${words}`}`;
    return { kind: 'exit', text };
  }

  const link: KernelLink = await openKernel({
    root,
    launcher: launcher ?? join(root, 'notebooks', '.jupyter', 'kernels', 'tslab', 'launch.cjs'),
    ...(signal === undefined ? {} : { signal }),
    onMessage(message) {
      if (last === undefined || message.parent_header.msg_id !== last.id) return;
      const { msg_type } = message.header;
      last.heard = Date.now();
      if (msg_type === 'execute_reply') {
        last.refused = message.content.status === 'error';
        last.end(message.content.status === 'abort' ? 'aborted' : 'replied');
      } else if (msg_type === 'status') last.idle ||= message.content.execution_state === 'idle';
      else last.output.take(message);
      if (last.output.total() > FLOOD_BYTES) {
        last.end(failed('output', `printed more than ${FLOOD_BYTES / 1e6} MB`));
      }
    },
    onBroken(problem) {
      const error = failed('output', problem);
      blame(error);
      last?.end(error);
    },
    onFault(kind, text) {
      const error = failed(kind, cleanTrace(text));
      blame(error);
      // The cell may wait for what now never comes; one that ends by itself does so within this second.
      const at = last;
      setTimeout(() => at?.end(error), 1000).unref();
    },
  });
  link.ended.then((how) => {
    gone = how;
    last?.end(exit());
  });
  const stop = () => {
    stopped = true;
    link.kill();
  };
  signal?.addEventListener('abort', stop, { once: true });

  /** Output travels apart from replies, and its end can be lost when a cell floods it: wait for that end, or for silence. */
  async function quiet(cell: Running, silence: number): Promise<void> {
    const until = Date.now() + 10_000;
    while (!cell.idle && Date.now() < until && Date.now() - cell.heard < silence) await sleep(10);
  }

  async function endWith(cell: Running, error: CellError): Promise<void> {
    link.kill();
    gone = await link.ended;
    cell.error ??= error;
  }

  async function attempt(code: string, timeout: number): Promise<'aborted' | Running> {
    const { cell, over } = runningCell(randomUUID());
    last = cell;
    const late = failed('timeout', `did not end within ${timeout} s`);
    const timer = setTimeout(() => cell.end(late), timeout * 1000);
    await link.request('execute_request', { code, silent: false, store_history: true, allow_stdin: false }, cell.id);
    const how = await over;
    if (how === 'aborted') {
      clearTimeout(timer);
      return 'aborted';
    }
    cell.heard = Date.now();
    if (how === 'replied') {
      await quiet(cell, 2000);
      // What it left in the process's queue; a synchronous loop in a timer would never let this answer through.
      const left = Math.max(1000, timeout * 1000 - (Date.now() - cell.started));
      const settled = await link.ask('settle', left);
      if (cell.refused) cell.error ??= refusedCell(cell.output.errorTexts());
      if (settled === 'silent') await endWith(cell, late);
      if (settled === 'ended') await endWith(cell, exit());
    } else {
      await endWith(cell, how);
      await quiet(cell, 100);
    }
    clearTimeout(timer);
    cell.seconds = (Date.now() - cell.started) / 1000;
    return cell;
  }

  return {
    pid: link.pid,
    async execute(code, { timeout }) {
      for (;;) {
        if (gone !== undefined) {
          return { status: 'error', outputs: [], error: exit(), seconds: 0 };
        }
        const cell = await attempt(code, timeout);
        if (cell !== 'aborted') return resultOf(cell);
        // After a failed cell tslab refuses all others for 200 ms.
        await sleep(100);
      }
    },
    async drain() {
      if (last === undefined) return undefined;
      const answer = gone === undefined ? await link.ask('drain', 5000) : 'ended';
      if (answer === 'silent') await endWith(last, failed('timeout', 'a timer that it started never ends'));
      if (answer === 'ended') blame(exit());
      last.idle = false;
      last.heard = Date.now();
      await quiet(last, 50);
      return resultOf(last);
    },
    async close() {
      signal?.removeEventListener('abort', stop);
      await link.close();
    },
  };
}
