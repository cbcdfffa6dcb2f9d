// [door] reads a corpus and its vectors, opens an index
import { Problem } from '../../files/problem';
import type { Source } from '../../golden/source';
import type { CachedEmbedder, Embedder } from '../../models/embedder';
import { cachedEmbedder, readVectors, type Vectors, vectorFile } from '../../models/vectorCache';
import { retrieve } from './arms';
import type { Chunk } from './chunk';
import { type ChunkerName, type ChunkerRow, chunkers } from './chunkers';
import { type ChunkIndex, openIndex } from './chunkIndex';
import { readCorpus } from './corpus';
import type { FusedHit } from './fuse';

/** A corpus ready to be searched: its sources, their chunks, an index over them and the embedder that made its vectors. */
export interface Library {
  readonly sources: readonly Source[];
  /** All chunks of the sources, also those that `indexOnly` leaves out of the index. */
  readonly chunks: readonly Chunk[];
  readonly chunker: string;
  readonly embedder: CachedEmbedder;
  readonly vectors: Vectors;
  readonly vectorFile: string;
  readonly index: ChunkIndex;
  retrieve(arm: string, tenant: string, query: string, k: number): Promise<FusedHit[]>;
  close(): Promise<void>;
}

export interface LibraryOptions {
  /** One folder a tenant; default `data/corpus`. */
  readonly corpus?: string;
  /** Where vectors are cached; default `data/vectors`. */
  readonly vectors?: string;
  readonly embedder: Embedder;
  /** How sources are cut: `per_source` (default) along their own lines, `fixed` into windows. */
  readonly chunker?: ChunkerName;
  /**
   * Which chunks are indexed; default all. The others are chunks left out of the index though the corpus holds them: they
   * stay in `chunks`, and no search finds them. It shows what a missing document does.
   */
  readonly indexOnly?: (chunk: Chunk) => boolean;
  /** Told how many vectors were missing and are being computed. */
  readonly onMissing?: (count: number) => void;
}

function chunkerNamed(name: string): ChunkerRow {
  if (!Object.hasOwn(chunkers, name))
    throw new Problem(`unknown chunker "${name}"`, { cure: `one of ${Object.keys(chunkers).join(', ')}` });
  return chunkers[name as ChunkerName];
}

/** Reads a corpus, chunks it, embeds the chunks through the cache and opens an index in memory. Close it when done. */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { corpus = 'data/corpus', vectors: folder = 'data/vectors', embedder: model, onMissing } = options;
  const chunker = chunkerNamed(options.chunker ?? 'per_source');
  const sources = readCorpus(corpus);
  const chunks = chunker.chunk(sources);
  const file = vectorFile(folder, model);
  const vectors = readVectors(file, model);
  const embedder = cachedEmbedder(model, vectors, onMissing);
  const { indexOnly } = options;
  const indexed = indexOnly === undefined ? chunks : chunks.filter((chunk) => indexOnly(chunk));
  const embedded = await embedder.embed(
    indexed.map((chunk) => chunk.text),
    'document',
  );
  const index = await openIndex(indexed, embedded);
  return {
    sources,
    chunks,
    chunker: chunker.id,
    embedder,
    vectors,
    vectorFile: file,
    index,
    retrieve: (arm, tenant, query, k) => retrieve({ index, embedder }, arm, tenant, query, k),
    close: () => index.close(),
  };
}
