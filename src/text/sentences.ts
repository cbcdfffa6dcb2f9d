const BLOCK_START = /^\s*(?:[-*+]\s|\d+[.)]\s|\||#{1,6}\s|$)/;
/** A rule, or the underline of a heading: it ends what stands above it and says nothing itself. */
const RULE = /^\s*(?:=+|-+|(?:[*_-]\s*){3,})\s*$/;
const FENCE = /^\s*(?:(`{3,})[^`]*|(~{3,}).*)$/;

/** Lines that belong to one paragraph, joined; list items, table rows, headings and code lines stay lines of their own. */
function unwrap(text: string): string[] {
  const blocks: string[] = [];
  let fence: string | undefined;
  let open = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, ticks, tildes] = FENCE.exec(line) ?? [];
    const mark = ticks ?? tildes;
    if (fence !== undefined) {
      // Only a bare fence of the same mark, at least as long, ends a block of code.
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      else if (line.trim() !== '') blocks.push(line.trim());
      open = false;
    } else if (mark !== undefined) {
      fence = mark;
      open = false;
    } else if (RULE.test(line)) {
      open = false;
    } else if (BLOCK_START.test(line) || !open) {
      if (line.trim() !== '') blocks.push(line.trim().replace(/^(?:>\s*)+/, ''));
      open = line.trim() !== '' && !/^\s*(?:#{1,6}\s|\|)/.test(line);
    } else {
      blocks[blocks.length - 1] += ` ${line.trim().replace(/^(?:>\s*)+/, '')}`;
    }
  }
  return blocks;
}

/** Characters segmented at once: each segment costs the segmenter a copy of all that it was given. */
const PIECE = 20_000;

/** The segments of a paragraph, piece by piece; only a sentence longer than a piece is cut in the middle. */
function segmentsOf(block: string, segmenter: Intl.Segmenter): string[] {
  const found: string[] = [];
  for (let from = 0; from < block.length; ) {
    const segments = [...segmenter.segment(block.slice(from, from + PIECE))];
    // The last one of a piece may go on in the next.
    const whole = from + PIECE < block.length && segments.length > 1 ? segments.slice(0, -1) : segments;
    for (const { segment } of whole) {
      found.push(segment);
      from += segment.length;
    }
  }
  return found;
}

/**
 * The sentences of a Markdown text, in order: of paragraphs by Unicode's rules, and each list item, table row, heading and
 * line of code as at least one. Table rules, other rules and fence marks are none; a quotation loses its marks.
 *
 *     sentences('Logs stay 30 days.\nThen they go.\n- one\n- two') // ['Logs stay 30 days.', 'Then they go.', '- one', '- two']
 */
export function sentences(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const found: string[] = [];
  for (const block of unwrap(text)) {
    if (/^[|\s:-]+$/.test(block)) continue;
    if (block.startsWith('|')) {
      found.push(
        block
          .replace(/^\||\|$/g, '')
          .replace(/\s*\|\s*/g, ' | ')
          .trim(),
      );
      continue;
    }
    for (const segment of segmentsOf(block, segmenter)) {
      const trimmed = segment.trim();
      if (/[\p{L}\p{N}]/u.test(trimmed)) found.push(trimmed);
    }
  }
  return found;
}
