// [door] starts the kernel's process and writes its connection file
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where and with which key a kernel listens; the fields of Jupyter's connection file. */
export interface Connection {
  readonly transport: 'tcp';
  readonly ip: '127.0.0.1';
  readonly signature_scheme: 'hmac-sha256';
  readonly key: string;
  readonly shell_port: number;
  readonly iopub_port: number;
  readonly stdin_port: number;
  readonly control_port: number;
  readonly hb_port: number;
}

/** What launch.cjs says over the process channel. */
export interface KernelNotice {
  readonly fault?: 'unhandled rejection' | 'uncaught exception';
  readonly text?: string;
  readonly settled?: true;
  readonly drained?: true;
  /** The running cell prints faster than its output can be sent. */
  readonly flooded?: true;
}

/** A kernel's process, from its start to its end. */
export interface KernelProcess {
  readonly pid: number;
  readonly connection: Connection;
  /** Resolves when the process is gone, with how it ended: "ended with exit code 3". */
  readonly ended: Promise<string>;
  /** What it wrote on its own stderr (not a cell's), at most the last 8000 characters. */
  stderr(): string;
  /** Notices keep their order; without a process there is no answer. */
  send(message: 'settle' | 'drain'): void;
  onNotice(listener: (notice: KernelNotice) => void): void;
  /** Ends it and what it started, at once; also an endless loop. */
  kill(): void;
  /** Removes the connection file, which holds the key; a kernel reads it once, at its start. */
  forgetConnection(): void;
}

/** `count` ports free at this moment; all are held until the last is known, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
      });
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** What must not outlive the runner. */
const alive = new Set<{ kill(): void; forgetConnection(): void }>();

function endAll(): void {
  for (const one of alive) {
    one.kill();
    one.forgetConnection();
  }
}

function onSignal(signal: NodeJS.Signals): void {
  endAll();
  process.removeListener(signal, onSignal);
  // Where nobody else decides what a signal means, it means what it always does.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

let guarded = false;

function guard(): void {
  if (guarded) return;
  guarded = true;
  process.on('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

function howItEnded(child: ChildProcess): string {
  return child.signalCode === null ? `ended with exit code ${child.exitCode}` : `was killed (${child.signalCode})`;
}

/** Starts the launcher (an absolute path) with `root` as its working directory. It may still fail to become a kernel. */
export async function kernelProcess({
  launcher,
  root,
}: {
  readonly launcher: string;
  readonly root: string;
}): Promise<KernelProcess> {
  const [shell_port, iopub_port, stdin_port, control_port, hb_port] = (await freePorts(5)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const connection: Connection = {
    transport: 'tcp',
    ip: '127.0.0.1',
    signature_scheme: 'hmac-sha256',
    key: randomBytes(32).toString('hex'),
    shell_port,
    iopub_port,
    stdin_port,
    control_port,
    hb_port,
  };
  const folder = mkdtempSync(join(tmpdir(), 'cutline-kernel-'));
  const forgetConnection = () => rmSync(folder, { recursive: true, force: true });
  const file = join(folder, 'connection.json');
  writeFileSync(file, JSON.stringify(connection), { mode: 0o600 });

  guard();
  // A group of its own, so that what a cell started ends with it. Elsewhere than on POSIX, `detached` opens a window.
  const detached = process.platform !== 'win32';
  const child = spawn(process.execPath, [launcher, file], {
    cwd: root,
    detached,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const pipe of [child.stdout, child.stderr]) {
    pipe?.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-8000);
    });
  }
  const self = {
    forgetConnection,
    kill() {
      if (child.pid === undefined) return;
      try {
        if (detached) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // Already gone.
      }
    },
  };
  alive.add(self);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', () => {
      // Its last words may still be in the pipe; what it started may hold that pipe open.
      const words = new Promise((done) => child.once('close', done));
      Promise.race([words, new Promise((done) => setTimeout(done, 300))]).then(() => resolve(howItEnded(child)));
    });
  }).then((how) => {
    // A group can outlive its leader.
    self.kill();
    alive.delete(self);
    forgetConnection();
    return how;
  });
  return {
    ...self,
    pid: child.pid ?? 0,
    connection,
    ended,
    stderr: () => written.trim(),
    send: (message) => {
      if (child.connected) child.send(message, () => {});
    },
    onNotice: (listener) => {
      child.on('message', (notice) => listener(notice as KernelNotice));
    },
  };
}
