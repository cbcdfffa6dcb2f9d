import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ChatFault, type ChatFaultKind } from './chatFault';
import { type ChatScript, type ChatServer, type ScriptedReply, startChatServer } from './chatServer.testkit';
import { type OpenAIChatOptions, openaiChat } from './openaiChat';

const KEY = 'sk-secret-0123456789';
const hello = { messages: [{ role: 'user', content: 'Hello?' }] } as const;
const hi: ScriptedReply = { content: 'Hi.' };

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A model whose waits have no length unless the server asks for one. */
const at = (baseURL: string, options: Partial<OpenAIChatOptions> = {}) =>
  openaiChat({ baseURL, apiKey: KEY, model: 'small', random: () => 0, ...options });

async function serving(script: ChatScript, options: Partial<OpenAIChatOptions> = {}) {
  const started = await startChatServer(script);
  server = started;
  return { chat: at(started.url, options), started, where: `${started.url}, model small: ` };
}
/** Answers in this order, then "Hi.". */
const inTurn =
  (...replies: ScriptedReply[]): ChatScript =>
  (_, nth) =>
    replies[nth - 1] ?? hi;

async function failure(promise: Promise<unknown>): Promise<readonly [ChatFaultKind, string]> {
  const error = await promise.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ChatFault);
  const { kind, message } = error as ChatFault;
  expect(message).not.toContain(KEY);
  return [kind, message];
}

describe('openaiChat: what it sends and reads', () => {
  it('sends messages, key and parameters, which cannot displace model, messages or the form of the answer', async () => {
    const parameters = { reasoning_effort: 'low', temperature: 1, model: 'x', messages: [], stream: true };
    const { chat, started } = await serving(() => hi, { parameters });
    await chat.reply(hello);
    await chat.reply({ ...hello, temperature: 0, maxTokens: 5 });
    const body = { model: 'small', messages: hello.messages, reasoning_effort: 'low', stream: false };
    expect(started.requests.map((request) => request.body)).toEqual([
      { ...body, temperature: 1 },
      { ...body, temperature: 0, max_tokens: 5 },
    ]);
    expect(started.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('sends the most tokens under the name that the parameters use', async () => {
    const { chat, started } = await serving(() => hi, { parameters: { max_completion_tokens: 900 } });
    await chat.reply({ ...hello, maxTokens: 5 });
    expect(started.requests[0]?.body).toEqual({
      model: 'small',
      messages: hello.messages,
      max_completion_tokens: 5,
      stream: false,
    });
  });

  it('gives the text, the model that served, tokens and their cost', async () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 200 };
    const prices = { input: 0.5, output: 2 };
    const { chat } = await serving(() => ({ ...hi, model: 'small-2026', usage }), { prices });
    expect(await chat.reply(hello)).toEqual({
      text: 'Hi.',
      finish: 'stop',
      model: 'small-2026',
      usage: { calls: 1, input_tokens: 1000, output_tokens: 200, cost: 0.0009 },
    });
  });

  it('says when a reply is refused or cut off', async () => {
    const { chat } = await serving(
      inTurn(
        { refusal: 'I will not.' },
        { content: 'Ha', finish_reason: 'length' },
        {
          content_parts: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
      ),
    );
    expect(await chat.reply(hello)).toMatchObject({ text: 'I will not.', finish: 'refused' });
    expect(await chat.reply(hello)).toMatchObject({ text: 'Ha', finish: 'length' });
    expect(await chat.reply(hello)).toMatchObject({ text: 'ab', finish: 'stop' });
  });

  it('has an id of provider, model and parameters', () => {
    expect(at('http://localhost:1/v1').id).toBe('openai:small');
    expect(at('http://localhost:1/v1', { provider: 'local', parameters: { temperature: 0 } }).id).toBe(
      'local:small,parameters=e4ff4911',
    );
  });
});

describe('openaiChat: a server in trouble', () => {
  const soon = () => new Date(Date.now() + 1000).toUTCString();
  it.each<[string, ScriptedReply]>([
    ['429, with seconds', { status: 429, headers: { 'retry-after': '0.02' } }],
    ['429, with milliseconds', { status: 429, headers: { 'retry-after-ms': '20' } }],
    ['429, with a date', { status: 429, headers: { 'retry-after': soon() } }],
    ['429, with nothing', { status: 429 }],
    ['500', { status: 500 }],
    ['408', { status: 408 }],
    ['409', { status: 409 }],
    ['503', { status: 503, headers: { 'retry-after': 'soon' } }],
    ['a connection that breaks', { reset: true }],
    ['a body that is cut off', { cutOff: true }],
    ['half an object', { body: '{"choices": [{"mess' }],
    ['an answer that never comes', { stall: 'headers' }],
    ['a body that never ends', { stall: 'body' }],
  ])('tries again after %s', async (_, fault) => {
    const { chat, started } = await serving(inTurn(fault), fault.stall ? { timeout: 500 } : {});
    expect(await chat.reply(hello)).toMatchObject({ text: 'Hi.', usage: { calls: 1 } });
    expect(started.requests).toHaveLength(2);
    expect(started.requests[1]?.body).toEqual(started.requests[0]?.body);
  });

  it.each<[string, ScriptedReply, ChatFaultKind, string | RegExp]>([
    ['500', { status: 500, body: { error: { message: 'boom' } } }, 'server_error', '500 boom, after 3 tries'],
    ['429', { status: 429 }, 'rate_limited', '429 as scripted, after 3 tries'],
    ['a break', { reset: true }, 'server_error', /^connection failed \((UND_ERR_SOCKET|ECONNRESET)\), after 3 tries$/],
    ['a cut', { cutOff: true }, 'unreadable', /^the answer is cut off or no JSON: .+, after 3 tries$/],
    ['a stall', { stall: true }, 'timed_out', 'no answer in time, after 3 tries'],
  ])('gives up where it is %s for ever', async (_, fault, kind, problem) => {
    const { chat, started, where } = await serving(() => fault, {
      retries: 2,
      ...(fault.stall ? { timeout: 100 } : {}),
    });
    const [found, message] = await failure(chat.reply(hello));
    expect(found).toBe(kind);
    expect(message.startsWith(where)).toBe(true);
    expect(message.slice(where.length)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
    expect(started.requests).toHaveLength(3);
  });

  it.each<[string, ScriptedReply, ChatFaultKind, string]>([
    ['400', { status: 400 }, 'rejected', '400 as scripted'],
    [
      '401, and repeats no key',
      { status: 401, body: { error: { message: `Wrong key: ${KEY}.` } } },
      'rejected',
      '401 Wrong key: (key). (check the API key)',
    ],
    ['403', { status: 403 }, 'rejected', '403 as scripted (check the API key)'],
    ['404', { status: 404 }, 'rejected', "404 as scripted (check the URL and the model's name)"],
    [
      'a budget used up',
      { status: 429, body: { error: { message: 'no budget', code: 'insufficient_quota' } } },
      'rejected',
      '429 no budget',
    ],
    ['no choices', { body: {} }, 'unreadable', 'the answer cannot be used: no choices'],
    [
      'a page of HTML',
      { headers: { 'content-type': 'text/html' }, body: '<p>' },
      'unreadable',
      'the answer cannot be used: no choices',
    ],
    ['no text', { content: '' }, 'unreadable', 'the answer cannot be used: no text (finish_reason "stop")'],
    [
      'a key in an error with status 200',
      { body: { error: { message: `for ${KEY}` } } },
      'unreadable',
      'the answer cannot be used: no choices, but an error: for (key)',
    ],
  ])('does not try again after %s', async (_, fault, kind, problem) => {
    const { chat, started, where } = await serving(() => fault);
    expect(await failure(chat.reply(hello))).toEqual([kind, where + problem]);
    expect(started.requests).toHaveLength(1);
  });

  it.each([
    ['seconds', '3600', /^429 as scripted, asks to wait 3600 s$/],
    ['a date', new Date(Date.now() + 3.6e6).toUTCString(), /^429 as scripted, asks to wait 3[56]\d\d s$/],
  ])('begins no wait that the deadline does not leave: %s', async (_, asked, problem) => {
    const { chat, started, where } = await serving(() => ({ status: 429, headers: { 'retry-after': asked } }));
    const [kind, message] = await failure(chat.reply(hello));
    expect([kind, message.slice(where.length)]).toEqual(['rate_limited', expect.stringMatching(problem)]);
    expect(started.requests).toHaveLength(1);
  });

  it.each([true, 'headers'] as const)('ends all tries together at the deadline: stall %s', async (stall) => {
    const { chat, started, where } = await serving(() => ({ stall }), { deadline: 100 });
    expect(await failure(chat.reply(hello))).toEqual(['timed_out', `${where}no answer in time`]);
    expect(started.requests).toHaveLength(1);
  });

  it('draws a wait for each try after the first', async () => {
    let draws = 0;
    const random = () => {
      draws++;
      return 0.001;
    };
    const { chat, started } = await serving(inTurn({ status: 500 }, { status: 503 }), { random });
    expect(await chat.reply(hello)).toMatchObject({ text: 'Hi.' });
    expect([draws, started.requests.length]).toEqual([2, 3]);
  });
});

describe('openaiChat: nobody there', () => {
  it('says "connection refused" at once, naming the URL', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    for (const host of ['127.0.0.1', 'localhost']) {
      const url = `http://${host}:${port}/v1`;
      expect(await failure(at(url).reply(hello))).toEqual([
        'unreachable',
        `${url}, model small: connection refused (is the server running, and the URL right?)`,
      ]);
    }
  });

  it('repeats no password of a URL', async () => {
    const [kind, message] = await failure(at('http://me:hunter2@127.0.0.1:9/v1').reply(hello));
    expect(kind).toBe('unreachable');
    expect(message).not.toContain('hunter2');
    expect(message).toContain('http://127.0.0.1:9/v1, model small: connection failed');
  });
});

describe('openaiChat: many at once, and called off', () => {
  it('asks at most so many at once', async () => {
    let arrivals = 0;
    let open = () => {};
    // The first three are held back until all three are there.
    const three = new Promise<void>((done) => {
      open = done;
    });
    const { chat, started } = await serving(
      async ({ messages }) => {
        if (++arrivals === 3) open();
        await three;
        return { content: `${messages[0]?.content}!` };
      },
      { concurrency: 3 },
    );
    const asked = Array.from({ length: 20 }, (_, i) =>
      chat.reply({ messages: [{ role: 'user', content: `${i}` }] }).then(({ text }) => text),
    );
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, i) => `${i}!`));
    expect([started.mostInFlight(), started.requests.length]).toEqual([3, 20]);
  });

  it('rejects with the reason of the caller: before, in the queue, in flight, in a wait', async () => {
    const off = new AbortController();
    const reason = new Error('changed my mind');
    let arrived = () => {};
    const first = new Promise<void>((done) => {
      arrived = done;
    });
    const { chat, started } = await serving(
      () => {
        arrived();
        return { stall: true };
      },
      { concurrency: 1 },
    );
    const inFlight = chat.reply({ ...hello, signal: off.signal });
    const queued = chat.reply({ ...hello, signal: off.signal });
    await first;
    off.abort(reason);
    await expect(inFlight).rejects.toBe(reason);
    await expect(queued).rejects.toBe(reason);
    await expect(chat.reply({ ...hello, signal: off.signal })).rejects.toBe(reason);
    expect(started.requests).toHaveLength(1);
  });

  it('takes one signal for many requests without a warning', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on('warning', note);
    const { chat } = await serving(() => hi);
    const { signal } = new AbortController();
    const replies = await Promise.all(Array.from({ length: 40 }, () => chat.reply({ ...hello, signal })));
    process.off('warning', note);
    expect([replies.length, warnings]).toEqual([40, []]);
  });

  it('ends a wait when it is called off', async () => {
    const off = new AbortController();
    const random = () => {
      setImmediate(() => off.abort(new Error('changed my mind')));
      return 0.99;
    };
    const { chat, started } = await serving(() => ({ status: 500 }), { random, retries: 1 });
    await expect(chat.reply({ ...hello, signal: off.signal })).rejects.toThrow('changed my mind');
    expect(started.requests).toHaveLength(1);
  });
});
