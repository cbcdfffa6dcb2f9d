import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAnswers } from '../gate/answersGate';
import { type ChatScript, type ChatServer, startChatServer } from '../models/chatServer.testkit';
import type { Run } from '../runs/run';
import { readRun } from '../runs/runFile';
import { MINIATURE_REFUSAL } from '../system/miniature/miniature';

/** A slow model: it takes so long for an answer. */
const DELAY = 60;
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cutline-killed-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const cases = JSON.parse(readFileSync('golden/quickstart.json', 'utf8')) as { case_id: string; query: string }[];
/** The case that a request is about. */
function caseOf(body: Parameters<ChatScript>[0]): string {
  const content = body.messages[body.messages.length - 1]?.content ?? '';
  return cases.find(({ query }) => content.includes(query))?.case_id ?? 'none';
}
const reply: ChatScript = (body) => ({
  content: caseOf(body) === 'GC-9005' ? MINIATURE_REFUSAL : 'As the first source says [1].',
  usage: { prompt_tokens: 50, completion_tokens: 5 },
  delayMs: DELAY,
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
}
/** The real command in a process of its own, two questions at once; `begun` gets that process. */
function evaluate(server: ChatServer, args: readonly string[], begun = (_: ChildProcess) => {}): Promise<Ended> {
  const command = ['src/cli/cutline.mjs', 'eval', '--system', 'miniature', '--golden', 'golden/quickstart.json'];
  const child = spawn(process.execPath, [...command, '--root', root, '--concurrency', '2', '--json', ...args], {
    env: {
      ...process.env,
      CUTLINE_CHAT_MODEL: 'slow',
      CUTLINE_CHAT_BASE_URL: server.url,
      CUTLINE_CHAT_API_KEY: 'none',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  begun(child);
  let out = '';
  child.stdout?.on('data', (part) => {
    out += part;
  });
  return new Promise((done) => child.once('close', (code) => done({ code, out })));
}
/** All that was printed but the file's name and, as each test has a server of its own, its port. */
const figures = ({ out }: Ended) => ({
  ...(JSON.parse(out.replaceAll(/127\.0\.0\.1:\d+/g, 'server')) as Record<string, unknown>),
  run: '',
});
const only = (folder: string) => join(folder, readdirSync(folder)[0] as string);
const untimed = ({ records, missing }: Run) => ({ records: records.map(({ ms: _, ...rest }) => rest), missing });

describe('eval, killed', () => {
  let whole: Ended;
  let wholeRun: Run;
  beforeAll(async () => {
    const server = await startChatServer(reply);
    whole = await evaluate(server, ['--out', join(root, 'whole')]);
    await server.close();
    expect(whole.code).toBe(0);
    wholeRun = readRun(only(join(root, 'whole')));
  });

  it.each([
    { nth: 1, after: 0 },
    { nth: 3, after: 0 },
    { nth: 2, after: DELAY },
    { nth: 4, after: DELAY + 2 },
    { nth: 5, after: DELAY - 5 },
  ])(
    '$after ms after question $nth, goes on: no call is paid twice, no case lost, the same figures',
    async ({ nth, after }) => {
      const out = join(root, `runs-${nth}-${after}`);
      const asked: string[] = [];
      let victim: ChildProcess | undefined;
      const server = await startChatServer((body, count) => {
        asked.push(caseOf(body));
        if (count === nth) setTimeout(() => victim?.kill('SIGKILL'), after);
        return reply(body, count);
      });
      try {
        const killed = await evaluate(server, ['--out', out], (child) => {
          victim = child;
        });
        expect(killed).toEqual({ code: null, out: '' });
        const before = readRun(only(out));
        const kept = before.records.map(({ case_id }) => case_id);
        expect(before.missing.length).toBeGreaterThan(0);
        expect(checkAnswers(before, { enforce: { thresholds: [] } }).status).toBe('incomplete');
        // What is kept is what the whole run has of those cases.
        const same = untimed(wholeRun).records.filter(({ case_id }) => kept.includes(case_id));
        expect(untimed(before).records).toEqual(same);

        const first = asked.splice(0);
        const resumed = await evaluate(server, ['--out', out, '--resume']);
        expect(resumed.code).toBe(0);
        expect([...asked].sort()).toEqual(before.missing);
        for (const case_id of kept) expect(first.filter((id) => id === case_id)).toHaveLength(1);
        expect(figures(resumed)).toEqual(figures(whole));
        expect(readdirSync(out)).toHaveLength(1);
        expect(untimed(readRun(only(out)))).toEqual(untimed(wholeRun));
      } finally {
        await server.close();
      }
    },
  );

  it('while it wrote its last line, goes on from there', async () => {
    const out = join(root, 'half');
    const asked: string[] = [];
    const server = await startChatServer((body, count) => {
      asked.push(caseOf(body));
      return reply(body, count);
    });
    try {
      await evaluate(server, ['--out', out]);
      const path = only(out);
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.subarray(0, bytes.length - 100));
      const [lost] = readRun(path).missing;
      asked.splice(0);
      expect(figures(await evaluate(server, ['--out', out, '--resume']))).toEqual(figures(whole));
      expect(asked).toEqual([lost]);
      expect(existsSync(path)).toBe(true);
    } finally {
      await server.close();
    }
  });
});
