import { afterEach, vi } from 'vitest';
import { type ChatBody, type ChatServer, type ScriptedReply, startChatServer } from '../models/chatServer.testkit';

const servers: ChatServer[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** What a judging model replies to a prompt: a PASS quotes the first source that it was shown. */
export function judgeReply({ messages }: ChatBody, verdict: 'PASS' | 'FAIL'): ScriptedReply {
  const prompt = messages[1]?.content ?? '';
  const [, source = ''] = /<source n="1"[^>]*>\n([\s\S]*?)\n<\/source>/.exec(prompt) ?? [];
  const quote = source.split(/\s+/).slice(0, 6).join(' ');
  const claims = verdict === 'FAIL' || /abstains="true"/.test(prompt) ? [] : [{ claim: 'it', source: 1, quote }];
  const reply = /faithfulness/.test(messages[0]?.content ?? '')
    ? { faithfulness: 1, citation_accuracy: 1, answer_relevance: 1, reason: 'so' }
    : { verdict, reason: `says ${verdict}`, claims };
  return { content: JSON.stringify(reply), usage: { prompt_tokens: 10, completion_tokens: 1 } };
}

/**
 * A server of the provider `lab` that is asked one question at a time, in order. `script` gets the prompt's place among the
 * different ones, and how often it was asked before, both from 0: the repeats of an answer arrive in their order.
 */
export async function judgeServer(
  script: (body: ChatBody, asked: { readonly item: number; readonly repeat: number }) => ScriptedReply,
): Promise<ChatServer> {
  const counts = new Map<string, number>();
  const started = await startChatServer((body) => {
    const prompt = JSON.stringify(body.messages);
    const repeat = counts.get(prompt) ?? 0;
    counts.set(prompt, repeat + 1);
    return script(body, { item: [...counts.keys()].indexOf(prompt), repeat });
  });
  servers.push(started);
  vi.stubEnv('CUTLINE_LAB_BASE_URL', started.url);
  vi.stubEnv('CUTLINE_LAB_CONCURRENCY', '1');
  return started;
}

/** The provider `lab` at an address where nothing listens. */
export async function judgeIsDown(): Promise<string> {
  const down = await startChatServer(() => ({ status: 500 }));
  await down.close();
  vi.stubEnv('CUTLINE_LAB_BASE_URL', down.url);
  return down.url;
}
