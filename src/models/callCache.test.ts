import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallCacheOptions, callCache } from './callCache';
import { chain } from './chain';
import type { ChatRequest } from './chatModel';
import { type ChatScript, type ChatServer, type ScriptedReply, startChatServer } from './chatServer.testkit';
import { type OpenAIChatOptions, openaiChat } from './openaiChat';

let folder: string;
let server: ChatServer;
let script: ChatScript;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-calls-'));
  script = (_, nth) => ({ content: `reply ${nth}`, usage: { prompt_tokens: 9, completion_tokens: 3 } });
  server = await startChatServer((body, nth) => script(body, nth));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const hello: ChatRequest = { messages: [{ role: 'user', content: 'Hello?' }] };
const model = (more: Partial<OpenAIChatOptions> = {}) =>
  openaiChat({ baseURL: server.url, apiKey: 'secret-key', model: 'small', random: () => 0, retries: 0, ...more });
/** A model and a cache of their own, as another process has them. */
const opened = (options: CallCacheOptions = {}, more: Partial<OpenAIChatOptions> = {}) => {
  const cache = callCache(folder, options);
  return { cache, chat: cache.cached(model(more)) };
};
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
const text = async (request: ChatRequest, options: CallCacheOptions = {}, more: Partial<OpenAIChatOptions> = {}) =>
  (await opened(options, more).chat.reply(request)).text;

describe('callCache', () => {
  it('gives another process the reply, marked and free of charge', async () => {
    expect(await opened().chat.reply(hello)).toEqual({
      text: 'reply 1',
      model: 'small',
      finish: 'stop',
      usage: { calls: 1, input_tokens: 9, output_tokens: 3 },
    });
    const { cache, chat } = opened();
    expect(await chat.reply(hello)).toEqual({
      text: 'reply 1',
      model: 'small',
      finish: 'stop',
      usage: { calls: 0, input_tokens: 0, output_tokens: 0 },
      cached: true,
    });
    expect([cache.hits(), cache.misses(), server.requests.length]).toEqual([1, 0, 1]);
  });

  it('is the model it wraps', async () => {
    const { chat } = opened({}, { size: '8B' });
    expect(chat).toMatchObject({ id: 'openai:small', model: 'small', size: '8B', address: model().address });
    await chat.probe?.();
    await server.close();
    await expect(chat.probe?.()).rejects.toThrow('connection refused');
  });

  it('keeps one small file a call, in folders of two digits, with no key in it', async () => {
    await text(hello);
    const [file] = files() as [string];
    expect(file.slice(folder.length)).toMatch(/^\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.json$/);
    const written = readFileSync(file, 'utf8');
    expect(JSON.parse(written)).toMatchObject({ asked: 'openai:small', text: 'reply 1', finish: 'stop' });
    expect(written).not.toContain('secret-key');
  });

  it('asks again for whatever is not the same', async () => {
    const json = { name: 'verdict', schema: { type: 'object' } };
    const requests: ChatRequest[] = [
      hello,
      { messages: [{ role: 'system', content: 'Hello?' }] },
      { messages: [...hello.messages, ...hello.messages] },
      { ...hello, temperature: 0 },
      { ...hello, temperature: 1 },
      { ...hello, maxTokens: 5 },
      { ...hello, json },
      { ...hello, json: { ...json, name: 'claims' } },
      { ...hello, json: { ...json, schema: { type: 'array' } } },
      { ...hello, repeat: 1 },
      { ...hello, repeat: 2 },
    ];
    const first = [];
    for (const request of requests) first.push(await text(request));
    expect(first).toEqual(requests.map((_, i) => `reply ${i + 1}`));
    for (const more of [
      { model: 'large' },
      { provider: 'lab' },
      { parameters: { seed: 1 } },
      { baseURL: `${server.url}/` },
    ])
      first.push(await text(hello, {}, more));
    // A slash behind the address is the same address.
    expect(first.slice(-4)).toEqual(['reply 12', 'reply 13', 'reply 14', 'reply 1']);
    for (const [i, request] of requests.entries()) expect(await text(request)).toBe(first[i]);
  });

  it('takes no repeat for the repeat 0, and a signal for nothing', async () => {
    await text(hello);
    expect(await text({ ...hello, repeat: 0, signal: new AbortController().signal })).toBe('reply 1');
  });

  it('tells servers apart, not users of one', async () => {
    await text(hello);
    expect(await text(hello, {}, { baseURL: server.url.replace('127.0.0.1', 'localhost') })).toBe('reply 2');
    expect(await text(hello, {}, { baseURL: server.url.replace('//', '//me:hunter2@') })).toBe('reply 1');
  });

  it('asks for all again when that is wanted, and keeps the new replies', async () => {
    await text(hello);
    const { cache, chat } = opened({ fresh: true });
    expect((await chat.reply(hello)).text).toBe('reply 2');
    expect([cache.hits(), cache.misses()]).toEqual([0, 1]);
    expect(await text(hello)).toBe('reply 2');
  });

  it.each<[string, ScriptedReply, boolean]>([
    ['a refusal', { refusal: 'No.' }, true],
    ['a reply that is cut off', { content: 'Ha', finish_reason: 'length' }, false],
    ['a fault', { status: 500 }, false],
    ['no text', { content: '' }, false],
  ])('of %s', async (_, scripted, keeps) => {
    script = () => scripted;
    const replies = [];
    for (let i = 0; i < 2; i++)
      replies.push(
        await opened()
          .chat.reply(hello)
          .catch((error: Error) => error.message),
      );
    expect([files().length, server.requests.length]).toEqual(keeps ? [1, 1] : [0, 2]);
    if (keeps) expect(replies[1]).toMatchObject({ text: 'No.', finish: 'refused', cached: true });
    else expect(replies[1]).toEqual(replies[0]);
  });

  it('keeps how JSON was asked for', async () => {
    const request = { ...hello, json: { name: 'verdict', schema: {} } };
    script = ({ response_format }) =>
      (response_format as { type: string }).type === 'json_schema'
        ? { status: 400, body: { error: { message: 'no json_schema' } } }
        : { content: '{}' };
    await text(request);
    expect(await opened().chat.reply(request)).toMatchObject({ mode: 'json_object', cached: true });
  });

  it.each<[string, (file: string) => string]>([
    ['cut off', (written) => written.slice(0, 40)],
    ['empty', () => ''],
    ['no JSON', () => '<html>'],
    ['another shape', () => '[]'],
    ['a wrong field', (written) => written.replace('"stop"', '"length"')],
    ['a field too many', (written) => written.replace('{', '{"more": 1, ')],
    ["another request's", (written) => written.replace(/"key":"./, '"key":"z')],
    ['a text that is none', (written) => written.replace('"reply 1"', '7')],
  ])('takes a file that is broken for none, says so once and mends it: %s', async (_, broken) => {
    const other: ChatRequest = { ...hello, repeat: 1 };
    await text(hello);
    await text(other);
    for (const file of files()) writeFileSync(file, broken(readFileSync(file, 'utf8').replace('reply 2', 'reply 1')));
    const said: string[] = [];
    const { cache, chat } = opened({ say: (line) => said.push(line) });
    expect([(await chat.reply(hello)).text, (await chat.reply(other)).text]).toEqual(['reply 3', 'reply 4']);
    expect(said).toEqual([expect.stringMatching(/\.json.*: .+; such replies are asked for again$/)]);
    expect([cache.hits(), cache.misses()]).toEqual([0, 2]);
    expect([await text(hello), await text(other)]).toEqual(['reply 3', 'reply 4']);
  });

  it('hands out a reply that cannot be kept, and says so once', async () => {
    writeFileSync(join(folder, 'file'), '');
    const said: string[] = [];
    const chat = callCache(join(folder, 'file'), { say: (line) => said.push(line) }).cached(model());
    expect([(await chat.reply(hello)).text, (await chat.reply(hello)).text]).toEqual(['reply 1', 'reply 2']);
    expect(said).toEqual([
      expect.stringMatching(/cannot be written: .+; the run goes on without keeping such replies$/),
    ]);
  });

  it('wraps the entries of a chain, so that each keeps its own', async () => {
    script = ({ model: asked }) => (asked === 'down' ? { status: 500 } : { content: asked });
    const judge = (cache = callCache(folder)) =>
      chain([model({ model: 'down' }), model({ model: 'up' })].map(cache.cached));
    expect(await judge().reply(hello)).toMatchObject({ text: 'up', served_by: 'openai:up' });
    script = ({ model: asked }) => ({ content: `${asked} again` });
    expect(await judge().reply(hello)).toMatchObject({ text: 'down again', served_by: 'openai:down' });
    expect(await judge().without(['down'])?.reply(hello)).toMatchObject({ text: 'up', cached: true });
  });
});

describe('callCache: the same asked twice at once', () => {
  /** Holds the server's replies until they are let go. */
  const held = (reply: ScriptedReply) => {
    let letGo = () => {};
    const open = new Promise<void>((done) => {
      letGo = done;
    });
    let arrived = () => {};
    const first = new Promise<void>((done) => {
      arrived = done;
    });
    script = async () => {
      arrived();
      await open;
      return reply;
    };
    return { letGo, first };
  };

  it('asks once', async () => {
    const { letGo } = held({ content: 'Hi.', usage: { prompt_tokens: 9, completion_tokens: 3 } });
    const { cache, chat } = opened();
    const replies = Promise.all([chat.reply(hello), chat.reply(hello), chat.reply({ ...hello, repeat: 1 })]);
    letGo();
    expect((await replies).map(({ text: said, cached, usage }) => [said, cached, usage.calls])).toEqual([
      ['Hi.', undefined, 1],
      ['Hi.', true, 0],
      ['Hi.', undefined, 1],
    ]);
    expect([cache.hits(), cache.misses(), server.requests.length]).toEqual([1, 2, 2]);
  });

  it('fails once', async () => {
    const { letGo } = held({ status: 400 });
    const { chat } = opened();
    const replies = Promise.allSettled([chat.reply(hello), chat.reply(hello)]);
    letGo();
    expect((await replies).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(server.requests).toHaveLength(1);
  });

  it('asks for the second where the first is called off, and ends the second alone where that is', async () => {
    const { letGo, first } = held({ content: 'Hi.' });
    const { chat } = opened();
    const [one, two] = [new AbortController(), new AbortController()];
    const asking = Promise.allSettled([
      chat.reply({ ...hello, signal: one.signal }),
      chat.reply({ ...hello, signal: two.signal }),
      chat.reply(hello),
    ]);
    await first;
    two.abort(new Error('second'));
    one.abort(new Error('first'));
    letGo();
    const outcomes = (await asking).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.text : (outcome.reason as Error).message,
    );
    expect(outcomes).toEqual(['first', 'second', 'Hi.']);
    expect(server.requests).toHaveLength(2);
  });
});
