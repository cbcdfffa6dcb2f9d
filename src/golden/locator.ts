import { z } from 'zod';
import { normalise } from '../text/normalise';
import type { Section, Source, SourceSpan } from './source';

const id = z.string().min(1);
const literal = z.string().regex(/\S/, 'is blank: every text would hold it');

/** Where a true answer stands, in terms of the sources and never of chunks, so that it survives any re-chunking. */
export const SourceLocator = z.discriminatedUnion('source_type', [
  z.strictObject({ source_type: z.literal('doc'), slug: id, heading: id, contains: literal.optional() }),
  z.strictObject({ source_type: z.literal('changelog'), entry_id: id }),
  z.strictObject({ source_type: z.literal('ticket'), ticket_id: id }),
  z.strictObject({ source_type: z.literal('passage'), contains: literal }),
]);
export type SourceLocator = z.infer<typeof SourceLocator>;

/** The locator in a few words, as messages name it: `doc rate-limits "Burst"`. */
export function describeLocator(locator: SourceLocator): string {
  if (locator.source_type === 'doc') return `doc ${locator.slug} "${locator.heading}"`;
  if (locator.source_type === 'changelog') return `changelog ${locator.entry_id}`;
  if (locator.source_type === 'ticket') return `ticket ${locator.ticket_id}`;
  return `passage "${locator.contains}"`;
}

function span(source: Source, start: number, end: number): SourceSpan {
  const { tenant_id, source_type, source_id } = source;
  return { tenant_id, source_type, source_id, start, end };
}

function holds(text: string, literal: string | undefined): boolean {
  return literal === undefined || normalise(text).includes(normalise(literal));
}

/** Whether a section says anything itself or in its subsections: a bare heading is no evidence. */
function hasBody(source: Source, section: Section): boolean {
  return source.sections
    .filter((inner) => inner.bodyStart >= section.bodyStart && inner.bodyEnd <= section.end)
    .some((inner) => /[\p{L}\p{N}]/u.test(source.text.slice(inner.bodyStart, inner.bodyEnd)));
}

/**
 * The spans of one tenant's sources that a locator means: a doc's section body with its subsections, heading line
 * excluded; a whole changelog entry or ticket; every document that holds a passage's literal (white space and quotes
 * normalised). None when the corpus no longer holds it, holds nothing under its
 * heading, or no longer what it must contain.
 */
export function resolveLocator(locator: SourceLocator, tenant: string, sources: readonly Source[]): SourceSpan[] {
  const own = sources.filter((source) => source.tenant_id === tenant);
  if (locator.source_type === 'passage') {
    return own.filter((s) => holds(s.text, locator.contains)).map((s) => span(s, 0, s.text.length));
  }
  if (locator.source_type === 'doc') {
    return own
      .filter((s) => s.source_type === 'doc' && s.source_id === locator.slug)
      .flatMap((s) =>
        s.sections
          .filter((section) => section.heading === locator.heading)
          .filter(
            (section) => hasBody(s, section) && holds(s.text.slice(section.bodyStart, section.end), locator.contains),
          )
          .map((section) => span(s, section.bodyStart, section.end)),
      );
  }
  const wanted = locator.source_type === 'changelog' ? locator.entry_id : locator.ticket_id;
  return own
    .filter((s) => s.source_type === locator.source_type && s.source_id === wanted)
    .map((s) => span(s, 0, s.text.length));
}
