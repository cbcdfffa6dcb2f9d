/** A cut at rank k: a whole number from 1 up. Anything else throws RangeError, since it would read as a metric of 0. */
export function checkCut(k: number): void {
  if (!(k >= 1 && (Number.isInteger(k) || k === Number.POSITIVE_INFINITY)))
    throw new RangeError(`a cut is a whole number above 0: ${k}`);
}

/**
 * The first k different documents of a ranking: a repeat is dropped at every rank but its first, and only then is the
 * ranking cut. The order is the one that was returned. Without k, all of them.
 *
 *     distinct(['a', 'a', 'b', 'c'], 2) // ['a', 'b']
 *
 * k that is not a whole number above 0 throws RangeError.
 */
export function distinct(ranked: readonly string[], k: number = Number.POSITIVE_INFINITY): string[] {
  checkCut(k);
  const seen = new Set<string>();
  for (const id of ranked) {
    if (seen.size >= k) break;
    seen.add(id);
  }
  return [...seen];
}
