import { Problem } from '../../files/problem';
import type { Embedder } from '../../models/embedder';
import { sentences } from '../../text/sentences';
import type { ChunkIndex } from './chunkIndex';
import { type FusedHit, fuse } from './fuse';
import { rerank } from './rerank';
import { newestFirst } from './versions';

/** How deep each leg is searched before fusion. */
const DEPTH = 50;
/** How many of hybrid's first hits are compared with one another, or re-ordered; more where more are asked for. */
const POOL = 20;

/** What an arm retrieves with. */
export interface Retriever {
  readonly index: ChunkIndex;
  readonly embedder: Embedder;
}

type Search = (retriever: Retriever, tenant: string, query: string, k: number) => Promise<FusedHit[]>;

const keyword: Search = async ({ index }, tenant, query, k) =>
  (await index.byKeywords(tenant, query, k)).map((hit) => ({ ...hit, legs: { bm25: hit.score } }));

const vector: Search = async ({ index, embedder }, tenant, query, k) => {
  const [asked] = await embedder.embed([query], 'query');
  return (await index.byVector(tenant, asked as Float32Array, k)).map((hit) => ({
    ...hit,
    legs: { similarity: hit.score },
  }));
};

const hybrid: Search = async (retriever, tenant, query, k) => {
  const depth = Math.max(k, DEPTH);
  return fuse(await vector(retriever, tenant, query, depth), await keyword(retriever, tenant, query, depth), k);
};

/** Conflicts are looked for among the first 20 of hybrid, so that a newer document further down is found for a small k. */
const hybridVersions: Search = async (retriever, tenant, query, k) => {
  const pool = await hybrid(retriever, tenant, query, Math.max(k, POOL));
  const texts = pool.map((hit) => hit.chunk.text);
  return newestFirst(pool, await retriever.embedder.embed(texts, 'document')).slice(0, k);
};

/** The first 20 of hybrid are re-ordered; what comes after them stays after them. */
const hybridRerank: Search = async (retriever, tenant, query, k) => {
  const { embedder } = retriever;
  const found = await hybrid(retriever, tenant, query, Math.max(k, POOL));
  const pool = found.slice(0, POOL);
  const [asked] = await embedder.embed([query], 'query');
  const texts = pool.map((hit) => sentences(hit.chunk.body));
  const vectors = await embedder.embed(texts.flat(), 'document');
  const starts = texts.map((_, i) => texts.slice(0, i).flat().length);
  const own = texts.map(({ length }, i) => vectors.slice(starts[i], (starts[i] as number) + length));
  return [...rerank(pool, query, asked as Float32Array, own), ...found.slice(POOL)].slice(0, k);
};

/** A retrieval configuration. */
export interface ArmRow {
  /** Name, revision and parameters; the revision goes up when its ranking changes. */
  readonly id: string;
  readonly search: Search;
}

/** The retrieval configurations, by name. */
export const arms = {
  keyword: { id: 'keyword@1', search: keyword },
  vector: { id: 'vector@1', search: vector },
  hybrid: { id: `hybrid@1,depth=${DEPTH}`, search: hybrid },
  hybrid_versions: { id: `hybrid_versions@1,depth=${DEPTH},pool=${POOL}`, search: hybridVersions },
  hybrid_rerank: { id: `hybrid_rerank@1,depth=${DEPTH},pool=${POOL}`, search: hybridRerank },
} as const satisfies Record<string, ArmRow>;
export type Arm = keyof typeof arms;

/** The top k chunks of one tenant by the named arm, best first, with each leg's own scores. */
export async function retrieve(
  retriever: Retriever,
  arm: string,
  tenant: string,
  query: string,
  k: number,
): Promise<FusedHit[]> {
  const search = Object.hasOwn(arms, arm) ? arms[arm as Arm].search : undefined;
  if (search === undefined)
    throw new Problem(`unknown arm "${arm}"`, { cure: `one of ${Object.keys(arms).join(', ')}` });
  return search(retriever, tenant, query, k);
}
