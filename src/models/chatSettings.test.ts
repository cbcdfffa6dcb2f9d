import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { type ChatServer, startChatServer } from './chatServer.testkit';
import { chainFrom, chatFromEnvironment, judgeChainFromEnvironment } from './chatSettings';

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const question = { messages: [{ role: 'user', content: 'Hello?' }] } as const;
const from = (more: Record<string, string>) => chatFromEnvironment({ CUTLINE_CHAT_MODEL: 'tiny', ...more });

describe('chatFromEnvironment', () => {
  it('is none without a model', () => {
    expect(chatFromEnvironment({})).toBeUndefined();
    expect(chatFromEnvironment({ CUTLINE_CHAT_MODEL: ' ', OPENAI_API_KEY: 'k' })).toBeUndefined();
  });

  it('reads every variable', async () => {
    server = await startChatServer(() => ({
      content: 'Hi.',
      usage: { prompt_tokens: 1000, completion_tokens: 100 },
      delayMs: 5,
    }));
    const chat = from({
      CUTLINE_CHAT_BASE_URL: server.url,
      CUTLINE_CHAT_API_KEY: 'own-key',
      OPENAI_API_KEY: 'other-key',
      CUTLINE_CHAT_PARAMETERS: '{"temperature": 0, "reasoning_effort": "low"}',
      CUTLINE_CHAT_PRICE_IN: '0.5',
      CUTLINE_CHAT_PRICE_OUT: '2',
      CUTLINE_CHAT_CONCURRENCY: '1',
      CUTLINE_CHAT_TIMEOUT: '20',
    });
    const replies = await Promise.all([chat?.reply(question), chat?.reply(question)]);
    expect(replies.map((reply) => reply?.usage.cost)).toEqual([0.0007, 0.0007]);
    expect(server.mostInFlight()).toBe(1);
    expect(server.requests.map(({ body, headers }) => [body, headers.authorization])[0]).toEqual([
      { model: 'tiny', messages: question.messages, temperature: 0, reasoning_effort: 'low', stream: false },
      'Bearer own-key',
    ]);
  });

  it('takes a time-out in seconds', async () => {
    server = await startChatServer((_, nth) => (nth === 1 ? { stall: 'headers' } : { content: 'Hi.' }));
    const chat = from({ CUTLINE_CHAT_BASE_URL: server.url, CUTLINE_CHAT_TIMEOUT: '0.5' });
    expect(await chat?.reply(question)).toMatchObject({ text: 'Hi.' });
    expect(server.requests).toHaveLength(2);
  });

  it('falls back to OPENAI_API_KEY, and works without any', async () => {
    server = await startChatServer(() => ({ content: 'Hi.' }));
    await from({ CUTLINE_CHAT_BASE_URL: server.url, OPENAI_API_KEY: 'other-key' })?.reply(question);
    const reply = await from({ CUTLINE_CHAT_BASE_URL: server.url })?.reply(question);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer other-key', 'Bearer none']);
    expect(reply?.usage).toEqual({ calls: 1, input_tokens: 0, output_tokens: 0 });
  });

  it('has an id that tells parameters apart and holds no key', () => {
    const ids = [{}, { CUTLINE_CHAT_PARAMETERS: '{"temperature": 0}' }].map(
      (more) => from({ CUTLINE_CHAT_API_KEY: 'own-key', ...more })?.id,
    );
    expect(ids).toEqual(['openai:tiny', 'openai:tiny,parameters=e4ff4911']);
  });

  const price = 'a price per million tokens, such as 0.15';
  const whole = 'a whole number from 1 to 1000';
  const seconds = 'seconds, at most 300';
  it.each<[string, string, string]>([
    ['PARAMETERS', '[1]', 'is not a JSON object (such as {"temperature": 0})'],
    ['PARAMETERS', '{temperature: 0}', 'is not a JSON object (such as {"temperature": 0})'],
    ['BASE_URL', 'localhost', 'is not a URL (such as http://127.0.0.1:11434/v1)'],
    ['BASE_URL', 'localhost:11434/v1', 'does not begin with http:// or https://'],
    ['PRICE_IN', 'free', `is out of range or no number: free (${price})`],
    ['PRICE_OUT', '-1', `is out of range or no number: -1 (${price})`],
    ['PRICE_OUT', 'Infinity', `is out of range or no number: Infinity (${price})`],
    ['CONCURRENCY', '0', `is out of range or no number: 0 (${whole})`],
    ['CONCURRENCY', '2.5', `is not whole: 2.5 (${whole})`],
    ['TIMEOUT', '0', `is out of range or no number: 0 (${seconds})`],
    ['TIMEOUT', '60s', `is out of range or no number: 60s (${seconds})`],
    ['TIMEOUT', '1e9', `is out of range or no number: 1e9 (${seconds})`],
  ])('refuses CUTLINE_CHAT_%s=%s', (name, value, problem) => {
    expect(() => from({ [`CUTLINE_CHAT_${name}`]: value })).toThrow(new Problem(`CUTLINE_CHAT_${name}: ${problem}`));
  });

  it.each(['http://me:hunter2@host/v1', 'http://hunter2@host/v1', 'https://host/v1?key=hunter2'])(
    'refuses %s without repeating it',
    (url) => {
      expect(() => from({ CUTLINE_CHAT_BASE_URL: url })).toThrow(
        new Problem(
          'CUTLINE_CHAT_BASE_URL: holds a user name, a password or a query (address and path alone; the key goes into CUTLINE_CHAT_API_KEY)',
        ),
      );
    },
  );

  it('wants both prices or none', () => {
    const problem = 'is not set though the other price is (a cost needs both; 0 is a price)';
    expect(() => from({ CUTLINE_CHAT_PRICE_IN: '1' })).toThrow(`CUTLINE_CHAT_PRICE_OUT: ${problem}`);
    expect(() => from({ CUTLINE_CHAT_PRICE_OUT: '0' })).toThrow(`CUTLINE_CHAT_PRICE_IN: ${problem}`);
  });

  it('reads no variable that .env.example does not name, and the other way round', () => {
    const read = new Set<string>();
    const noting = (env: Record<string, string>) =>
      new Proxy(env, {
        get: (from, name: string) => {
          read.add(name);
          return from[name];
        },
      });
    chatFromEnvironment(noting({ CUTLINE_CHAT_MODEL: 'tiny' }));
    judgeChainFromEnvironment(noting({}));
    const example = readFileSync(resolve(__dirname, '../../.env.example'), 'utf8');
    const settable = [...example.matchAll(/^(CUTLINE_(?:CHAT|JUDGE)_[A-Z_]+)=/gm)].map((match) => match[1]);
    expect(settable.sort()).toEqual([...read].filter((name) => name !== 'OPENAI_API_KEY').sort());
    read.clear();
    chatFromEnvironment(noting({ CUTLINE_CHAT_CHAIN: 'local:tiny', CUTLINE_LOCAL_BASE_URL: 'http://127.0.0.1:1/v1' }));
    for (const ending of [...read].flatMap((name) => name.match(/(?<=^CUTLINE_LOCAL)_\w+/) ?? []))
      expect(example).toContain(ending);
  });
});

/** Ids, addresses and sizes of a chain's models. */
const entriesOf = (chain: ReturnType<typeof chatFromEnvironment>) =>
  chain?.entries.map(({ id, address, size }) => [id, address, size]);
const LOCAL = { CUTLINE_LOCAL_BASE_URL: 'http://127.0.0.1:1/v1' };

describe('a chain from the environment', () => {
  it('is one of the single model as well', () => {
    expect(entriesOf(from({ CUTLINE_CHAT_SIZES: '{"tiny": "1B"}' }))).toEqual([
      ['openai:tiny', 'api.openai.com/v1', '1B'],
    ]);
  });

  it('has models with colons, and each provider its own variables', async () => {
    server = await startChatServer(() => ({ content: 'Hi.' }));
    const chain = chatFromEnvironment({
      CUTLINE_CHAT_CHAIN: 'Lab_2:qwen3:32b , openai:gpt-4.1-mini,lab_2:qwen3:8b',
      CUTLINE_LAB_2_BASE_URL: server.url,
      CUTLINE_LAB_2_API_KEY_NAME: 'LAB_SECRET',
      LAB_SECRET: 'lab-key',
      CUTLINE_LAB_2_PARAMETERS: '{"temperature": 0}',
      CUTLINE_LAB_2_SIZES: '{"qwen3:32b": "32B", "other": "1B"}',
      OPENAI_API_KEY: 'other-key',
    });
    const lab = server.url.replace('http://', '');
    expect(entriesOf(chain)).toEqual([
      ['lab_2:qwen3:32b,parameters=e4ff4911', lab, '32B'],
      ['openai:gpt-4.1-mini', 'api.openai.com/v1', undefined],
      ['lab_2:qwen3:8b,parameters=e4ff4911', lab, undefined],
    ]);
    expect(await chain?.reply(question)).toMatchObject({ model: 'qwen3:32b', served_by: chain?.entries[0]?.id });
    expect(server.requests.map(({ body, headers }) => [body.model, body.temperature, headers.authorization])).toEqual([
      ['qwen3:32b', 0, 'Bearer lab-key'],
    ]);
  });

  it('gives the key of OpenAI to no other provider', async () => {
    server = await startChatServer(() => ({ content: 'Hi.' }));
    const env = {
      CUTLINE_LOCAL_BASE_URL: server.url,
      CUTLINE_OPENAI_BASE_URL: server.url,
      OPENAI_API_KEY: 'other-key',
    };
    await chatFromEnvironment({ ...env, CUTLINE_CHAT_CHAIN: 'local:a' })?.reply(question);
    await chatFromEnvironment({ ...env, CUTLINE_CHAT_CHAIN: 'openai:a' })?.reply(question);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer none', 'Bearer other-key']);
  });

  const such = '(such as openai:gpt-4.1-mini,local:qwen3:32b)';
  it.each([
    ['local:a,', `holds an empty element ${such}`],
    ['local:a,,openai:b', `holds an empty element ${such}`],
    ['gpt-4.1', `"gpt-4.1" is not provider:model ${such}`],
    [':gpt-4.1', `":gpt-4.1" is not provider:model ${such}`],
    ['local: ', `"local:" is not provider:model ${such}`],
    ['my-lab:a', '"my-lab" is no name of a provider (letters, digits and underscores)'],
    ['judge:a', '"judge" cannot name a provider (its variables mean something else)'],
    ['local:a,openai:b,LOCAL:a', 'names local:a twice (each model is asked once)'],
    ['lab:a', 'unknown provider "lab" (its address goes into CUTLINE_LAB_BASE_URL)'],
  ])('refuses %s', (chain, problem) => {
    for (const [variable, read] of [
      ['CUTLINE_CHAT_CHAIN', chatFromEnvironment],
      ['CUTLINE_JUDGE_CHAIN', judgeChainFromEnvironment],
    ] as const)
      expect(() => read({ ...LOCAL, [variable]: chain })).toThrow(new Problem(`${variable}: ${problem}`));
    expect(() => chainFrom(LOCAL, chain, '--judge')).toThrow(new Problem(`--judge: ${problem}`));
  });

  const size = 'such as {"qwen3:32b": "32B"}';
  it.each<[Record<string, string>, string]>([
    [{ CUTLINE_LOCAL_BASE_URL: 'nowhere' }, 'CUTLINE_LOCAL_BASE_URL: is not a URL (such as http://127.0.0.1:11434/v1)'],
    [{ CUTLINE_LOCAL_SIZES: '{"a": 32}' }, `CUTLINE_LOCAL_SIZES: holds no text for a (${size})`],
    [{ CUTLINE_LOCAL_SIZES: '32B' }, `CUTLINE_LOCAL_SIZES: is not a JSON object (${size})`],
    [
      { CUTLINE_LOCAL_LARGER: '["b"]' },
      'CUTLINE_LOCAL_LARGER: is not a JSON object (such as {"qwen3:8b": "qwen3:32b"})',
    ],
    [
      { CUTLINE_LOCAL_API_KEY_NAME: 'sk_hunter2' },
      'CUTLINE_LOCAL_API_KEY_NAME: names a variable that is not set (the name of the variable with the key)',
    ],
    [
      { CUTLINE_LOCAL_API_KEY_NAME: 'KEY', CUTLINE_LOCAL_API_KEY: 'k' },
      'CUTLINE_LOCAL_API_KEY_NAME: is set, and so is CUTLINE_LOCAL_API_KEY (leave one out)',
    ],
    [
      { CUTLINE_CHAT_PARAMETERS: '{"temperature": 0}' },
      'CUTLINE_CHAT_PARAMETERS: means nothing beside CUTLINE_CHAT_CHAIN (leave it out; each provider of a chain has its own CUTLINE_<PROVIDER>_… variables)',
    ],
  ])('refuses %j', (more, problem) => {
    const env = { ...LOCAL, CUTLINE_CHAT_CHAIN: 'local:a', ...more };
    expect(() => chatFromEnvironment(env)).toThrow(new Problem(problem));
  });
});

describe('judgeChainFromEnvironment', () => {
  const ids = (env: Record<string, string>) =>
    judgeChainFromEnvironment({ ...LOCAL, ...env })?.entries.map(({ id }) => id);

  it('is the chain that is set', () => {
    expect(ids({ CUTLINE_JUDGE_CHAIN: 'local:big,openai:b', CUTLINE_CHAT_CHAIN: 'openai:a' })).toEqual([
      'local:big',
      'openai:b',
    ]);
  });

  it("is else the generator's in reverse order, with larger models, each once", () => {
    const chain = { CUTLINE_CHAT_CHAIN: 'openai:a,local:b,local:c' };
    expect(ids(chain)).toEqual(['local:c', 'local:b', 'openai:a']);
    expect(
      ids({ ...chain, CUTLINE_LOCAL_LARGER: '{"b": "big", "x": "y"}', CUTLINE_OPENAI_LARGER: '{"a": "b"}' }),
    ).toEqual(['local:c', 'local:big', 'openai:b']);
    expect(ids({ ...chain, CUTLINE_LOCAL_LARGER: '{"b": "big", "c": "big"}' })).toEqual(['local:big', 'openai:a']);
  });

  it("takes the single model's larger one, at the same server", () => {
    const env = { CUTLINE_CHAT_MODEL: 'tiny', CUTLINE_CHAT_BASE_URL: 'http://127.0.0.1:1/v1' };
    expect(entriesOf(judgeChainFromEnvironment({ ...env, CUTLINE_CHAT_LARGER: '{"tiny": "huge"}' }))).toEqual([
      ['openai:huge', '127.0.0.1:1/v1', undefined],
    ]);
    expect(entriesOf(judgeChainFromEnvironment(env))?.[0]?.[0]).toBe('openai:tiny');
  });

  it('is none where nothing is set', () => {
    expect(ids({})).toBeUndefined();
    expect(ids({ CUTLINE_JUDGE_CHAIN: ' ' })).toBeUndefined();
  });
});
