// [door] calls a server
import OpenAI from 'openai';
import { Problem } from '../files/problem';
import { type Embedder, type TextRole, unitVector } from './embedder';
import { parametersFrom } from './parametersFrom';
import { presentable } from './presentable';
import { serverFault } from './serverFault';

/** Where an OpenAI-compatible server's embeddings come from, and how they are asked for. */
export interface OpenAIEmbedderOptions {
  readonly baseURL: string;
  /** Sent as a bearer token; local servers mostly ignore it. */
  readonly apiKey: string;
  readonly model: string;
  /** Merged into the request's body, such as `{ dimensions: 512 }`. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly queryPrefix?: string;
  readonly documentPrefix?: string;
  /** Milliseconds one request may take; default 30,000. A batch is given up after three times as long, retries included. */
  readonly timeout?: number;
}

const BATCH = 64;

/** One vector of a server's answer, as long as the others, or what is wrong with it. */
function vectorOf(embedding: unknown, dimensions: number): Float32Array | string {
  if (!Array.isArray(embedding) || embedding.some((v) => typeof v !== 'number' || !Number.isFinite(v)))
    return 'not a vector of numbers';
  if (embedding.length !== dimensions || dimensions === 0) return `${embedding.length} dimensions, not ${dimensions}`;
  if (embedding.every((v) => v === 0)) return 'a vector of zeros';
  try {
    return unitVector(embedding as number[]);
  } catch (error) {
    return (error as Error).message;
  }
}

/** What the server's answer lacks, or its vectors in the order of the inputs. */
function vectorsOf(answer: unknown, count: number): Float32Array[] | string {
  const data = (answer as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(data)) return 'no list of vectors';
  if (data.length !== count) return `${data.length} vectors for ${count} texts`;
  const byIndex = new Map<unknown, unknown>(
    (data as ({ index?: unknown; embedding?: unknown } | null)[]).map((item) => [item?.index, item?.embedding]),
  );
  const dimensions = (byIndex.get(0) as { length?: number } | null | undefined)?.length ?? 0;
  const vectors: Float32Array[] = [];
  for (let i = 0; i < count; i++) {
    if (!byIndex.has(i)) return `no vector with index ${i} of ${count}`;
    const vector = vectorOf(byIndex.get(i), dimensions);
    if (typeof vector === 'string') return `text ${i}: ${vector}`;
    vectors.push(vector);
  }
  return vectors;
}

/** Embeddings of any server that speaks the OpenAI protocol. A server that is down or answers nonsense is a Problem naming its URL. */
export function openaiEmbedder(options: OpenAIEmbedderOptions): Embedder {
  const { baseURL, apiKey, model, parameters = {}, queryPrefix = '', documentPrefix = '', timeout = 30_000 } = options;
  const client = new OpenAI({ baseURL, apiKey, timeout, maxRetries: 2 });
  const input = (text: string, role: TextRole) => `${role === 'query' ? queryPrefix : documentPrefix}${text}`;
  const settings = JSON.stringify([parameters, queryPrefix, documentPrefix]);
  return {
    id: `openai:${model}${settings === '[{},"",""]' ? '' : `,${settings}`},decimals=5`,
    input,
    async embed(texts, role) {
      if (texts.some((text) => text.trim() === '')) throw new Problem('an empty text has no vector');
      const where = presentable(`${baseURL}, model ${model}`, apiKey);
      const vectors: Float32Array[] = [];
      for (let i = 0; i < texts.length; i += BATCH) {
        const batch = texts.slice(i, i + BATCH).map((text) => input(text, role));
        // The client's own time limit ends with the headers: a body that stalls is ended by the signal.
        const signal = AbortSignal.timeout(3 * timeout);
        const answer = await client.embeddings
          .create({ ...parameters, model, input: batch, encoding_format: 'float' }, { signal })
          .catch((error: unknown) => {
            throw new Problem(`embedding failed: ${serverFault(error, apiKey).problem}`, { where });
          });
        const read = vectorsOf(answer, batch.length);
        if (typeof read === 'string') throw new Problem(`the server's answer cannot be used: ${read}`, { where });
        vectors.push(...read);
      }
      return vectors;
    },
  };
}

/** The embedder that the environment configures, or undefined when CUTLINE_EMBED_MODEL is not set. Every variable stands in .env.example. */
export function embedderFromEnvironment(env: Readonly<Record<string, string | undefined>>): Embedder | undefined {
  const model = env.CUTLINE_EMBED_MODEL;
  if (model === undefined || model === '') return undefined;
  return openaiEmbedder({
    baseURL: env.CUTLINE_EMBED_BASE_URL || 'https://api.openai.com/v1',
    apiKey: env.CUTLINE_EMBED_API_KEY || env.OPENAI_API_KEY || 'none',
    model,
    parameters: parametersFrom(env, 'CUTLINE_EMBED_PARAMETERS', '{"dimensions": 512}'),
    queryPrefix: env.CUTLINE_EMBED_QUERY_PREFIX ?? '',
    documentPrefix: env.CUTLINE_EMBED_DOCUMENT_PREFIX ?? '',
  });
}
