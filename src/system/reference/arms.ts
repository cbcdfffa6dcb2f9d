import { Problem } from '../../files/problem';
import type { Embedder } from '../../models/embedder';
import type { ChunkIndex } from './chunkIndex';
import { type FusedHit, fuse } from './fuse';

/** How deep each leg is searched before fusion. */
const DEPTH = 50;

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
