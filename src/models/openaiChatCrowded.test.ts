import { afterEach, describe, expect, it } from 'vitest';
import { type ChatScript, type ChatServer, type ScriptedReply, startChatServer } from './chatServer.testkit';
import { type OpenAIChatOptions, openaiChat } from './openaiChat';

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serving(
  script: ChatScript,
  options: Partial<OpenAIChatOptions> = {},
): Promise<ReturnType<typeof openaiChat>> {
  server = await startChatServer(script);
  return openaiChat({ baseURL: server.url, apiKey: 'none', model: 'small', random: () => 0, ...options });
}
const saying = (content: string) => ({ messages: [{ role: 'user', content }] }) as const;
const words = (chat: ReturnType<typeof openaiChat>, ...contents: string[]) =>
  Promise.all(contents.map(async (content) => (await chat.reply(saying(content))).text));
const asked = () => server?.requests.map(({ body }) => body.messages[0]?.content);

/** Holds what arrives until so many are there, then answers all of them a moment later. */
function batches(
  size: number,
  reply: (batch: number) => ScriptedReply,
): (arrived?: () => void) => Promise<ScriptedReply> {
  let open: (() => void)[] = [];
  let batch = 0;
  return (arrived = () => {}) =>
    new Promise((done) => {
      open.push(() => done(reply(batch)));
      if (open.length < size) return;
      const full = open;
      open = [];
      setTimeout(() => {
        batch++;
        arrived();
        for (const answer of full) answer();
      }, 30);
    });
}

describe('openaiChat: a server with too much to do', () => {
  it.each<[string, ScriptedReply]>([
    ['429', { status: 429 }],
    ['503', { status: 503 }],
    ['529', { status: 529 }],
    ['408', { status: 408 }],
  ])('asks half as many at once after %s', async (_, fault) => {
    const [first, next] = [batches(16, () => fault), batches(8, () => ({ content: 'Hi.' }))];
    const there: (number | undefined)[] = [];
    const chat = await serving((_, nth) => (nth <= 16 ? first() : next(() => there.push(server?.requests.length))), {
      concurrency: 16,
    });
    expect(await words(chat, ...Array.from({ length: 16 }, (_, i) => `${i}`))).toEqual(Array(16).fill('Hi.'));
    // When the first eight were answered, no ninth had come.
    expect(there).toEqual([24, 32]);
    expect(server?.mostInFlight()).toBe(16);
  });

  it('asks as many at once as before after another fault', async () => {
    const [first, next] = [batches(4, () => ({ status: 500 })), batches(4, () => ({ content: 'Hi.' }))];
    const chat = await serving((_, nth) => (nth <= 4 ? first() : next()), { concurrency: 4 });
    expect(await words(chat, 'a', 'b', 'c', 'd')).toEqual(Array(4).fill('Hi.'));
    expect(server?.requests).toHaveLength(8);
  });

  it('asks half as many at once after tries that took too long', async () => {
    const next = batches(1, () => ({ content: 'Hi.' }));
    const there: (number | undefined)[] = [];
    const chat = await serving(
      (_, nth) => (nth <= 2 ? { stall: 'headers' } : next(() => there.push(server?.requests.length))),
      { concurrency: 2, timeout: 500 },
    );
    expect(await words(chat, 'a', 'b')).toEqual(['Hi.', 'Hi.']);
    expect(there).toEqual([3, 4]);
  });

  it('starts nothing else while one waits as long as it was told to', async () => {
    const chat = await serving(
      (_, nth) => (nth === 1 ? { status: 429, headers: { 'retry-after-ms': '50' } } : { content: 'Hi.' }),
      { concurrency: 1 },
    );
    await words(chat, 'a', 'b', 'c');
    expect(asked()).toEqual(['a', 'a', 'b', 'c']);
  });

  it('starts others while one waits for another reason', async () => {
    const chat = await serving((_, nth) => (nth === 1 ? { status: 500 } : { content: 'Hi.' }), {
      concurrency: 1,
      random: () => 0.1,
    });
    await words(chat, 'a', 'b');
    expect(asked()).toEqual(['a', 'b', 'a']);
  });

  it('lets others be asked where the wait is longer than the deadline leaves', async () => {
    const chat = await serving(
      (_, nth) => (nth === 1 ? { status: 429, headers: { 'retry-after': '3600' } } : { content: 'Hi.' }),
      { concurrency: 1 },
    );
    const [first, second] = await Promise.allSettled([chat.reply(saying('a')), chat.reply(saying('b'))]);
    expect([first?.status, second?.status, asked()]).toEqual(['rejected', 'fulfilled', ['a', 'b']]);
  });

  it('ends a pause with the request that made it', async () => {
    const off = new AbortController();
    const chat = await serving(
      (_, nth) => {
        if (nth > 1) return { content: 'Hi.' };
        return { status: 429, headers: { 'retry-after': '60' } };
      },
      { concurrency: 1, deadline: 600_000 },
    );
    const first = chat.reply({ ...saying('a'), signal: off.signal }).catch((error: Error) => error.message);
    const second = words(chat, 'b');
    await new Promise<void>((done) => {
      const look = () => (server?.requests.length === 1 && server.inFlight() === 0 ? done() : setImmediate(look));
      look();
    });
    off.abort(new Error('changed my mind'));
    expect([await first, await second]).toEqual(['changed my mind', ['Hi.']]);
  });
});
