// [door] starts a kernel and keeps its sockets
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Dealer, Subscriber } from 'zeromq';
import { Problem } from '../../files/problem';
import { type KernelNotice, type KernelProcess, kernelProcess } from './kernelProcess';
import { decodeMessage, encodeMessage, makeMessage, type WireMessage } from './wire';

/** Milliseconds a kernel may take until it answers. */
const START_LIMIT = 30_000;

/** A connected kernel: requests go out, and what comes is told to the listeners of `openKernel`. */
export interface KernelLink {
  readonly pid: number;
  readonly ended: Promise<string>;
  stderr(): string;
  request(type: string, content: Readonly<Record<string, unknown>>, id: string): Promise<void>;
  /** Asks launch.cjs; "silent" after `limit` milliseconds. */
  ask(question: 'settle' | 'drain', limit: number): Promise<'answered' | 'silent' | 'ended'>;
  kill(): void;
  close(): Promise<void>;
}

/** Whom to tell of what. */
interface Listeners {
  onMessage(message: WireMessage): void;
  /** Output that cannot be read or verified, or that is too much to send. */
  onBroken(problem: string): void;
  onFault(kind: NonNullable<KernelNotice['fault']>, text: string): void;
}

interface Place {
  readonly root: string;
  readonly launcher: string;
  readonly signal?: AbortSignal;
}

function connect(running: KernelProcess, { onMessage, onBroken, onFault }: Listeners) {
  const { connection } = running;
  const session = randomUUID();
  // A closed socket must not keep the runner alive for what a dead kernel never fetched.
  const shell = new Dealer({ linger: 0 });
  const iopub = new Subscriber({ linger: 0, receiveHighWaterMark: 0 });
  const answers = new Map<'settle' | 'drain', () => void>();
  let startFault: string | undefined;
  const heard = { reply: false, iopub: false };

  async function listen(socket: Dealer | Subscriber, name: 'reply' | 'iopub'): Promise<void> {
    try {
      for await (const frames of socket) {
        try {
          const message = decodeMessage(frames, connection.key);
          heard[name] = true;
          onMessage(message);
        } catch (error) {
          onBroken((error as Error).message);
        }
      }
    } catch (error) {
      if (!socket.closed) onBroken((error as Error).message);
    }
  }

  running.onNotice(({ fault, text = '', settled, drained, flooded }) => {
    if (fault !== undefined) {
      startFault ??= text;
      onFault(fault, text);
    }
    if (flooded === true) onBroken('prints faster than can be read');
    if (settled === true) answers.get('settle')?.();
    if (drained === true) answers.get('drain')?.();
  });
  iopub.subscribe('');
  shell.connect(`tcp://${connection.ip}:${connection.shell_port}`);
  iopub.connect(`tcp://${connection.ip}:${connection.iopub_port}`);
  void listen(shell, 'reply');
  void listen(iopub, 'iopub');

  async function request(type: string, content: Readonly<Record<string, unknown>>, id: string): Promise<void> {
    await shell.send(encodeMessage(makeMessage(type, content, { id, session, date: new Date() }), connection.key));
  }

  const link: KernelLink = {
    pid: running.pid,
    ended: running.ended,
    stderr: running.stderr,
    kill: running.kill,
    request,
    async ask(question, limit) {
      const stop = new AbortController();
      const answered = new Promise<'answered'>((resolve) => answers.set(question, () => resolve('answered')));
      running.send(question);
      const silent = sleep(limit, 'silent' as const, { signal: stop.signal }).catch(() => 'silent' as const);
      const answer = await Promise.race([answered, silent, running.ended.then(() => 'ended' as const)]);
      stop.abort();
      return answer;
    },
    async close() {
      running.kill();
      await running.ended;
      shell.close();
      iopub.close();
    },
  };
  return { link, request, heard, startFault: () => startFault };
}

/** Starts the launcher and waits until it answers as a kernel: a Problem with its stderr when it dies or stays silent. */
export async function openKernel({ root, launcher, signal, ...listeners }: Place & Listeners): Promise<KernelLink> {
  if (!existsSync(launcher)) {
    throw new Problem('no kernel here', { where: launcher, cure: 'notebooks run in a clone of Cutline' });
  }
  for (let attempt = 1; ; attempt += 1) {
    const running = await kernelProcess({ launcher, root });
    const { link, request, heard, startFault } = connect(running, listeners);
    let ended: string | undefined;
    running.ended.then((how) => {
      ended = how;
    });
    const started = Date.now();
    let trouble: string | undefined;
    // The reply alone is not enough: output sent before the subscription has arrived is lost.
    while (!(heard.reply && heard.iopub) && trouble === undefined) {
      await request('kernel_info_request', {}, randomUUID());
      await Promise.race([sleep(100), running.ended]);
      if (signal?.aborted) trouble = 'the run was stopped';
      else if (ended !== undefined) trouble = `the kernel ${ended} before it answered`;
      else if (startFault() !== undefined) trouble = `the kernel could not start: ${startFault()}`;
      else if (Date.now() - started > START_LIMIT) trouble = `the kernel did not answer within ${START_LIMIT / 1000} s`;
    }
    running.forgetConnection();
    if (trouble === undefined) return link;
    await link.close();
    // Another process may have taken a port between its choice and its use.
    if (/EADDRINUSE|address already in use/i.test(trouble) && attempt < 3) continue;
    const words = running.stderr();
    throw new Problem(words === '' ? trouble : `${trouble}; it said:\n${words}`, { where: launcher });
  }
}
