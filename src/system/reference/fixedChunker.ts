import type { Section, Source } from '../../golden/source';
import { estimateSubwords } from '../../text/subwords';
import type { Chunk, Chunker } from './chunk';

/** As much as the embedder reads of a text: what lies beyond 128 tokens it drops without a word. */
const MAX_WORDS = 90;
const MAX_SUBWORDS = 100;
/** Words that a window repeats of the one before it, so that a sentence cut by one may stand whole in the other. */
const OVERLAP = 15;
/** A window that its tokens keep short repeats no more than this part of itself. */
const MOST_REPEATED = 1 / 3;

/** The fixed-window chunker's identity; its revision goes up when its chunks change. */
export const fixedChunker: Chunker = {
  id: `fixed@1,words=${MAX_WORDS},overlap=${OVERLAP},max-subwords=${MAX_SUBWORDS}`,
  maxWords: MAX_WORDS,
};

interface Word {
  readonly start: number;
  readonly end: number;
  readonly subwords: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    start: match.index as number,
    end: (match.index as number) + match[0].length,
    // No subword spans white space, so that a window's estimate is the sum of its words'.
    subwords: estimateSubwords(match[0]),
  }));
}

/** The windows as [first word, word after the last]; a single word is never cut, however many tokens it has. */
function windows(words: readonly Word[]): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  while (from < words.length) {
    let to = from;
    let subwords = 0;
    while (to < words.length && to - from < MAX_WORDS) {
      subwords += (words[to] as Word).subwords;
      if (to > from && subwords > MAX_SUBWORDS) break;
      to++;
    }
    found.push([from, to]);
    if (to === words.length) break;
    from = to - Math.min(OVERLAP, Math.floor((to - from) * MOST_REPEATED));
  }
  return found;
}

/** The headings over a place: those of the last section that begins at it or before it. */
function pathAt(source: Source, offset: number): readonly string[] {
  let last: Section | undefined;
  for (const section of source.sections) if (section.start <= offset) last = section;
  return last?.path ?? [source.title];
}

function chunksOf(source: Source): Chunk[] {
  const { tenant_id, source_type, source_id, version, updated } = source;
  const words = wordsOf(source.text);
  return windows(words).flatMap(([from, to]): Chunk[] => {
    const start = (words[from] as Word).start;
    const end = (words[to - 1] as Word).end;
    const body = source.text.slice(start, end);
    // Rules and table bars alone say nothing.
    if (!/[\p{L}\p{N}]/u.test(body)) return [];
    return [
      {
        chunk_id: `${tenant_id}/${source_type}/${source_id}@${start}-${end}`,
        tenant_id,
        text: body,
        body,
        span: { tenant_id, source_type, source_id, start, end },
        heading_path: pathAt(source, start),
        version,
        updated,
      },
    ];
  });
}

/**
 * Cuts each source into windows of 90 words (or about 100 subword tokens), each repeating the last 15 words of the one
 * before it, with no eye for headings, paragraphs or sentences: the naive way, to compare others with. Heading lines are
 * text like any other, and no line of context is added. A short window repeats no more than a third of itself. Every
 * chunk carries the span it came from and the headings its first word stands under; sorted by chunk_id.
 *
 *     200 plain words: words 0-89, 75-164 and 150-199
 */
export function chunkFixed(sources: readonly Source[]): Chunk[] {
  return sources.flatMap(chunksOf).sort((a, b) => (a.chunk_id < b.chunk_id ? -1 : 1));
}
