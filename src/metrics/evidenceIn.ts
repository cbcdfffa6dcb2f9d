import type { CaseTruth, Locatable, LocatedSource } from '../golden/caseTruth';
import { isRelevant } from '../golden/relevance';
import type { SourceSpan } from '../golden/source';
import type { RetrievedChunk } from '../system/system';
import { normalise } from '../text/normalise';

/** A chunk of a case's own tenant as relevance sees it, whether or not its system says where it comes from. */
type Given = Pick<RetrievedChunk, 'tenant_id' | 'text' | 'source'>;

/** Where a chunk stands in a located source: as its system says, or each place at which its text is found, white space aside. */
function spansIn({ tenant_id, text, source }: Given, { span, text: whole }: LocatedSource): SourceSpan[] {
  if (source !== undefined) return [source];
  const words = text.trim().split(/\s+/);
  if (tenant_id !== span.tenant_id || text.trim() === '' || words.join(' ').length > whole.length) return [];
  const found = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'), 'g');
  return [...whole.matchAll(found)].map(({ 0: own, index = 0 }) => ({
    ...span,
    start: index,
    end: index + own.length,
  }));
}

/**
 * The places, in `located`, of the spans that a chunk is evidence of (decision 5). A chunk whose system does not say where
 * it comes from is looked for by its text; where that is not found word for word, a literal is looked for in the chunk.
 */
export function evidenceIn({ located }: CaseTruth<Locatable>, chunk: Given): number[] {
  return located.flatMap((place, i) => {
    const spans = spansIn(chunk, place);
    if (spans.some((span) => isRelevant(place.locator, place.span, place.text, { span }))) return [i];
    if (spans.length > 0) return [];
    if (chunk.tenant_id !== place.span.tenant_id) return [];
    const literal = 'contains' in place.locator ? place.locator.contains : undefined;
    return literal !== undefined && normalise(chunk.text).includes(normalise(literal)) ? [i] : [];
  });
}
