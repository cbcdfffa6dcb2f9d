import type { Section, Source } from '../../golden/source';
import { countWords } from '../../text/normalise';
import { estimateSubwords } from '../../text/subwords';
import type { Chunk, Chunker } from './chunk';

/** The most a chunk may hold, context line included: small embedders drop what lies beyond 128 tokens without a word. */
const MAX_WORDS = 90;
const MAX_SUBWORDS = 100;

/** The per-source chunker's identity; its revision goes up when its chunks change. */
export const sourceChunker: Chunker = {
  id: `per-source@2,max-words=${MAX_WORDS},max-subwords=${MAX_SUBWORDS}`,
  maxWords: MAX_WORDS,
};

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A context line longer than half a chunk is cut, so that a chunk's own text has room beside it. */
function contextOf(path: readonly string[]): string {
  const words = path.join(' > ').match(/\S+/g) ?? [];
  const fits = (text: string) => countWords(text) <= MAX_WORDS / 2 && estimateSubwords(text) <= MAX_SUBWORDS / 2;
  let count = words.length;
  while (count > 0 && !fits(words.slice(0, count).join(' '))) count--;
  return words.slice(0, count).join(' ');
}

/** The stretch without white space at its ends. */
function trimmed(text: string, { start, end }: Piece): Piece {
  const inner = text.slice(start, end);
  const body = inner.trim();
  const from = start + inner.indexOf(body);
  return { start: from, end: from + body.length };
}

/** The stretch cut after each match of a boundary. */
function cutAfter(text: string, piece: Piece, boundary: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let from = piece.start;
  for (const match of text.slice(piece.start, piece.end).matchAll(boundary)) {
    const to = piece.start + match.index + match[0].length;
    pieces.push({ start: from, end: to });
    from = to;
  }
  pieces.push({ start: from, end: piece.end });
  return pieces.filter(({ start, end }) => text.slice(start, end).trim() !== '');
}

/** Where a text may be cut, coarsest first: between paragraphs, lines, sentences, words. */
const BOUNDARIES = [/\n\s*\n/g, /\n/g, /[.!?]["')\]]*\s+/g, /\s+/g];

/** Cuts a stretch into pieces that fit, at the coarsest boundary that serves, and joins small neighbours again. */
function pack(text: string, whole: Piece, fits: (text: string) => boolean, depth = 0): Piece[] {
  const boundary = BOUNDARIES[depth];
  if (fits(text.slice(whole.start, whole.end)) || boundary === undefined) return [whole];
  const packed: Piece[] = [];
  for (const part of cutAfter(text, whole, boundary).flatMap((piece) => pack(text, piece, fits, depth + 1))) {
    const last = packed[packed.length - 1];
    if (last !== undefined && fits(text.slice(last.start, part.end))) {
      packed[packed.length - 1] = { start: last.start, end: part.end };
    } else packed.push(part);
  }
  return packed;
}

function chunksOf(source: Source, stretch: Piece, path: readonly string[]): Chunk[] {
  const context = contextOf(path);
  const [words, subwords] = [MAX_WORDS - countWords(context), MAX_SUBWORDS - estimateSubwords(context)];
  const fits = (text: string) => countWords(text) <= words && estimateSubwords(text) <= subwords;
  // A heading alone, or a rule, becomes no chunk.
  const pieces = pack(source.text, stretch, fits).filter(({ start, end }) =>
    /[\p{L}\p{N}]/u.test(source.text.slice(start, end)),
  );
  return pieces.map((piece) => {
    const { start, end } = trimmed(source.text, piece);
    const { tenant_id, source_type, source_id, version, updated } = source;
    const body = source.text.slice(start, end);
    return {
      chunk_id: `${tenant_id}/${source_type}/${source_id}@${start}-${end}`,
      tenant_id,
      text: `${context}\n${body}`,
      body,
      span: { tenant_id, source_type, source_id, start, end },
      heading_path: path,
      version,
      updated,
    };
  });
}

/**
 * Cuts each source along its own lines: a doc by sections, an entry or a ticket as one, and what is longer than 90 words
 * (or about 100 subword tokens) with its context line at paragraphs, lines, sentences. Every chunk carries the span it came from; sorted by chunk_id.
 */
export function chunkSources(sources: readonly Source[]): Chunk[] {
  const chunks = sources.flatMap((source) => {
    if (source.sections.length === 0) return chunksOf(source, { start: 0, end: source.text.length }, [source.title]);
    const first = source.sections[0] as Section;
    const lead = { start: 0, end: first.start };
    const stretches = source.sections.map(({ bodyStart, bodyEnd, path }) => ({ start: bodyStart, end: bodyEnd, path }));
    return [{ ...lead, path: [source.title] }, ...stretches].flatMap(({ path, ...stretch }) =>
      chunksOf(source, stretch, path),
    );
  });
  return chunks.sort((a, b) => (a.chunk_id < b.chunk_id ? -1 : 1));
}
