import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { unitVector } from './embedder';
import { embedderFromEnvironment, type OpenAIEmbedderOptions, openaiEmbedder } from './openaiEmbedder';

const KEY = 'sk-secret-0123456789';

interface Asked {
  readonly url: string;
  readonly authorization: string;
  readonly body: { input: string[]; model: string } & Record<string, unknown>;
}
type Reply = (asked: Asked, response: ServerResponse, call: number) => void;

let server: Server | undefined;
let asked: Asked[] = [];

afterEach(async () => {
  const closing = server;
  server = undefined;
  asked = [];
  closing?.closeAllConnections();
  await new Promise((done) => (closing === undefined ? done(undefined) : closing.close(done)));
});

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

/** A server that speaks the OpenAI protocol as `reply` says; the address of its API. */
async function serve(reply: Reply): Promise<string> {
  server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    asked.push({ url, authorization: headers.authorization ?? '', body: JSON.parse(await read(request)) });
    reply(asked[asked.length - 1] as Asked, response, asked.length);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function json(response: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

const raw = (text: string) => [text.length, text.charCodeAt(0), 1];
const data = (input: readonly string[]) =>
  input.map((text, index) => ({ object: 'embedding', index, embedding: raw(text) }));
const answering: Reply = ({ body }, response) =>
  json(response, { object: 'list', data: data(body.input).reverse(), model: body.model });

const make = (baseURL: string, options: Partial<OpenAIEmbedderOptions> = {}) =>
  openaiEmbedder({ baseURL, apiKey: KEY, model: 'small', ...options });

async function failure(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Problem);
  expect((error as Error).message).not.toContain(KEY);
  return (error as Error).message;
}

describe('openaiEmbedder: what it sends', () => {
  it('orders by index, asks in batches of 64 and sends key, model and format', async () => {
    const baseURL = await serve(answering);
    const texts = Array.from({ length: 150 }, (_, i) => `${'abcdefghij'[i % 10]}${'x'.repeat(i)}`);
    const vectors = await make(baseURL).embed(texts, 'document');
    expect(vectors).toEqual(texts.map((text) => unitVector(raw(text))));
    expect(asked.map(({ body }) => body.input.length)).toEqual([64, 64, 22]);
    expect(asked.flatMap(({ body }) => body.input)).toEqual(texts);
    for (const { url, authorization, body } of asked) {
      expect([url, authorization]).toEqual(['/v1/embeddings', `Bearer ${KEY}`]);
      expect(body).toMatchObject({ model: 'small', encoding_format: 'float' });
    }
  });

  it('sets prefixes by role and sends extra parameters, which cannot displace model or texts', async () => {
    const baseURL = await serve(answering);
    const embedder = make(baseURL, {
      queryPrefix: 'query: ',
      documentPrefix: 'passage: ',
      parameters: { dimensions: 3, user: 'me', model: 'other', input: 'other', encoding_format: 'base64' },
    });
    await embedder.embed(['x'], 'query');
    await embedder.embed(['x'], 'document');
    expect(asked.map(({ body }) => body)).toEqual([
      { dimensions: 3, user: 'me', model: 'small', input: ['query: x'], encoding_format: 'float' },
      { dimensions: 3, user: 'me', model: 'small', input: ['passage: x'], encoding_format: 'float' },
    ]);
    expect([embedder.input('x', 'query'), embedder.input('x', 'document')]).toEqual(['query: x', 'passage: x']);
  });

  it('sends nothing for no text, and nothing at all when one is blank, prefix or not', async () => {
    const baseURL = await serve(answering);
    const embedder = make(baseURL, { documentPrefix: 'passage: ' });
    expect(await embedder.embed([], 'query')).toEqual([]);
    const texts = [...Array.from({ length: 80 }, () => 'fine'), ' \n'];
    expect(await failure(embedder.embed(texts, 'document'))).toBe('an empty text has no vector');
    expect(await failure(embedder.embed([''], 'query'))).toBe('an empty text has no vector');
    expect(asked).toEqual([]);
  });

  it('has an id that changes with whatever changes its vectors, and holds no key', () => {
    const ids = [
      {},
      { model: 'large' },
      { queryPrefix: 'q' },
      { documentPrefix: 'q' },
      { parameters: { dimensions: 5 } },
    ].map((options) => make('http://localhost:1/v1', options).id);
    expect(new Set(ids).size).toBe(5);
    expect(ids[0]).toBe('openai:small,decimals=5');
    expect(ids.join()).not.toContain(KEY);
  });
});

describe('openaiEmbedder: a server in trouble', () => {
  it('waits as 429 asks, then succeeds', async () => {
    const baseURL = await serve((request, response, call) => {
      if (call === 1)
        json(response, { error: { message: 'slow down' } }, 429, { 'retry-after-ms': '20', 'retry-after': '1' });
      else answering(request, response, call);
    });
    expect(await make(baseURL).embed(['x'], 'query')).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it('gives up on 500 after three tries, naming the URL', async () => {
    const baseURL = await serve((_, response) =>
      json(response, { error: { message: 'boom' } }, 500, { 'retry-after-ms': '5' }),
    );
    const message = await failure(make(baseURL).embed(['x'], 'query'));
    expect(message).toContain(`${baseURL}, model small: embedding failed: 500 boom`);
    expect(asked).toHaveLength(3);
  });

  it('does not try again on 401, and repeats no key that the server repeats', async () => {
    const baseURL = await serve((_, response) =>
      json(response, { error: { message: `Incorrect API key: ${KEY}.` } }, 401),
    );
    const message = await failure(make(baseURL).embed(['x'], 'query'));
    expect(message).toContain('401 Incorrect API key: (key).');
    expect(asked).toHaveLength(1);
  });

  it('says "connection refused", naming the URL without its password', async () => {
    const closed = createTcpServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const message = await failure(make(`http://127.0.0.1:${port}/v1`).embed(['x'], 'query'));
    expect(message).toBe(`http://127.0.0.1:${port}/v1, model small: embedding failed: connection refused`);
    const hidden = await failure(make(`http://user:hunter2@127.0.0.1:${port}/v1`).embed(['x'], 'query'));
    expect(hidden).not.toContain('hunter2');
  });

  it('says when there was no answer in time', async () => {
    const baseURL = await serve(() => undefined);
    const message = await failure(make(baseURL, { timeout: 100 }).embed(['x'], 'query'));
    expect(message).toBe(`${baseURL}, model small: embedding failed: no answer in time`);
  });

  it('does not wait for ever for the rest of a body', async () => {
    const baseURL = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data": [');
    });
    const message = await failure(make(baseURL, { timeout: 100 }).embed(['x'], 'query'));
    expect(message).toContain('embedding failed: no answer in time');
  });

  it.each<[string, Reply]>([
    [
      'ends early',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"data": [{"index": 0, "embe');
      },
    ],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
        response.write('{"data": [', () => response.destroy());
      },
    ],
  ])('says when the body %s', async (_, reply) => {
    const baseURL = await serve(reply);
    expect(await failure(make(baseURL).embed(['x'], 'query'))).toMatch(
      new RegExp(`^${baseURL}, model small: embedding failed: the answer is cut off or no JSON`),
    );
  });
});

describe('openaiEmbedder: answers that cannot be used', () => {
  const ok = (index: number) => ({ index, embedding: [1, 2] });
  it.each<[string, unknown, string]>([
    ['too few', { data: [ok(0)] }, '1 vectors for 2 texts'],
    ['too many', { data: [ok(0), ok(1), ok(2)] }, '3 vectors for 2 texts'],
    ['none', { data: [] }, '0 vectors for 2 texts'],
    ['an index twice', { data: [ok(0), ok(0)] }, 'no vector with index 1 of 2'],
    ['indexes from 1', { data: [ok(1), ok(2)] }, 'no vector with index 0 of 2'],
    ['no index', { data: [{ embedding: [1, 2] }, { embedding: [1, 2] }] }, 'no vector with index 0 of 2'],
    [
      'null for a number (a NaN, in JSON)',
      { data: [ok(0), { index: 1, embedding: [1, null] }] },
      'text 1: not a vector of numbers',
    ],
    ['a text for a number', { data: [ok(0), { index: 1, embedding: [1, 'NaN'] }] }, 'text 1: not a vector of numbers'],
    ['base64', { data: [ok(0), { index: 1, embedding: 'AACAPw==' }] }, 'text 1: not a vector of numbers'],
    ['zeros', { data: [ok(0), { index: 1, embedding: [0, 0] }] }, 'text 1: a vector of zeros'],
    ['another length', { data: [ok(0), { index: 1, embedding: [1, 2, 3] }] }, 'text 1: 3 dimensions, not 2'],
    [
      'empty vectors',
      {
        data: [
          { index: 0, embedding: [] },
          { index: 1, embedding: [] },
        ],
      },
      'text 0: 0 dimensions, not 0',
    ],
    [
      'numbers too large to have a length',
      { data: [ok(0), { index: 1, embedding: [1e200, 1e200] }] },
      'text 1: a vector of length Infinity',
    ],
    ['null', null, 'no list of vectors'],
    ['items of null', { data: [null, null] }, 'no vector with index 0 of 2'],
    ['an object for a list', { data: { 0: ok(0) } }, 'no list of vectors'],
    ['an error with status 200', { error: { message: 'model not loaded' } }, 'no list of vectors'],
  ])('%s', async (_, answer, fault) => {
    const baseURL = await serve((_request, response) => json(response, answer));
    const message = await failure(make(baseURL).embed(['x', 'y'], 'query'));
    expect(message).toContain(`${baseURL}, model small: the server's answer cannot be used: ${fault}`);
  });

  it('a bare NaN, and a page of HTML', async () => {
    let body = '{"data": [{"index": 0, "embedding": [NaN, 1]}]}';
    let type = 'application/json';
    const baseURL = await serve((_, response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    });
    expect(await failure(make(baseURL).embed(['x'], 'query'))).toContain(
      'embedding failed: the answer is cut off or no JSON',
    );
    body = '<html>Welcome</html>';
    type = 'text/html';
    expect(await failure(make(baseURL).embed(['x'], 'query'))).toContain('no list of vectors');
  });
});

describe('embedderFromEnvironment', () => {
  it('is none without a model', () => {
    expect(embedderFromEnvironment({})).toBeUndefined();
    expect(embedderFromEnvironment({ CUTLINE_EMBED_MODEL: '', OPENAI_API_KEY: KEY })).toBeUndefined();
  });

  it('reads every variable', async () => {
    const baseURL = await serve(answering);
    const embedder = embedderFromEnvironment({
      CUTLINE_EMBED_MODEL: 'tiny',
      CUTLINE_EMBED_BASE_URL: baseURL,
      CUTLINE_EMBED_API_KEY: 'own-key',
      OPENAI_API_KEY: KEY,
      CUTLINE_EMBED_PARAMETERS: '{"dimensions": 3}',
      CUTLINE_EMBED_QUERY_PREFIX: 'q: ',
      CUTLINE_EMBED_DOCUMENT_PREFIX: 'd: ',
    });
    await embedder?.embed(['x'], 'query');
    await embedder?.embed(['x'], 'document');
    expect(asked.map(({ body, authorization }) => [body.input, body.dimensions, body.model, authorization])).toEqual([
      [['q: x'], 3, 'tiny', 'Bearer own-key'],
      [['d: x'], 3, 'tiny', 'Bearer own-key'],
    ]);
  });

  it('falls back to OPENAI_API_KEY, and works without any', async () => {
    const baseURL = await serve(answering);
    const env = { CUTLINE_EMBED_MODEL: 'tiny', CUTLINE_EMBED_BASE_URL: baseURL };
    await embedderFromEnvironment({ ...env, OPENAI_API_KEY: KEY })?.embed(['x'], 'query');
    await embedderFromEnvironment(env)?.embed(['x'], 'query');
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, 'Bearer none']);
  });

  it.each(['{dimensions: 5}', '[1]', '3', 'null', '"x"'])('refuses the parameters %s', (parameters) => {
    expect(() => embedderFromEnvironment({ CUTLINE_EMBED_MODEL: 'x', CUTLINE_EMBED_PARAMETERS: parameters })).toThrow(
      'CUTLINE_EMBED_PARAMETERS: is not a JSON object (such as {"dimensions": 512})',
    );
  });
});
