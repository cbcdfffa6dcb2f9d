import { citations } from '../text/citations';
import type { Asserted, Finding } from './assertion';
import { firstFew } from './firstFew';
import { quoted } from './quoted';
import { sourcesOffered } from './sourcesOffered';

/**
 * On answers that cite, in their text or in their list: each marker is the number of a chunk that the answer was written
 * from, and each listed id is one of theirs. An answer that cites nothing has no row.
 *
 *     // broken: [7] is beyond its 5 sources; the cited chunk "c9" was retrieved, but not offered
 */
export function noFabricatedCitation({ answer }: Asserted): Finding | undefined {
  const offered = sourcesOffered(answer);
  const marked = citations(answer.text, offered.length);
  if (marked.length === 0 && answer.citations.length === 0) return undefined;
  const markers = marked
    .filter(({ fabricated }) => fabricated)
    .map(({ marker, number }) =>
      number === 0 ? `${marker} is no source: they count from 1` : `${marker} is beyond its ${offered.length} sources`,
    );
  const ids = answer.citations
    .filter((id) => offered.every(({ chunk_id }) => chunk_id !== id))
    .map((id) => {
      const retrieved = answer.retrieved.some(({ chunk_id }) => chunk_id === id);
      return `the cited chunk ${quoted(id)} was ${retrieved ? 'retrieved, but not offered' : 'not retrieved'}`;
    });
  const fabricated = [...new Set([...markers, ...ids])];
  return fabricated.length === 0 ? { outcome: 'held' } : { outcome: 'broken', detail: firstFew(fabricated) };
}
