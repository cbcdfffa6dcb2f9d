// [door] reads and writes files
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { digest } from '../files/digest';
import { parseJson } from '../files/parseJson';
import { parseWith } from '../files/parseWith';
import { Problem } from '../files/problem';
import { readText } from '../files/readText';
import { writeWhole } from '../files/writeWhole';
import type { ChatModel, ChatReply, ChatRequest } from './chatModel';
import { noUsage } from './usage';

/** It goes up when the same request would be sent in another way, or replies are kept in another form. */
const REVISION = 1;

const count = z.number().int().nonnegative();
const KeptCall = z.strictObject({
  key: z.string(),
  /** The model's id, for people who look into the folder. */
  asked: z.string(),
  text: z.string(),
  model: z.string(),
  finish: z.enum(['stop', 'refused']),
  mode: z.enum(['json_schema', 'json_object', 'text']).optional(),
  usage: z.strictObject({
    calls: count,
    input_tokens: count,
    output_tokens: count,
    cost: z.number().nonnegative().optional(),
  }),
});

export interface CallCacheOptions {
  /** Ask again whatever is kept, and keep the new reply instead. */
  readonly fresh?: boolean;
  /** Told once when a kept reply cannot be read, and once when a reply cannot be kept. Neither ends a run. */
  readonly say?: (line: string) => void;
}

/** Replies of chat models, kept in a folder. */
export interface CallCache {
  /**
   * The same model, asked only for what is not kept. Of a chain its entries are wrapped, not the chain: which of them
   * answered would be kept for good.
   *
   *     chain(models.entries.map(cache.cached))
   */
  readonly cached: (model: ChatModel) => ChatModel;
  /** Requests answered without asking. */
  hits(): number;
  /** Requests that were asked. */
  misses(): number;
}

/** The digest of everything that a reply depends on. */
function keyOf(model: ChatModel, { messages, temperature, maxTokens, json, repeat = 0 }: ChatRequest): string {
  return digest(
    JSON.stringify({
      revision: REVISION,
      id: model.id,
      address: model.address,
      messages: messages.map(({ role, content }) => [role, content]),
      temperature,
      maxTokens,
      json: json === undefined ? undefined : [json.name, json.schema],
      repeat,
    }),
  );
}

interface UnderWay {
  readonly asking: Promise<ChatReply>;
  /** Of the one who asked first. */
  readonly signal: AbortSignal | undefined;
}

/** A promise, or the reason of a signal that aborts before it settles. */
function unlessCalledOff<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise<T>((done, refuse) => {
    const off = () => refuse(signal.reason);
    signal.addEventListener('abort', off, { once: true });
    promise.then(done, refuse).finally(() => signal.removeEventListener('abort', off));
  });
}

/**
 * Keeps finished replies in a folder, refusals included, one file a call: never one that was cut off, never a fault. A reply
 * is found again for the same model (id with parameters, address without user and password), messages, temperature, most
 * tokens, JSON form and repeat. It is marked `cached` and counts no usage, so that a run's usage is what it took. The same
 * asked twice at once is asked once. A file that cannot be read is as good as none.
 */
export function callCache(folder: string, { fresh = false, say = () => {} }: CallCacheOptions = {}): CallCache {
  const underWay = new Map<string, UnderWay>();
  const said = new Set<string>();
  let hits = 0;
  let misses = 0;
  const once = (kind: string, { message }: Error) => {
    if (!said.has(kind)) say(`${message}; ${kind}`);
    said.add(kind);
  };
  const fileOf = (key: string) => `${folder}/${key.slice(0, 2)}/${key}.json`;

  const kept = (key: string): ChatReply | undefined => {
    const path = fileOf(key);
    if (fresh || !existsSync(path)) return undefined;
    try {
      const { key: written, text, model, finish, mode } = parseWith(KeptCall, parseJson(readText(path), path), path);
      if (written !== key) throw new Problem('holds the reply to another request', { where: path });
      return { text, model, finish, usage: noUsage, cached: true, ...(mode === undefined ? {} : { mode }) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      once('such replies are asked for again', error);
      return undefined;
    }
  };

  const keep = (key: string, asked: string, { text, model, finish, mode, usage }: ChatReply): void => {
    if (finish === 'length') return;
    try {
      writeWhole(fileOf(key), `${JSON.stringify({ key, asked, text, model, finish, mode, usage })}\n`);
    } catch (error) {
      // The reply is there and has been paid for.
      if (!(error instanceof Problem)) throw error;
      once('the run goes on without keeping such replies', error);
    }
  };

  const ask = async (model: ChatModel, key: string, request: ChatRequest): Promise<ChatReply> => {
    misses++;
    const reply = await model.reply(request);
    keep(key, model.id, reply);
    return reply;
  };

  const replyOf = async (model: ChatModel, request: ChatRequest): Promise<ChatReply> => {
    const { signal } = request;
    const key = keyOf(model, request);
    for (;;) {
      signal?.throwIfAborted();
      const found = kept(key);
      if (found !== undefined) {
        hits++;
        return found;
      }
      const other = underWay.get(key);
      if (other === undefined) {
        const asking = ask(model, key, request).finally(() => underWay.delete(key));
        underWay.set(key, { asking, signal });
        return asking;
      }
      try {
        const reply = await unlessCalledOff(other.asking, signal);
        hits++;
        return { ...reply, usage: noUsage, cached: true };
      } catch (error) {
        // Where only the other one was called off, this one asks by itself.
        if (signal?.aborted || !other.signal?.aborted) throw error;
      }
    }
  };

  return {
    cached: (model) => ({
      id: model.id,
      model: model.model,
      ...(model.address === undefined ? {} : { address: model.address }),
      ...(model.size === undefined ? {} : { size: model.size }),
      probe: async () => model.probe?.(),
      reply: (request) => replyOf(model, request),
    }),
    hits: () => hits,
    misses: () => misses,
  };
}
