// [door] calls a server, and reads a clock
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { digest } from '../files/digest';
import { adaptiveLimit } from './adaptiveLimit';
import { backoff } from './backoff';
import { ChatFault } from './chatFault';
import type { ChatModel, ChatRequest, ReplyMode } from './chatModel';
import { chatReply, type Prices } from './chatReply';
import { responseFormat, weakerMode } from './jsonMode';
import { presentable } from './presentable';
import { serverAddress } from './serverAddress';
import { type ServerFault, serverFault } from './serverFault';
import { type ChatBody, type ChatTry, type FailedTry, tryChat } from './tryChat';

/** Where an OpenAI-compatible server's chat model is, and how it is asked. */
export interface OpenAIChatOptions {
  readonly baseURL: string;
  /** Sent as a bearer token; local servers mostly ignore it. */
  readonly apiKey: string;
  readonly model: string;
  /** The first half of the id; default `openai`. */
  readonly provider?: string;
  /**
   * Merged into the request's body, such as `{ temperature: 0 }`; a request's own temperature and most tokens displace
   * them. Where they hold `max_completion_tokens`, that is the name under which a request's most tokens are sent.
   */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Without them no cost is counted. */
  readonly prices?: Prices;
  /** How large the model is, such as `32B`: handed on as it is. */
  readonly size?: string;
  /** Milliseconds one try may take, body included; default 60,000. */
  readonly timeout?: number;
  /** Milliseconds all tries of a request and the waits between them may take, from its turn on; default 120,000, or twice `timeout` if that is longer. */
  readonly deadline?: number;
  /** Tries after the first; default 3. */
  readonly retries?: number;
  /** The most tries under way at once, fewer while the server has too much to do; others wait for their turn. Default 8. */
  readonly concurrency?: number;
  /** A number in [0, 1) for the wait before the next try; default Math.random. */
  readonly random?: () => number;
}

/** Milliseconds of the deadline that must be left for another try. More than 0, since timers may be early by one. */
const LEAST = 10;

/** Milliseconds in which a server must say whether it is there. */
const PROBE = 5_000;

/** A signal that follows another; the compiler of the notebooks' kernel does not know `any`, which Node 20 has. */
function derived(signal: AbortSignal): AbortSignal {
  return (AbortSignal as unknown as { any(signals: readonly AbortSignal[]): AbortSignal }).any([signal]);
}

function faultText(fault: ServerFault, tries: number, gaveUp: boolean): string {
  const asked =
    gaveUp && fault.retryAfter !== undefined ? `, asks to wait ${Math.ceil(fault.retryAfter / 1000)} s` : '';
  return `${fault.problem}${asked}${tries <= 1 ? '' : `, after ${tries} tries`}`;
}

/**
 * A chat model of any server that speaks the OpenAI protocol.
 *
 * Tried again: 408, 409, 429, 5xx, a connection that broke, a try that took too long, a body that did not come whole. The
 * wait is what the server asks for, else that of `backoff`; one longer than the deadline leaves is not begun. Not tried
 * again: any other status, a server that is not there, an answer that came whole and holds no reply.
 *
 * After a 429, a 503 or a try that took too long fewer tries run at once (`adaptiveLimit`); while a request waits as long as
 * the server asked, nothing else starts. A server that rejects a JSON Schema is asked for any JSON, and where it rejects that
 * for text; none of that is a try, and what it takes is kept for the next request of the form.
 */
export function openaiChat(options: OpenAIChatOptions): ChatModel {
  const { baseURL, apiKey, model, provider = 'openai', parameters = {}, prices, size } = options;
  const { timeout = 60_000, retries = 3, concurrency = 8, random = Math.random } = options;
  const deadline = options.deadline ?? Math.max(120_000, 2 * timeout);
  const client = new OpenAI({ baseURL, apiKey, timeout, maxRetries: 0 });
  const queue = adaptiveLimit(concurrency);
  const modes = new Map<string, ReplyMode>();
  const where = presentable(`${baseURL}, model ${model}`, apiKey);
  const settings = JSON.stringify(parameters);

  const bodyOf = ({ messages, temperature, maxTokens, json }: ChatRequest, mode: ReplyMode): ChatBody => {
    const most = 'max_completion_tokens' in parameters ? 'max_completion_tokens' : 'max_tokens';
    return {
      ...parameters,
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { [most]: maxTokens }),
      // A format among the parameters is displaced as well; one that is undefined is not sent.
      ...(json === undefined ? {} : { response_format: responseFormat(mode, json) }),
      model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      stream: false,
    } as ChatBody;
  };

  /** An answer, and how JSON was asked for. */
  const answerTo = async (request: ChatRequest, signal: AbortSignal | undefined) => {
    let mode: ReplyMode = modes.get(request.json?.name ?? '') ?? 'json_schema';
    let end = Number.POSITIVE_INFINITY;
    let tries = 0;
    let last: FailedTry | undefined;
    let waited: Promise<unknown> | undefined;

    /** The wait before the next try; undefined where there will be none. */
    const waitAfter = ({ transient, retryAfter }: ServerFault): Promise<unknown> | undefined => {
      const wait = retryAfter ?? backoff(tries, random());
      if (!transient || tries > retries || performance.now() + wait > end - LEAST) return undefined;
      const waiting = sleep(wait, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
      if (retryAfter !== undefined) queue.pause(waiting);
      return waiting;
    };

    /** One try in its turn. Its wait begins before the place is free: what the server asks for is to hold for the next as well. */
    const once = async (): Promise<ChatTry> => {
      waited = undefined;
      if (last === undefined) end = performance.now() + deadline;
      const left = end - performance.now();
      // The turn came too late: what failed before is why there is no reply, and no news of the load.
      if (last !== undefined && left < LEAST) return { ...last, load: 'unknown', formatRefused: false };
      tries++;
      const tried = await tryChat(client, bodyOf(request, mode), {
        milliseconds: Math.min(timeout, left),
        signal,
        apiKey,
      });
      if ('fault' in tried) waited = waitAfter(tried.fault);
      return tried;
    };

    for (;;) {
      const tried = await queue.run(once, ({ load }) => load, { signal, again: last !== undefined });
      signal?.throwIfAborted();
      if ('answer' in tried) return { answer: tried.answer, mode };
      last = tried;
      const weaker = request.json !== undefined && tried.formatRefused ? weakerMode(mode) : undefined;
      if (weaker !== undefined) {
        mode = weaker;
        tries--;
      } else if (waited === undefined) {
        const { kind, cure, retryAfter = 0 } = tried.fault;
        const tooLong = performance.now() + retryAfter > end - LEAST;
        throw new ChatFault(kind, faultText(tried.fault, tries, tooLong), {
          where,
          ...(cure === undefined ? {} : { cure }),
        });
      }
      await waited;
    }
  };

  return {
    id: `${provider}:${model}${settings === '{}' ? '' : `,parameters=${digest(settings).slice(0, 8)}`}`,
    model,
    address: serverAddress(baseURL),
    ...(size === undefined ? {} : { size }),
    probe: async () => {
      try {
        await client.models.list({ timeout: PROBE, maxRetries: 0 });
      } catch (error) {
        const { kind, problem, cure } = serverFault(error, apiKey);
        // A server without a list of models answers 404, a crowded one 429: it is there.
        if (kind !== 'unreachable' && kind !== 'timed_out') return;
        throw new ChatFault(kind, problem, { where, ...(cure === undefined ? {} : { cure }) });
      }
    },
    reply: async (request) => {
      // One signal may call a whole run off, and Node warns of more than ten listeners to one: each request has its own.
      const signal = request.signal === undefined ? undefined : derived(request.signal);
      const { answer, mode } = await answerTo(request, signal);
      const { json } = request;
      if (json !== undefined) modes.set(json.name, mode);
      const reply = chatReply(answer, model, prices);
      if (typeof reply !== 'string') return json === undefined ? reply : { ...reply, mode };
      throw new ChatFault('unreadable', presentable(`the answer cannot be used: ${reply}`, apiKey), { where });
    },
  };
}
