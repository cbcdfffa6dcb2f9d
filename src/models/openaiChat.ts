// [door] calls a server, and reads a clock
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { digest } from '../files/digest';
import { backoff } from './backoff';
import { ChatFault } from './chatFault';
import type { ChatModel, ChatRequest } from './chatModel';
import { chatReply, type Prices } from './chatReply';
import { limit } from './limit';
import { presentable } from './presentable';
import { type ServerFault, serverFault } from './serverFault';

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
  /** Milliseconds one try may take, body included; default 60,000. */
  readonly timeout?: number;
  /** Milliseconds all tries of a request and the waits between them may take, from its turn on; default 120,000, or twice `timeout` if that is longer. */
  readonly deadline?: number;
  /** Tries after the first; default 3. */
  readonly retries?: number;
  /** Requests under way at once; others wait for their turn. Default 8. */
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

type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

function faultText(fault: ServerFault, tries: number, gaveUp: boolean): string {
  const asked =
    gaveUp && fault.retryAfter !== undefined ? `, asks to wait ${Math.ceil(fault.retryAfter / 1000)} s` : '';
  return `${fault.problem}${asked}${tries === 1 ? '' : `, after ${tries} tries`}`;
}

/**
 * A chat model of any server that speaks the OpenAI protocol.
 *
 * Tried again: 408, 409, 429, 5xx, a connection that broke, a try that took too long, a body that did not come whole. The
 * wait is what the server asks for, else that of `backoff`; one longer than the deadline leaves is not begun. Not tried
 * again: any other status, a server that is not there, an answer that came whole and holds no reply.
 */
export function openaiChat(options: OpenAIChatOptions): ChatModel {
  const { baseURL, apiKey, model, provider = 'openai', parameters = {}, prices } = options;
  const { timeout = 60_000, retries = 3, concurrency = 8, random = Math.random } = options;
  const deadline = options.deadline ?? Math.max(120_000, 2 * timeout);
  const client = new OpenAI({ baseURL, apiKey, timeout, maxRetries: 0 });
  const queue = limit(concurrency);
  const where = presentable(`${baseURL}, model ${model}`, apiKey);
  const settings = JSON.stringify(parameters);

  const bodyOf = ({ messages, temperature, maxTokens }: ChatRequest): Body => {
    const most = 'max_completion_tokens' in parameters ? 'max_completion_tokens' : 'max_tokens';
    return {
      ...parameters,
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { [most]: maxTokens }),
      model,
      messages: [...messages],
      stream: false,
    };
  };

  /** One try. The client's own time limit ends with the headers: a body that stalls is ended by the signal. */
  const attempt = async (
    body: Body,
    milliseconds: number,
    called: AbortSignal | undefined,
  ): Promise<{ readonly answer: unknown } | { readonly fault: ServerFault }> => {
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, milliseconds);
    called?.addEventListener('abort', end, { once: true });
    try {
      return { answer: await client.chat.completions.create(body, { signal: ending.signal }) };
    } catch (error) {
      return { fault: serverFault(error, apiKey) };
    } finally {
      clearTimeout(timer);
      called?.removeEventListener('abort', end);
    }
  };

  const answerTo = async (body: Body, signal: AbortSignal | undefined): Promise<unknown> => {
    const end = performance.now() + deadline;
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted();
      const tried = await attempt(body, Math.min(timeout, Math.max(LEAST, end - performance.now())), signal);
      signal?.throwIfAborted();
      if ('answer' in tried) return tried.answer;
      const { fault } = tried;
      const wait = fault.retryAfter ?? backoff(tries, random());
      const tooLate = performance.now() + wait > end - LEAST;
      if (!fault.transient || tries > retries || tooLate) {
        const cure = fault.cure === undefined ? {} : { cure: fault.cure };
        throw new ChatFault(fault.kind, faultText(fault, tries, fault.transient && tooLate), { where, ...cure });
      }
      await sleep(wait, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    }
  };

  return {
    id: `${provider}:${model}${settings === '{}' ? '' : `,parameters=${digest(settings).slice(0, 8)}`}`,
    model,
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
    reply: (request) => {
      // One signal may call a whole run off, and Node warns of more than ten listeners to one: each request has its own.
      const signal = request.signal === undefined ? undefined : derived(request.signal);
      return queue(async () => {
        const reply = chatReply(await answerTo(bodyOf(request), signal), model, prices);
        if (typeof reply !== 'string') return reply;
        throw new ChatFault('unreadable', presentable(`the answer cannot be used: ${reply}`, apiKey), { where });
      }, signal);
    },
  };
}
