import { countWords, normalise } from '../text/normalise';
import type { SourceLocator } from './locator';
import type { SourceSpan } from './source';

/** A chunk as relevance sees it: where it comes from. */
export interface Piece {
  readonly span: SourceSpan;
}

/** Fewer shared words than this are no evidence, unless they are all that the passage has, or a chunk inside it. */
const LEAST_WORDS = 15;

/** The words of a text, heading lines aside: a bare heading is not evidence. */
function bodyWords(text: string): number {
  return countWords(text.replace(/^#{1,6}\s.*$/gm, ''));
}

function sameSource(a: SourceSpan, b: SourceSpan): boolean {
  return a.tenant_id === b.tenant_id && a.source_type === b.source_type && a.source_id === b.source_id;
}

/**
 * Whether a chunk holds what a locator means. A passage, or a doc with `contains`: the whole literal stands in it (of a
 * doc, in a chunk of the located section). Otherwise it overlaps the located span by at least half of the shorter of the
 * two, in body words, and by at least 15 of them, or by all that the passage has, or that a chunk wholly inside it has: a
 * small chunk inside the evidence is evidence. `text` is the source's whole text.
 *
 *     located 40 words, chunk of 20 words within it: shorter 20, shared 20 >= 10 and >= 15: relevant
 *     located 40 words, chunk of 60 sharing 12 of them: 12 < 20: not relevant
 *     located 8 words, chunk holding all of them: relevant; located 40, a chunk of 6 within it: relevant
 */
export function isRelevant(locator: SourceLocator, located: SourceSpan, text: string, piece: Piece): boolean {
  if (!sameSource(located, piece.span)) return false;
  const start = Math.max(located.start, piece.span.start);
  const end = Math.min(located.end, piece.span.end);
  if (start >= end) return false;
  const literal = 'contains' in locator ? locator.contains : undefined;
  if (literal !== undefined)
    return normalise(text.slice(piece.span.start, piece.span.end)).includes(normalise(literal));
  const shared = bodyWords(text.slice(start, end));
  const whole = bodyWords(text.slice(located.start, located.end));
  const chunk = bodyWords(text.slice(piece.span.start, piece.span.end));
  const inside = piece.span.start >= located.start && piece.span.end <= located.end;
  const least = Math.min(LEAST_WORDS, whole, inside ? chunk : whole);
  return shared > 0 && shared * 2 >= Math.min(whole, chunk) && shared >= least;
}
