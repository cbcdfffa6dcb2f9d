import type { CaseTruth, Locatable } from '../golden/caseTruth';
import { isRelevant, type Piece } from '../golden/relevance';

/** The chunks that hold a case's truth, of whatever chunker made them. */
export interface RelevantChunks {
  /** Ids of the chunks relevant to each located span, in the order of `located`. */
  readonly bySpan: readonly ReadonlySet<string>[];
  /** All of them. */
  readonly all: ReadonlySet<string>;
}

/** The chunks relevant to a case under decision 5: they may be none, where a chunker left a span without evidence. */
export function relevantChunks(
  { located }: CaseTruth<Locatable>,
  chunks: readonly (Piece & { readonly chunk_id: string })[],
): RelevantChunks {
  const bySpan = located.map(
    ({ locator, span, text }) =>
      new Set(chunks.filter((chunk) => isRelevant(locator, span, text, chunk)).map((chunk) => chunk.chunk_id)),
  );
  return { bySpan, all: new Set(bySpan.flatMap((ids) => [...ids])) };
}
