import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kernel, startKernel } from './kernel';
import { gone, isAlive, printed } from './kernel.testkit';

const root = resolve(__dirname, '../../..');
const start = () => startKernel({ root });

describe('a kernel', () => {
  let kernel: Kernel;
  const run = (code: string) => kernel.execute(code, { timeout: 20 });
  beforeAll(async () => {
    kernel = await start();
  });
  afterAll(() => kernel?.close());

  it('delivers a hundred equal lines as one text', async () => {
    const { status, outputs } = await run('for (let i = 0; i < 100; i++) console.log("same")');
    expect(status).toBe('ok');
    expect(outputs).toEqual([{ output_type: 'stream', name: 'stdout', text: 'same\n'.repeat(100) }]);
  });

  it('delivers every one of 5000 lines', async () => {
    const { outputs } = await run('for (let i = 0; i < 5000; i++) console.log(i)');
    expect(printed(outputs).split('\n')).toHaveLength(5001);
  });

  it.each([
    ['in one text', 'console.log("x".repeat(5_000_000))', 5_000_001],
    ['in lines', 'for (let i = 0; i < 50_000; i++) console.log("x".repeat(99))', 5_000_000],
  ])('cuts 5 MB of output %s, says so, and calls it no error', async (_, code, total) => {
    const { status, outputs, cut } = await run(code);
    expect(status).toBe('ok');
    expect(cut).toEqual({ kept: 1_000_000, total });
    expect(printed(outputs)).toHaveLength(1_000_000);
    expect(printed(outputs, 'stderr')).toBe('\n[output cut: the first 1.0 MB of 5.0 MB are kept]\n');
  });

  it.each([
    [
      'a type error',
      'console.log("not run");\nconst text: string = 3;',
      'compile',
      /^2:7 - Type 'number' is not assignable to type 'string'\.$/,
    ],
    ['a throw', 'console.error("1:1 - before"); throw new RangeError("boom")', 'thrown', /^RangeError: boom$/],
    ['a rejected await', 'await Promise.reject(new Error("boom"))', 'thrown', /^Error: boom$/],
    ['a rejection that nobody awaits', 'void Promise.reject("why")', 'unhandled rejection', /^why$/],
    [
      'a throw in a timer',
      'setTimeout(() => { throw new Error("late") }, 5); await new Promise((r) => setTimeout(r, 100))',
      'uncaught exception',
      /^Error: late$/,
    ],
    [
      'a rejection in a timer',
      'setTimeout(() => Promise.reject(new Error("late")), 5); await new Promise((r) => setTimeout(r, 100))',
      'unhandled rejection',
      /^Error: late$/,
    ],
  ])('reports %s, once, and goes on', async (_, code, kind, text) => {
    const { status, error, outputs } = await run(code);
    expect(status).toBe('error');
    expect(error?.kind).toBe(kind);
    expect(error?.text).toMatch(text);
    expect(printed(outputs, 'stderr').replace('1:1 - before\n', '')).toBe('');
    expect((await run('1')).status).toBe('ok');
  });
});

describe('a cell that ends its kernel', () => {
  it.each([
    [
      'process.exit',
      'console.log("last words"); process.exit(3)',
      { kind: 'exit', text: 'the kernel ended with exit code 3' },
    ],
    [
      'a kill, with what it had started',
      "import { spawn } from 'child_process';\nconsole.log(spawn('sleep', ['600']).pid);\nawait new Promise((r) => setTimeout(r, 200));\nprocess.kill(process.pid, 'SIGKILL')",
      { kind: 'exit', text: 'the kernel was killed (SIGKILL)' },
    ],
    [
      'a loop without end',
      'console.log("before"); await 0; for (;;) {}',
      { kind: 'timeout', text: 'did not end within 3 s' },
    ],
    [
      'a promise without end',
      'await new Promise(() => setInterval(() => {}, 1000))',
      { kind: 'timeout', text: 'did not end within 3 s' },
    ],
    [
      'a loop without end in a timer',
      'setTimeout(() => { for (;;) {} }, 0).ref; 1',
      { kind: 'timeout', text: 'did not end within 3 s' },
    ],
    [
      'a wait for what an exception prevents',
      'await new Promise(() => { setTimeout(() => { throw new Error("lost") }, 10) })',
      { kind: 'uncaught exception', text: 'Error: lost' },
    ],
    ['printing without end', 'for (;;) console.log("x".repeat(5000))', { kind: 'output' }],
  ])('%s: is reported, and nothing is left behind', async (name, code, error) => {
    const kernel = await start();
    // Only what never ends needs a short time-out; the others must not meet it on a busy machine.
    const result = await kernel.execute(code, { timeout: error.kind === 'timeout' ? 3 : 60 });
    expect(result.status).toBe('error');
    expect(result.error).toMatchObject(error);
    expect((await kernel.execute('1', { timeout: 3 })).status).toBe('error');
    if (name === 'process.exit') expect(printed(result.outputs)).toBe('last words\n');
    await kernel.close();
    expect(isAlive(kernel.pid)).toBe(false);
    const child = name.startsWith('a kill') ? Number(printed(result.outputs)) : 0;
    if (child > 0) expect(await gone(child)).toBe(true);
  });

  it('may be ended by the runner', async () => {
    const stop = new AbortController();
    const kernel = await startKernel({ root, signal: stop.signal });
    setTimeout(() => stop.abort(), 200);
    const { error } = await kernel.execute('await new Promise(() => setInterval(() => {}, 1000))', { timeout: 60 });
    expect(error).toEqual({ kind: 'exit', text: 'the run was stopped' });
    await kernel.close();
  });
});

describe('startKernel', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cutline-launcher-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says what a kernel said that dies at its start', async () => {
    const launcher = join(folder, 'broken.cjs');
    writeFileSync(launcher, 'console.error("no such thing"); process.exit(2)');
    await expect(startKernel({ root, launcher })).rejects.toThrow(
      /ended with exit code 2 before it answered; it said:\nno such thing/,
    );
  });

  it('says where it looked', async () => {
    await expect(startKernel({ root: folder })).rejects.toThrow(/launch\.cjs: no kernel here/);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'leaves no kernel behind when its runner gets %s in the midst of a loop',
    async (signal) => {
      const script = join(folder, `runner-${signal}.mts`);
      writeFileSync(
        script,
        `import { startKernel } from ${JSON.stringify(join(__dirname, 'kernel.ts'))};
      const kernel = await startKernel({ root: ${JSON.stringify(root)} });
      void kernel.execute('for (;;) {}', { timeout: 600 });
      setTimeout(() => console.log(kernel.pid), 300);`,
      );
      const runner = spawn(process.execPath, ['--import', 'tsx', script], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const pid = await new Promise<number>((resolvePid) => {
        runner.stdout.once('data', (text) => resolvePid(Number(String(text))));
      });
      expect(isAlive(pid)).toBe(true);
      const ended = new Promise((done) => runner.once('exit', (_, by) => done(by)));
      runner.kill(signal);
      expect(await ended).toBe(signal);
      expect(await gone(pid)).toBe(true);
    },
  );

  it('keeps no connection file, and closes twice', async () => {
    const usual = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    const kernel = await start();
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    expect(readdirSync(folder).filter((name) => name.startsWith('cutline-kernel-'))).toEqual([]);
    await kernel.close();
    await kernel.close();
  });
});
