// [door] runs a database
import { Problem } from '../../files/problem';
import type { Chunk } from './chunk';
import { freshDatabase } from './freshDatabase';

/** A chunk that a search found; `score` is on the search's own scale, higher is nearer. */
export interface Hit {
  readonly chunk: Chunk;
  readonly score: number;
}

/** Chunks of all tenants, searched one tenant at a time. */
export interface ChunkIndex {
  /** The k chunks of a tenant nearest to a unit vector; score is the cosine. Equal scores come in order of chunk_id. */
  byVector(tenant: string, query: Float32Array, k: number): Promise<Hit[]>;
  /** The k chunks of a tenant that share words with the query, by BM25; score is above 0. */
  byKeywords(tenant: string, query: string, k: number): Promise<Hit[]>;
  close(): Promise<void>;
}

const SCHEMA = (dimensions: number) => `
  create table chunks (chunk_id text collate "C" primary key, tenant_id text not null, body text not null, embedding vector(${dimensions}) not null);
  alter table chunks alter column embedding set storage plain;
  alter table chunks enable row level security;
  alter table chunks force row level security;
  create policy tenant_only on chunks using (tenant_id = current_setting('app.tenant', true));
  create role reader nologin;
  grant select on chunks to reader;`;

const FILL = `insert into chunks select * from json_to_recordset($1::json)
  as t(chunk_id text, tenant_id text, body text, embedding vector)`;

const BY_VECTOR = `select chunk_id, 1 - (embedding <=> $2::vector) as score from chunks
  where tenant_id = $1 order by embedding <=> $2::vector, chunk_id limit $3`;

const BY_KEYWORDS = `select chunk_id, -(body <@> to_bm25query($2, 'chunks_bm25')) as score from chunks
  where tenant_id = $1 order by body <@> to_bm25query($2, 'chunks_bm25') limit $3`;

/** Chunks fetched beyond the k asked for, so that a tie at the last place is broken here and not by where a row lies. */
const SPARE = 20;

/** A text as Postgres can hold it: it knows no NUL character and no half of a surrogate pair. */
function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, ' ');
}

function literal(values: Float32Array): string {
  return `[${Array.from(values).join(',')}]`;
}

/**
 * Opens an index in memory, on Postgres in process (PGlite): pgvector for cosine, pg_textsearch for BM25. A search runs
 * as a role that row-level security confines to one tenant, and names the tenant in its query besides. BM25's document
 * frequencies are taken over all tenants. `vectors[i]` is the vector of `chunks[i]`; chunk ids are unique.
 */
export async function openIndex(chunks: readonly Chunk[], vectors: readonly Float32Array[]): Promise<ChunkIndex> {
  const dimensions = vectors[0]?.length ?? 1;
  if (vectors.length !== chunks.length || vectors.some((v) => v.length !== dimensions))
    throw new RangeError(
      `one vector of ${dimensions} dimensions a chunk: ${vectors.length} for ${chunks.length} chunks`,
    );
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  if (byId.size !== chunks.length) {
    const ids = chunks.map((chunk) => chunk.chunk_id);
    throw new Problem(`the chunk ${ids.find((id, i) => ids.indexOf(id) !== i)} stands twice`);
  }
  const tenants = new Set(chunks.map((chunk) => chunk.tenant_id));
  const db = await freshDatabase();
  await db.exec(SCHEMA(dimensions));
  const rows = chunks
    .map((chunk, i) => ({
      chunk_id: chunk.chunk_id,
      tenant_id: chunk.tenant_id,
      body: storable(chunk.text),
      embedding: literal(vectors[i] as Float32Array),
    }))
    .sort((a, b) => (a.chunk_id < b.chunk_id ? -1 : 1));
  for (let i = 0; i < rows.length; i += 200) await db.query(FILL, [JSON.stringify(rows.slice(i, i + 200))]);
  await db.exec(`create index chunks_bm25 on chunks using bm25(body) with (text_config = 'english')`);

  const search = async (sql: string, tenant: string, parameters: readonly unknown[]): Promise<Hit[]> => {
    if (!tenants.has(tenant)) return [];
    const { rows: found } = await db.transaction(async (tx) => {
      // The planner would score every row of a small table one by one; the BM25 index is eight times as fast.
      await tx.exec('set local role reader; set local enable_seqscan = off');
      await tx.query(`select set_config('app.tenant', $1, true)`, [tenant]);
      return tx.query<{ chunk_id: string; score: number }>(sql, [tenant, ...parameters]);
    });
    return found.map(({ chunk_id, score }) => ({ chunk: byId.get(chunk_id) as Chunk, score }));
  };

  return {
    async byVector(tenant, query, k) {
      if (chunks.length > 0 && query.length !== dimensions)
        throw new RangeError(`a query of ${query.length} dimensions, the index has ${dimensions}`);
      return search(BY_VECTOR, tenant, [literal(query), k]);
    },
    async byKeywords(tenant, query, k) {
      const hits = (await search(BY_KEYWORDS, tenant, [storable(query), k + SPARE])).filter((hit) => hit.score > 0);
      return hits.sort((a, b) => b.score - a.score || (a.chunk.chunk_id < b.chunk.chunk_id ? -1 : 1)).slice(0, k);
    },
    close: () => db.close(),
  };
}
