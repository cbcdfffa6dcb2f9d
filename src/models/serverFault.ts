// [door] reads the errors of the openai client, and a clock
import OpenAI from 'openai';
import type { ChatFaultKind } from './chatFault';
import { presentable } from './presentable';
import { retryAfter } from './retryAfter';

/** Why a request to an OpenAI-compatible server got no answer. */
export interface ServerFault {
  readonly kind: ChatFaultKind;
  /** Presentable: one line, without the key and without passwords. */
  readonly problem: string;
  readonly cure?: string;
  /** Whether the same request may succeed a moment later. */
  readonly transient: boolean;
  /** Milliseconds that the server asks to wait before the next try. */
  readonly retryAfter?: number;
}

type Fault = Omit<ServerFault, 'problem'>;

/** A connection that was there and broke. Any other fault of a connection would meet the next try as well. */
const BROKEN = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET'];

function connectionFault(error: Error): [string, Fault] {
  const cause = error.cause as (Error & { code?: string; cause?: Error & { code?: string } }) | undefined;
  const code = cause?.code ?? cause?.cause?.code;
  if (code !== undefined && BROKEN.includes(code))
    return [`connection failed (${code})`, { kind: 'server_error', transient: true }];
  // Without a code the request was not even begun: a port that fetch keeps closed, a password in the URL.
  const why = code ?? cause?.cause?.message ?? cause?.message ?? error.message;
  const problem = code === 'ECONNREFUSED' ? 'connection refused' : `connection failed (${why})`;
  return [problem, { kind: 'unreachable', transient: false, cure: 'is the server running, and the URL right?' }];
}

function statusFault(error: InstanceType<typeof OpenAI.APIError>): Fault {
  const { status = 0, headers, code } = error;
  const asked = headers === undefined ? undefined : retryAfter(headers, Date.now());
  const wait = asked === undefined ? {} : { retryAfter: asked };
  // A used-up budget has the status of a crowded server, and no wait mends it.
  if (status === 429 && code !== 'insufficient_quota') return { kind: 'rate_limited', transient: true, ...wait };
  if (status === 408) return { kind: 'timed_out', transient: true, ...wait };
  if (status === 409 || status >= 500) return { kind: 'server_error', transient: true, ...wait };
  const rejected: Fault = { kind: 'rejected', transient: false };
  if (status === 401 || status === 403) return { ...rejected, cure: 'check the API key' };
  if (status === 404) return { ...rejected, cure: "check the URL and the model's name" };
  return rejected;
}

function read(error: unknown): [string, Fault] {
  const timedOut: [string, Fault] = ['no answer in time', { kind: 'timed_out', transient: true }];
  if (error instanceof OpenAI.APIConnectionTimeoutError || error instanceof OpenAI.APIUserAbortError) return timedOut;
  if (error instanceof OpenAI.APIConnectionError) return connectionFault(error);
  if (error instanceof OpenAI.APIError) return [error.message, statusFault(error)];
  const { name, message } = error as Error;
  if (name === 'AbortError' || name === 'TimeoutError') return timedOut;
  return [`the answer is cut off or no JSON: ${message}`, { kind: 'unreadable', transient: true }];
}

/** What an error of the openai client means. `apiKey` is what must not be repeated. */
export function serverFault(error: unknown, apiKey: string): ServerFault {
  const [problem, fault] = read(error);
  return { ...fault, problem: presentable(problem, apiKey) };
}
