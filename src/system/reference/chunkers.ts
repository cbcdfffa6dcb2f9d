import type { Source } from '../../golden/source';
import type { Chunk, Chunker } from './chunk';
import { chunkFixed, fixedChunker } from './fixedChunker';
import { chunkSources, sourceChunker } from './sourceChunker';

/** A way of cutting sources, with the function that does it. */
export interface ChunkerRow extends Chunker {
  /** All chunks of the sources, sorted by chunk_id, the same whatever order the sources come in. */
  readonly chunk: (sources: readonly Source[]) => Chunk[];
}

/** The chunkers, by name: along the lines of each source, or a window that cuts wherever it ends. */
export const chunkers = {
  per_source: { ...sourceChunker, chunk: chunkSources },
  fixed: { ...fixedChunker, chunk: chunkFixed },
} as const satisfies Record<string, ChunkerRow>;
export type ChunkerName = keyof typeof chunkers;
