import { afterEach, describe, expect, it } from 'vitest';
import { chain } from './chain';
import { ChatFault } from './chatFault';
import { type ChatScript, type ChatServer, type ScriptedReply, startChatServer } from './chatServer.testkit';
import { type OpenAIChatOptions, openaiChat } from './openaiChat';

const servers: ChatServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const hello = { messages: [{ role: 'user', content: 'Hello?' }] } as const;
const NOWHERE = 'http://127.0.0.1:9/v1';
const at = (baseURL: string, model: string, more: Partial<OpenAIChatOptions> = {}) =>
  openaiChat({ baseURL, apiKey: 'none', model, provider: 'lab', random: () => 0, retries: 1, timeout: 300, ...more });

/** Models of one server, each with its own replies. */
async function lab(replies: Record<string, ScriptedReply>) {
  const script: ChatScript = ({ model }) => replies[model] ?? { status: 404 };
  const server = await startChatServer(script);
  servers.push(server);
  return {
    models: Object.keys(replies).map((model) => at(server.url, model)),
    url: server.url,
    asked: () => server.requests.map(({ body }) => body.model),
  };
}
const faultOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ChatFault);
  return error as ChatFault;
};

describe('chain', () => {
  it('asks the first, and nobody else where that one answers', async () => {
    const { models, asked } = await lab({ a: { content: 'A' }, b: { content: 'B' } });
    const reply = await chain(models).reply(hello);
    expect(reply).toEqual({
      text: 'A',
      model: 'a',
      finish: 'stop',
      usage: { calls: 1, input_tokens: 0, output_tokens: 0 },
      served_by: 'lab:a',
    });
    expect(asked()).toEqual(['a']);
  });

  it.each<[string, ScriptedReply, number, string]>([
    ['429', { status: 429 }, 2, '429 as scripted, after 2 tries'],
    ['500', { status: 500 }, 2, '500 as scripted, after 2 tries'],
    ['401', { status: 401 }, 1, '401 as scripted (check the API key)'],
    ['a wrong model', { status: 404 }, 1, "404 as scripted (check the URL and the model's name)"],
    ['a stall', { stall: true }, 2, 'no answer in time, after 2 tries'],
    ['no text', { content: '' }, 1, 'the answer cannot be used: no text (finish_reason "stop")'],
  ])('goes on after %s, once its own tries are over', async (_, fault, tries, problem) => {
    const { models, asked, url } = await lab({ a: fault, b: { content: 'B' } });
    const reply = await chain(models).reply(hello);
    expect(reply).toMatchObject({ text: 'B', served_by: 'lab:b', usage: { calls: 1 } });
    expect(reply.attempts).toEqual([{ id: 'lab:a', fault: `${url}, model a: ${problem}` }]);
    expect(asked()).toEqual([...Array(tries).fill('a'), 'b']);
  });

  it.each<[string, ScriptedReply, string]>([
    ['a refusal', { refusal: 'No.' }, 'refused'],
    ['a reply that is cut off', { content: 'Ha', finish_reason: 'length' }, 'length'],
  ])('takes %s as an answer', async (_, scripted, finish) => {
    const { models, asked } = await lab({ a: scripted, b: { content: 'B' } });
    expect(await chain(models).reply(hello)).toMatchObject({ finish, served_by: 'lab:a' });
    expect(asked()).toEqual(['a']);
  });

  it('names all where all fail, with the kind of the last', async () => {
    const { models, url } = await lab({ a: { status: 400 }, b: { status: 429 } });
    const fault = await faultOf(chain([at(NOWHERE, 'z'), ...models]).reply(hello));
    expect(fault.kind).toBe('rate_limited');
    expect(fault.message).toMatch(/^no model of the chain answered: http:\/\/127\.0\.0\.1:9\/v1, model z: connection /);
    expect(fault.message).toContain(
      `; ${url}, model a: 400 as scripted; ${url}, model b: 429 as scripted, after 2 tries`,
    );
  });

  it('of one model fails as that one fails', async () => {
    const { models, url } = await lab({ a: { status: 400 } });
    expect((await faultOf(chain(models).reply(hello))).message).toBe(`${url}, model a: 400 as scripted`);
  });

  it('asks nobody else when it is called off', async () => {
    const off = new AbortController();
    const reason = new ChatFault('timed_out', 'called off');
    const { models, asked } = await lab({ a: { stall: true }, b: { content: 'B' } });
    const replying = chain(models).reply({ ...hello, signal: off.signal });
    off.abort(reason);
    await expect(replying).rejects.toBe(reason);
    expect(asked()).not.toContain('b');
  });

  it('passes on what is no fault of a model', async () => {
    const broken = { id: 'x', model: 'x', reply: () => Promise.reject(new TypeError('ours')) };
    await expect(chain([broken, broken]).reply(hello)).rejects.toThrow(TypeError);
    await expect(chain([{ ...broken, probe: broken.reply }]).probe?.()).rejects.toThrow(TypeError);
  });

  it('has the id, address and size of its only model, and ids in order of several', () => {
    const [a, b] = [at(NOWHERE, 'a', { size: '8B' }), at(NOWHERE, 'b')];
    expect(chain([a])).toMatchObject({ id: 'lab:a', model: 'a', address: '127.0.0.1:9/v1', size: '8B' });
    expect(chain([a, b])).toMatchObject({ id: 'lab:a > lab:b', model: 'a > b' });
    expect(chain([a, b]).entries.map(({ size }) => size)).toEqual(['8B', undefined]);
    expect(chain([a, b])).not.toHaveProperty('address');
    expect(() => chain([])).toThrow(RangeError);
  });

  it('is there when one of its models is', async () => {
    const { models } = await lab({ a: {} });
    const nobody = at(NOWHERE, 'z');
    await chain([nobody, ...models]).probe?.();
    await chain([nobody, { id: 'x', model: 'x', reply: nobody.reply }]).probe?.();
    const fault = await faultOf(chain([nobody, nobody]).probe?.() ?? Promise.resolve());
    expect(fault.kind).toBe('unreachable');
    expect(fault.message).toMatch(/^no model of the chain answered: .+model z: connection .+; .+model z: connection /);
  });
});

describe('chain, without who wrote the answer', () => {
  it('strikes by configured name, by id, and by what a server reports', async () => {
    const models = ['gpt-4.1', 'gpt-4.1-mini', 'qwen3:32b'].map((model) => at(NOWHERE, model));
    const left = (...names: string[]) =>
      chain(models)
        .without(names)
        ?.entries.map(({ model }) => model);
    expect(left('gpt-4.1')).toEqual(['gpt-4.1-mini', 'qwen3:32b']);
    expect(left('gpt-4.1-2025-04-14')).toEqual(['gpt-4.1-mini', 'qwen3:32b']);
    expect(left('lab:qwen3:32b', 'other')).toEqual(['gpt-4.1', 'gpt-4.1-mini']);
    expect(left()).toHaveLength(3);
    expect(left('gpt-4.1', 'gpt-4.1-mini', 'qwen3:32b')).toBeUndefined();
  });

  it('strikes what answered under that name before', async () => {
    const { models } = await lab({ fast: { content: 'A', model: 'gpt-4.1-2025-04-14' }, b: { content: 'B' } });
    const judge = chain(models);
    expect(await judge.reply(hello)).toMatchObject({ served_by: 'lab:fast', model: 'gpt-4.1-2025-04-14' });
    expect(judge.without(['gpt-4.1'])?.entries.map(({ id }) => id)).toEqual(['lab:b']);
  });

  it('does not take a reply that turns out to come from it, and counts what it took', async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 2 };
    const { models } = await lab({
      fast: { content: 'A', model: 'gpt-4.1-2025-04-14', usage },
      b: { content: 'B', usage },
    });
    const judge = chain(models);
    const reply = await judge.without(['openai:gpt-4.1'])?.reply(hello);
    expect(reply).toMatchObject({
      text: 'B',
      served_by: 'lab:b',
      attempts: [
        {
          id: 'lab:fast',
          fault: 'lab:fast: the reply came from gpt-4.1-2025-04-14, which is struck from the chain',
        },
      ],
      usage: { calls: 2, input_tokens: 20, output_tokens: 4 },
    });
    // Known from now on, to the whole chain.
    expect(judge.without(['gpt-4.1'])?.entries.map(({ id }) => id)).toEqual(['lab:b']);
    const alone = await faultOf(chain(models.slice(0, 1)).without(['gpt-4.1'])?.reply(hello) ?? Promise.resolve());
    expect(alone.kind).toBe('rejected');
  });

  it('keeps what was struck before struck', async () => {
    const { models } = await lab({ a: { content: 'A' }, b: { content: 'B', model: 'a' }, c: { content: 'C' } });
    expect(await chain(models).without(['a'])?.without(['x'])?.reply(hello)).toMatchObject({ text: 'C' });
  });
});
