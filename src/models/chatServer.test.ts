import { afterEach, describe, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from './chatServer.testkit';

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const post = (url: string, body: unknown) =>
  fetch(`${url}/chat/completions`, { method: 'POST', body: JSON.stringify(body) });

describe('startChatServer', () => {
  it('speaks the protocol, counts and keeps what it was asked', async () => {
    server = await startChatServer((body, nth) => ({ content: `${nth}: ${body.messages.length}` }));
    const body = { model: 'm', messages: [{ role: 'user', content: 'a' }], temperature: 0 };
    await post(server.url, body);
    const answer = await (await post(server.url, body)).json();
    expect(answer).toMatchObject({
      object: 'chat.completion',
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content: '2: 1' }, finish_reason: 'stop' }],
    });
    expect(answer).not.toHaveProperty('usage');
    expect(server.requests.map((request) => request.body)).toEqual([body, body]);
    expect(server.mostInFlight()).toBe(1);
  });

  it('lists its model, knows no other path, and says when its script throws', async () => {
    server = await startChatServer(() => {
      throw new Error('not like this');
    });
    expect(await (await fetch(`${server.url}/models`)).json()).toMatchObject({ data: [{ id: 'scripted' }] });
    expect((await fetch(`${server.url}/embeddings`)).status).toBe(404);
    const failed = await post(server.url, { model: 'm', messages: [] });
    expect([failed.status, await failed.json()]).toEqual([
      500,
      { error: { message: 'the script threw: not like this' } },
    ]);
  });
});
