import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callCache } from './callCache';
import { chain } from './chain';
import type { ChatModel } from './chatModel';
import { startChatServer } from './chatServer.testkit';
import { openaiChat } from './openaiChat';

// 1,000 replies of a server that takes 100 ms for each, 16 asked for at once: how long that takes beside the ideal time,
// and what memory it takes. No test, since it measures time:
//
//     node --expose-gc --import tsx src/models/chatSpeed.testkit.ts

const [REPLIES, DELAY, WIDTH] = [1000, 100, 16];
const IDEAL = (REPLIES / WIDTH) * DELAY;
const VERDICT = JSON.stringify({ verdict: 'PASS', reason: 'The first source says so in these words. '.repeat(5) });
const json = { name: 'verdict', schema: { type: 'object' } };
const PROMPT = 'A rubric, an answer and its sources, as JSON. '.repeat(100);

interface Mark {
  readonly replies: number;
  readonly milliseconds: number;
  /** Megabytes: resident, and the heap in use after a collection. */
  readonly resident: number;
  readonly heap: number;
}

async function measure(model: ChatModel, from: number): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  const started = performance.now();
  let done = 0;
  const one = async (repeat: number) => {
    await model.reply({ messages: [{ role: 'user', content: PROMPT }], json, repeat });
    if (++done !== 200 && done !== REPLIES) return;
    const milliseconds = performance.now() - started;
    global.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    marks.push({ replies: done, milliseconds, resident: rss / 2 ** 20, heap: heapUsed / 2 ** 20 });
  };
  await Promise.all(Array.from({ length: REPLIES }, (_, i) => one(from + i)));
  return marks;
}

async function client(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cutline-speed-'));
  const bare = openaiChat({ baseURL: url, apiKey: 'none', model: 'small', concurrency: WIDTH });
  const cache = callCache(folder);
  try {
    for (const [name, model] of [
      ['as it is', bare],
      ['as it is, again', bare],
      ['in a chain, kept in a folder', chain([cache.cached(bare)])],
      ['from that folder', chain([cache.cached(bare)])],
    ] as const)
      for (const { replies, milliseconds, resident, heap } of await measure(model, 0))
        console.log(
          `${name}: ${replies} replies in ${(milliseconds / 1000).toFixed(3)} s, ` +
            `${(milliseconds / (IDEAL * (replies / REPLIES))).toFixed(3)} of the ideal; ` +
            `${resident.toFixed(0)} MB resident, ${heap.toFixed(1)} MB heap`,
        );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server has a process of its own: what it takes is not what is measured. */
async function serve(): Promise<void> {
  const { url } = await startChatServer(() => ({ content: VERDICT, delayMs: DELAY }));
  process.send?.(url);
}

async function main(): Promise<void> {
  const server = fork(process.argv[1] as string, ['server'], { execArgv: ['--import', 'tsx'] });
  const url = await new Promise<string>((done) => server.once('message', (message) => done(String(message))));
  await client(url).finally(() => server.kill());
}

(process.argv[2] === 'server' ? serve : main)();
