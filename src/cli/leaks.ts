// [door] reads a clock

import { limit } from '../models/limit';
import { type Random, random } from '../stats/random';
import type { Library } from '../system/reference/library';
import { numberOption } from './objective';
import type { Outcome } from './outcome';
import { openProject, projectFiles } from './project';

export interface LeaksOptions {
  readonly root?: string;
  /** Searches altogether, dealt out to the tenants in turn; default 100,000. */
  readonly queries?: string;
  readonly seed?: string;
}

/** Searches under way at once. */
const AT_ONCE = 32;

/** A few words of any tenant's documents, so that the nearest chunk is often another's. */
function words(pool: readonly string[], source: Random): string {
  return Array.from({ length: 2 + source.int(6) }, () => pool[source.int(pool.length)] as string).join(' ');
}

/** One search of one tenant by keywords or by the vector of some chunk; the chunks of others that it found. */
async function search(library: Library, tenant: string, nth: number, pool: readonly string[], source: Random) {
  const { index, chunks, embedder } = library;
  const chunk = chunks[source.int(chunks.length)];
  if (nth % 2 === 0 || chunk === undefined) return index.byKeywords(tenant, words(pool, source), 20);
  const [vector] = await embedder.embed([chunk.text], 'document');
  return index.byVector(tenant, vector as Float32Array, 20);
}

/**
 * Searches for what may not be found: random words of all tenants' documents and the very vectors of their chunks, from
 * every tenant in turn, many at once. Fails on the first chunk of another tenant, and names it.
 */
export async function leaksCommand(options: LeaksOptions, say: (line: string) => void): Promise<Outcome> {
  const whole = (value: number) => Number.isInteger(value) && value > 0;
  const count =
    options.queries === undefined
      ? 100_000
      : numberOption('--queries', options.queries, whole, 'a whole number above 0');
  const seed =
    options.seed === undefined ? 1 : numberOption('--seed', options.seed, Number.isInteger, 'a whole number');
  const library = await openProject(projectFiles(options.root), say);
  try {
    const source = random(seed);
    const tenants = [...new Set(library.chunks.map(({ tenant_id }) => tenant_id))].sort();
    const pool = [...new Set(library.chunks.flatMap(({ text }) => text.split(/\s+/)))].filter((word) => word !== '');
    const foreign: string[] = [];
    let found = 0;
    let done = 0;
    const begun = performance.now();
    const slot = limit(AT_ONCE);
    const one = async (nth: number) => {
      const tenant = tenants[nth % tenants.length] as string;
      const hits = await search(library, tenant, Math.floor(nth / tenants.length), pool, source);
      found += hits.length;
      for (const { chunk } of hits)
        if (chunk.tenant_id !== tenant) foreign.push(`${tenant} was given ${chunk.chunk_id}`);
      done++;
      if (done % 10_000 === 0) say(`${done} of ${count} searches, ${foreign.length} foreign chunks`);
    };
    for (let from = 0; from < count; from += 1000)
      await Promise.all(Array.from({ length: Math.min(1000, count - from) }, (_, i) => slot(() => one(from + i))));
    const seconds = Math.round((performance.now() - begun) / 1000);
    const said = `${count} searches from ${tenants.length} tenants, ${AT_ONCE} at once, found ${found} chunks; ${foreign.length} of another tenant (${seconds} s).`;
    return {
      status: foreign.length > 0 ? 'fail' : 'pass',
      text: [said, ...foreign.slice(0, 20)].join('\n'),
      json: { queries: count, tenants, chunks: found, foreign },
    };
  } finally {
    await library.close();
  }
}
