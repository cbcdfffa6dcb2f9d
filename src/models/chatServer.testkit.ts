import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatMessage } from './chatModel';

/** The body of a chat request, as it arrived. */
export interface ChatBody extends Readonly<Record<string, unknown>> {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
}

/** What a scripted server answers. Of `content`, `content_parts`, `refusal` what is given stands in the message. */
export interface ScriptedReply {
  readonly content?: string | null;
  readonly content_parts?: readonly unknown[];
  readonly refusal?: string;
  /** Default `stop`. */
  readonly finish_reason?: string | null;
  /** The model that says it served; default the one asked for. */
  readonly model?: string;
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
  /** Default 200; any other without a `body` carries an error in OpenAI's form. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of a chat completion: a text as it is, anything else as JSON. */
  readonly body?: unknown;
  /** `headers`: never answers. `body`: begins a body and never ends it; so does true. */
  readonly stall?: boolean | 'headers' | 'body';
  /** Begins a body of a stated length and breaks the connection. */
  readonly cutOff?: boolean;
  /** Breaks the connection without an answer. */
  readonly reset?: boolean;
  readonly delayMs?: number;
}

/** What to answer to a body, the `nth` of all, from 1. A promise holds the answer back. */
export type ChatScript = (body: ChatBody, nth: number) => ScriptedReply | Promise<ScriptedReply>;

export interface AskedChat {
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatBody;
}

export interface ChatServer {
  /** The base URL, `/v1` included. */
  readonly url: string;
  /** All chat requests so far, in the order they arrived. */
  readonly requests: readonly AskedChat[];
  /** Requests under way now. */
  inFlight(): number;
  /** The most requests that were under way at one time. */
  mostInFlight(): number;
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

function completion(reply: ScriptedReply, { model }: ChatBody, nth: number): unknown {
  const { content_parts, content = null, refusal, finish_reason = 'stop', usage } = reply;
  const message = {
    role: 'assistant',
    content: content_parts ?? content,
    ...(refusal === undefined ? {} : { refusal }),
  };
  return {
    id: `chat-${nth}`,
    object: 'chat.completion',
    created: 0,
    model: reply.model ?? model,
    choices: [{ index: 0, message, finish_reason }],
    ...(usage === undefined ? {} : { usage }),
  };
}

function send(response: ServerResponse, reply: ScriptedReply, fallback: unknown): void {
  const { status = 200, stall, cutOff, reset, body = fallback } = reply;
  const headers = { 'content-type': 'application/json', ...reply.headers };
  if (reset) response.destroy();
  else if (stall === true || stall === 'body') {
    response.writeHead(status, headers);
    response.write('{"choices": [');
  } else if (cutOff) {
    response.writeHead(status, { ...headers, 'content-length': '500' });
    response.write('{"choices": [', () => response.destroy());
  } else if (stall !== 'headers') {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}

/** A server on this machine that speaks the OpenAI chat protocol, and says what the script says. */
export async function startChatServer(script: ChatScript): Promise<ChatServer> {
  const requests: AskedChat[] = [];
  let inFlight = 0;
  let most = 0;
  const chat = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    inFlight++;
    most = Math.max(most, inFlight);
    response.once('close', () => inFlight--);
    const body: ChatBody = JSON.parse(await read(request));
    requests.push({ headers: request.headers, body });
    const nth = requests.length;
    const reply = await script(body, nth);
    if (reply.delayMs !== undefined) await new Promise((done) => setTimeout(done, reply.delayMs));
    const failed = reply.status !== undefined && reply.status >= 400;
    send(response, reply, failed ? { error: { message: 'as scripted' } } : completion(reply, body, nth));
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/v1/chat/completions') {
      chat(request, response).catch((error: Error) =>
        send(response, { status: 500, body: { error: { message: `the script threw: ${error.message}` } } }, undefined),
      );
    } else if (request.method === 'GET' && request.url === '/v1/models') {
      send(response, { body: { object: 'list', data: [{ id: 'scripted', object: 'model' }] } }, undefined);
    } else send(response, { status: 404 }, { error: { message: `no ${request.method} ${request.url} here` } });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    inFlight: () => inFlight,
    mostInFlight: () => most,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
