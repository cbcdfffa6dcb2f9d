/** Words shorter than this are one slip away from too many others. */
const SHORTEST = 5;

/**
 * Whether one word is the other with a single slip of the hand in it: two neighbours swapped, a letter left out or one too
 * many. A letter mistaken for another is none: that is how `interval` would become `internal`.
 *
 *     isSlip('rotatoin', 'rotation') // true; isSlip('adress', 'address') is true; isSlip('interval', 'internal') is false
 */
export function isSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (a.length !== b.length) return left.length + right.length === 1;
  return left.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * The known word that a mistyped one was meant to be, one slip away; of several the commonest, then the first by letters.
 * Undefined when the word is known, shorter than five letters, holds a digit, or is like none. `known` counts how many
 * texts hold each word.
 */
export function meantWord(word: string, known: ReadonlyMap<string, number>): string | undefined {
  if (word.length < SHORTEST || known.has(word) || /\d/.test(word)) return undefined;
  let best: { readonly word: string; readonly count: number } | undefined;
  for (const [candidate, count] of known) {
    if (!isSlip(word, candidate)) continue;
    if (best === undefined || count > best.count || (count === best.count && candidate < best.word))
      best = { word: candidate, count };
  }
  return best?.word;
}
