// [door] reads a corpus and its vectors, opens an index
import type { Source } from '../../golden/source';
import type { CachedEmbedder, Embedder } from '../../models/embedder';
import { cachedEmbedder, readVectors, type Vectors, vectorFile } from '../../models/vectorCache';
import { retrieve } from './arms';
import type { Chunk } from './chunk';
import { type ChunkIndex, openIndex } from './chunkIndex';
import { readCorpus } from './corpus';
import type { FusedHit } from './fuse';
import { chunkSources, sourceChunker } from './sourceChunker';

/** A corpus ready to be searched: its sources, their chunks, an index over them and the embedder that made its vectors. */
export interface Library {
  readonly sources: readonly Source[];
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
  /** Told how many vectors were missing and are being computed. */
  readonly onMissing?: (count: number) => void;
}

/** Reads a corpus, chunks it per source, embeds the chunks through the cache and opens an index in memory. Close it when done. */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const { corpus = 'data/corpus', vectors: folder = 'data/vectors', embedder: model, onMissing } = options;
  const sources = readCorpus(corpus);
  const chunks = chunkSources(sources);
  const file = vectorFile(folder, model);
  const vectors = readVectors(file, model);
  const embedder = cachedEmbedder(model, vectors, onMissing);
  const embedded = await embedder.embed(
    chunks.map((chunk) => chunk.text),
    'document',
  );
  const index = await openIndex(chunks, embedded);
  return {
    sources,
    chunks,
    chunker: sourceChunker.id,
    embedder,
    vectors,
    vectorFile: file,
    index,
    retrieve: (arm, tenant, query, k) => retrieve({ index, embedder }, arm, tenant, query, k),
    close: () => index.close(),
  };
}
