const BLOCK_START = /^\s*(?:[-*+]\s|\d+[.)]\s|\||#|>|```|~~~|$)/;

/** Lines that belong to one paragraph, joined; list items, table rows, headings and code lines stay lines of their own. */
function unwrap(text: string): string[] {
  const blocks: string[] = [];
  let fenced = false;
  let open = false;
  for (const line of text.split('\n')) {
    const fence = /^\s*(```|~~~)/.test(line);
    if (fenced || fence || BLOCK_START.test(line) || !open) {
      if (!fence && line.trim() !== '') blocks.push(line.trim());
      open = !fenced && !fence && line.trim() !== '' && !/^\s*(?:#|\|)/.test(line);
    } else {
      blocks[blocks.length - 1] += ` ${line.trim()}`;
    }
    if (fence) fenced = !fenced;
  }
  return blocks;
}

/**
 * The sentences of a Markdown text, in order: of paragraphs by Unicode's rules, and each list item, table row, heading and
 * line of code as at least one. Table rules and fence marks are none.
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
    for (const { segment } of segmenter.segment(block)) {
      const trimmed = segment.trim();
      if (/[\p{L}\p{N}]/u.test(trimmed)) found.push(trimmed);
    }
  }
  return found;
}
