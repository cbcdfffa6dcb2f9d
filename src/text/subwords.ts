/**
 * About how many subword tokens a small English vocabulary (8,000 pieces) makes of a text: a piece for every four letters
 * of a word begun, every capital of an abbreviation, every digit and every mark. On the documents of this project the real
 * count of a text of a hundred or more is 0.8 to 1.25 times this; identifiers and tables cost several times their words.
 *
 *     estimateSubwords('queue.retry.max_age is 30 s') // 2+1+2+1+1+1+1 for the key, 1, 2, 1 = 13
 */
export function estimateSubwords(text: string): number {
  let count = 0;
  for (const [piece] of text.matchAll(/\p{Lu}+(?!\p{Ll})|\p{L}\p{Ll}*|\p{N}|[^\s\p{L}\p{N}]/gu)) {
    const abbreviation = piece.length > 1 && piece === piece.toUpperCase();
    count += abbreviation ? piece.length : Math.ceil(piece.length / 4);
  }
  return count;
}
