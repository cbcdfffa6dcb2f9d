import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ChatFault } from './chatFault';
import { type ChatScript, type ChatServer, type ScriptedReply, startChatServer } from './chatServer.testkit';
import { openaiChat } from './openaiChat';

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const schema = z.toJSONSchema(z.strictObject({ verdict: z.enum(['PASS', 'FAIL']) }));
const asked = { messages: [{ role: 'user', content: 'JSON, please.' }], json: { name: 'verdict', schema } } as const;
const pass: ScriptedReply = { content: '{"verdict": "PASS"}' };
const refuse = (message: string, status = 400): ScriptedReply => ({ status, body: { error: { message } } });
const typeOf = (body: Readonly<Record<string, unknown>>) =>
  (body.response_format as { type: string } | undefined)?.type ?? 'none';

async function serving(script: ChatScript, parameters: Record<string, unknown> = {}) {
  const started = await startChatServer(script);
  server = started;
  const chat = openaiChat({ baseURL: started.url, apiKey: 'none', model: 'small', parameters, random: () => 0 });
  return { chat, types: () => started.requests.map(({ body }) => typeOf(body)), requests: started.requests };
}

describe('openaiChat: JSON', () => {
  it('asks by schema, strictly, and says so', async () => {
    const { chat, requests } = await serving(() => pass);
    expect(await chat.reply(asked)).toMatchObject({ text: pass.content, mode: 'json_schema' });
    expect(requests.map(({ body }) => body)).toEqual([
      {
        model: 'small',
        messages: asked.messages,
        response_format: { type: 'json_schema', json_schema: { name: 'verdict', schema, strict: true } },
        stream: false,
      },
    ]);
  });

  it('sends no repeat, and says no mode where no JSON is asked for', async () => {
    const { chat, requests } = await serving(() => pass);
    const reply = await chat.reply({ messages: asked.messages, repeat: 3 });
    expect(reply).not.toHaveProperty('mode');
    expect(requests[0]?.body).toEqual({ model: 'small', messages: asked.messages, stream: false });
  });

  it('asks for any JSON where there are no schemas, and remembers it', async () => {
    const { chat, types } = await serving((body) =>
      typeOf(body) === 'json_schema' ? refuse('response_format: json_schema is not offered') : pass,
    );
    expect(await chat.reply(asked)).toMatchObject({ mode: 'json_object', usage: { calls: 1 } });
    expect(await chat.reply(asked)).toMatchObject({ mode: 'json_object' });
    expect(types()).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  it.each<[string, ScriptedReply]>([
    ['422', { status: 422, body: { detail: [{ loc: ['body', 'response_format'] }] } }],
    ['404', refuse('No endpoints found that can handle the requested parameters.', 404)],
    ['400', refuse('Unrecognized request argument supplied: response_format')],
  ])('asks by words alone where there is no format at all: %s', async (_, fault) => {
    const { chat, types } = await serving((body) => (typeOf(body) === 'none' ? pass : fault), {
      response_format: { type: 'json_object' },
    });
    expect(await chat.reply(asked)).toMatchObject({ text: pass.content, mode: 'text' });
    expect(await chat.reply(asked)).toMatchObject({ mode: 'text' });
    expect(types()).toEqual(['json_schema', 'json_object', 'none', 'none']);
  });

  it('remembers of one form only what was said about it', async () => {
    const { chat, types } = await serving((_, nth) =>
      nth === 1 ? refuse('Invalid schema for response_format') : pass,
    );
    await chat.reply(asked);
    expect(await chat.reply({ ...asked, json: { name: 'claims', schema } })).toMatchObject({ mode: 'json_schema' });
    expect(types()).toEqual(['json_schema', 'json_object', 'json_schema']);
  });

  it('counts no rejected format as a try', async () => {
    const { chat, types } = await serving((body, nth) => {
      if (typeOf(body) === 'json_schema') return refuse('no json_schema');
      return nth <= 4 ? { status: 500 } : pass;
    });
    expect(await chat.reply(asked)).toMatchObject({ mode: 'json_object' });
    expect(types()).toEqual(['json_schema', ...Array(4).fill('json_object')]);
  });

  it('fails as the last form fails, and remembers nothing of it', async () => {
    const { chat, types } = await serving((_, nth) => (nth <= 3 ? refuse('Unknown parameter: effort') : pass));
    const failed = await chat.reply(asked).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ChatFault);
    expect((failed as ChatFault).kind).toBe('rejected');
    expect((failed as ChatFault).message).toMatch(/: 400 Unknown parameter: effort$/);
    expect(await chat.reply(asked)).toMatchObject({ mode: 'json_schema' });
    expect(types()).toEqual(['json_schema', 'json_object', 'none', 'json_schema']);
  });

  it('does not take another rejection for one of the format', async () => {
    const { chat, types } = await serving(() => refuse('the prompt is too long'));
    await expect(chat.reply(asked)).rejects.toThrow('400 the prompt is too long');
    expect(types()).toEqual(['json_schema']);
  });
});
