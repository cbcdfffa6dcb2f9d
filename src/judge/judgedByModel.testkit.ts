import { afterEach } from 'vitest';
import { chain } from '../models/chain';
import type { ChatModel } from '../models/chatModel';
import { type ChatServer, type ScriptedReply, startChatServer } from '../models/chatServer.testkit';
import { openaiChat } from '../models/openaiChat';
import { type ModelJudgeOptions, modelJudge } from './modelJudge';

const servers: ChatServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** What a model of the server says: the same every time, or one reply after another, the last for good. */
export type Replies = ScriptedReply | readonly ScriptedReply[];

export interface JudgeSetUp extends Omit<ModelJudgeOptions, 'models'> {
  /** Stands between the chain and its models, such as a cache. */
  readonly wrap?: (model: ChatModel) => ChatModel;
  readonly size?: string;
}

/** A judge with a chain of models `lab:<name>` at a server on this machine, in the order given. */
export async function judgeWith(
  replies: Readonly<Record<string, Replies>>,
  { wrap, size, ...options }: JudgeSetUp = {},
) {
  const asked = new Map<string, number>();
  const server = await startChatServer(({ model }) => {
    const nth = (asked.get(model) ?? 0) + 1;
    asked.set(model, nth);
    const own = [replies[model] ?? { status: 404 }].flat();
    return own[Math.min(nth, own.length) - 1] as ScriptedReply;
  });
  servers.push(server);
  const models = Object.keys(replies).map((model) =>
    openaiChat({
      baseURL: server.url,
      apiKey: 'none',
      model,
      provider: 'lab',
      random: () => 0,
      retries: 1,
      timeout: 300,
      ...(size === undefined ? {} : { size }),
    }),
  );
  return {
    judge: modelJudge({ models: chain(wrap === undefined ? models : models.map(wrap)), ...options }),
    url: server.url,
    requests: server.requests,
    asked: () => server.requests.map(({ body }) => body.model),
  };
}
