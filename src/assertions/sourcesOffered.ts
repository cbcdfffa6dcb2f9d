import type { Answer, RetrievedChunk } from '../system/system';

/** The chunks that an answer could cite as [1], [2], …: those it was written from. */
export function sourcesOffered({ retrieved, offered }: Answer): readonly RetrievedChunk[] {
  return retrieved.slice(0, offered ?? retrieved.length);
}
