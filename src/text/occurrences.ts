/** Where a literal stands, in UTF-16 units. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
}

/** Grouped by spaces: one to three digits, then threes. Any other: digits, joined by points, commas and apostrophes. */
const NUMBER = /(?<![\p{L}\p{N}.,:/'-])\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)*|\d+(?:[.,']\d+)*/gu;

/**
 * Where a literal stands in a normalised text without tearing a number apart: `5,000`, `0.5`, `10 000` and `4.12.1` are one
 * number each. Times, dates and ranges are several.
 *
 *     occurrences('15 or 5.2 or 5 GB', '5') // [{ start: 13, end: 14 }]
 */
export function occurrences(text: string, literal: string): Occurrence[] {
  const torn = new Set<number>();
  for (const match of text.matchAll(NUMBER)) {
    const start = match.index ?? 0;
    for (let at = start + 1; at < start + match[0].length; at++) torn.add(at);
  }
  const found: Occurrence[] = [];
  for (let start = text.indexOf(literal); start !== -1; start = text.indexOf(literal, start + 1)) {
    const end = start + literal.length;
    if (!torn.has(start) && !torn.has(end)) found.push({ start, end });
  }
  return found;
}
