/**
 * One spelling for texts that a reader takes for the same: Unicode compatibility composition (NFKC), straight quotes, plain
 * hyphens, one plain space for any run of white space, none at either end. `normalise('10\u00a0000') === '10 000'`.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How many words a text has: runs of anything but white space. `countWords('a  b-c d') === 3`. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
