import { limit } from '../models/limit';
import { type Random, random } from '../stats/random';
import type { Library } from '../system/reference/library';

/** What is searched. */
export type Searched = Pick<Library, 'chunks' | 'embedder' | 'index'>;

/** What searches from every tenant found. */
export interface Leaks {
  readonly tenants: readonly string[];
  /** Chunks found altogether. */
  readonly found: number;
  /** A sentence for each chunk that a tenant was given of another. */
  readonly foreign: readonly string[];
}

/** Searches under way at once. */
export const AT_ONCE = 32;

/** A few words of any tenant's documents, so that the nearest chunk is often another's. */
function words(pool: readonly string[], source: Random): string {
  return Array.from({ length: 2 + source.int(6) }, () => pool[source.int(pool.length)] as string).join(' ');
}

/** One search of one tenant by keywords or by the vector of some chunk. */
async function search(library: Searched, tenant: string, nth: number, pool: readonly string[], source: Random) {
  const { index, chunks, embedder } = library;
  const chunk = chunks[source.int(chunks.length)];
  if (nth % 2 === 0 || chunk === undefined) return index.byKeywords(tenant, words(pool, source), 20);
  const [vector] = await embedder.embed([chunk.text], 'document');
  return index.byVector(tenant, vector as Float32Array, 20);
}

/**
 * Searches so many times for what may not be found: random words of all tenants' documents and the very vectors of their
 * chunks, from every tenant in turn, many at once. The same seed searches for the same.
 */
export async function findLeaks(
  library: Searched,
  { queries, seed }: { readonly queries: number; readonly seed: number },
  say: (line: string) => void,
): Promise<Leaks> {
  const source = random(seed);
  const tenants = [...new Set(library.chunks.map(({ tenant_id }) => tenant_id))].sort();
  const pool = [...new Set(library.chunks.flatMap(({ text }) => text.split(/\s+/)))].filter((word) => word !== '');
  const foreign: string[] = [];
  let found = 0;
  let done = 0;
  const slot = limit(AT_ONCE);
  const one = async (nth: number) => {
    const tenant = tenants[nth % tenants.length] as string;
    const hits = await search(library, tenant, Math.floor(nth / tenants.length), pool, source);
    found += hits.length;
    for (const { chunk } of hits) if (chunk.tenant_id !== tenant) foreign.push(`${tenant} was given ${chunk.chunk_id}`);
    done++;
    if (done % 10_000 === 0) say(`${done} of ${queries} searches, ${foreign.length} foreign chunks`);
  };
  for (let from = 0; from < queries; from += 1000)
    await Promise.all(Array.from({ length: Math.min(1000, queries - from) }, (_, i) => slot(() => one(from + i))));
  return { tenants, found, foreign };
}
