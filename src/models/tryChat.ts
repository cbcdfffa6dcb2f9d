// [door] calls a server
import OpenAI from 'openai';
import type { Load } from './adaptiveLimit';
import { formatRefused } from './formatRefused';
import { type ServerFault, serverFault } from './serverFault';

/** The body of a chat request. */
export type ChatBody = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** A try that brought no answer. */
export interface FailedTry {
  readonly fault: ServerFault;
  /** What it says of the server's load. */
  readonly load: Load;
  /** Whether the server may have rejected it because of its `response_format`. */
  readonly formatRefused: boolean;
}

export type ChatTry = { readonly answer: unknown; readonly load: Load } | FailedTry;

/** Statuses of a server that has too much to do: 503, and 529 with some. A 429 and a time-out are kinds of faults. */
const CROWDED: readonly unknown[] = [503, 529];

function failed(error: unknown, apiKey: string, calledOff: boolean): FailedTry {
  const fault = serverFault(error, apiKey);
  const status = error instanceof OpenAI.APIError ? error.status : undefined;
  const crowded = fault.kind === 'rate_limited' || fault.kind === 'timed_out' || CROWDED.includes(status);
  // One that was called off looks like one that took too long.
  return { fault, load: crowded && !calledOff ? 'crowded' : 'unknown', formatRefused: formatRefused(error) };
}

/**
 * One try of a chat request, ended after so many milliseconds or when it is called off. The client's own time limit ends
 * with the headers: a body that stalls is ended by the signal. `apiKey` is what no message may repeat.
 */
export async function tryChat(
  client: OpenAI,
  body: ChatBody,
  { milliseconds, signal, apiKey }: { milliseconds: number; signal: AbortSignal | undefined; apiKey: string },
): Promise<ChatTry> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, milliseconds);
  signal?.addEventListener('abort', end, { once: true });
  try {
    return { answer: await client.chat.completions.create(body, { signal: ending.signal }), load: 'calm' };
  } catch (error) {
    return failed(error, apiKey, signal?.aborted === true);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
