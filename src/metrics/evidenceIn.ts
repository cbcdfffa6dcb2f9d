import type { CaseTruth, Locatable, LocatedSource } from '../golden/caseTruth';
import { isRelevant } from '../golden/relevance';
import type { SourceSpan } from '../golden/source';
import type { RetrievedChunk } from '../system/system';
import { normalise } from '../text/normalise';

/** A chunk of a case's own tenant as relevance sees it, whether or not its system says where it comes from. */
type Given = Pick<RetrievedChunk, 'tenant_id' | 'text' | 'source'>;

/** Where a chunk stands in a located source: as its system says, or where its text is found. */
function spanIn({ tenant_id, text, source }: Given, { span, text: whole }: LocatedSource): SourceSpan | undefined {
  if (source !== undefined) return source;
  if (tenant_id !== span.tenant_id || text.trim() === '') return undefined;
  const start = whole.indexOf(text.trim());
  return start < 0 ? undefined : { ...span, start, end: start + text.trim().length };
}

/**
 * The places, in `located`, of the spans that a chunk is evidence of (decision 5). A chunk whose system does not say where
 * it comes from is looked for by its text, and a literal in its own words.
 */
export function evidenceIn({ located }: CaseTruth<Locatable>, chunk: Given): number[] {
  return located.flatMap((place, i) => {
    const span = spanIn(chunk, place);
    if (span !== undefined) return isRelevant(place.locator, place.span, place.text, { span }) ? [i] : [];
    if (chunk.source !== undefined || chunk.tenant_id !== place.span.tenant_id) return [];
    const literal = 'contains' in place.locator ? place.locator.contains : undefined;
    return literal !== undefined && normalise(chunk.text).includes(normalise(literal)) ? [i] : [];
  });
}
