import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { type ChatServer, startChatServer } from './chatServer.testkit';
import { chatFromEnvironment } from './chatSettings';

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
    const names = (file: string) =>
      new Set(readFileSync(resolve(__dirname, file), 'utf8').match(/CUTLINE_CHAT_[A-Z_]+/g));
    expect(names('../../.env.example')).toEqual(names('chatSettings.ts'));
  });
});
