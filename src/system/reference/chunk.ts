import type { SourceSpan } from '../../golden/source';

/** A piece of one source, as it is embedded, indexed and retrieved. */
export interface Chunk {
  /** Made from the span and unique in the index: `meridian/doc/rate-limits@120-410`. Never used as ground truth. */
  readonly chunk_id: string;
  readonly tenant_id: string;
  /** What is embedded and searched: a line of context (title and headings), then the text of the span. */
  readonly text: string;
  /** The text of the span alone. */
  readonly body: string;
  readonly span: SourceSpan;
  readonly heading_path: readonly string[];
  readonly version: string;
  readonly updated: string;
}

/** A way of cutting sources into chunks. */
export interface Chunker {
  /** Name, revision and parameters: what a digest of the chunker is made from. */
  readonly id: string;
  readonly maxWords: number;
}
