import type { Coefficient } from './coefficient';

/**
 * Fleiss' kappa of a table with an item a row and a label a column: how many raters gave that item that label. Every
 * item has as many ratings, not needfully by the same raters.
 *
 *     P = Σ nᵢⱼ(nᵢⱼ - 1) / (N n (n - 1)),   Pₑ = Σⱼ (Σᵢ nᵢⱼ / (N n))²,   κ = (P - Pₑ) / (1 - Pₑ)
 *     fleissKappa([[3, 0], [1, 2]]) // N = 2, n = 3: P = (6 + 2)/12 = 2/3, Pₑ = (4/6)² + (2/6)² = 5/9: κ = 0.25
 *
 * Range [-1/(n-1), 1]; 0 is chance. Computed from whole numbers, so that the order of rows and columns changes nothing.
 * Not defined: no item, one item, one rating an item, or one label throughout. Missing ratings have no place in it: rows
 * that do not add up alike throw RangeError, as do counts that are none. Leave such items out, as `completeCounts` does, or
 * take Krippendorff's alpha. Source: Fleiss, Psychol. Bull. 76 (1971) 378-382.
 */
export function fleissKappa(counts: readonly (readonly number[])[]): Coefficient {
  const [first] = counts;
  if (first === undefined) return { notDefined: 'no item has a label of everyone' };
  const raters = first.reduce((total, count) => total + count, 0);
  const byLabel = first.map(() => 0);
  let agreeing = 0;
  counts.forEach((row, i) => {
    if (row.length !== first.length || !row.every((count) => Number.isSafeInteger(count) && count >= 0))
      throw new RangeError(`item ${i}: a row holds one count a label, whole and not negative`);
    const rated = row.reduce((total, count) => total + count, 0);
    if (rated !== raters) throw new RangeError(`item ${i} has ${rated} ratings, where the first has ${raters}`);
    row.forEach((count, j) => {
      byLabel[j] = (byLabel[j] as number) + count;
      agreeing += count * (count - 1);
    });
  });
  if (raters < 2) return { notDefined: 'an item needs two ratings' };
  if (counts.length === 1) return { notDefined: 'one item alone says nothing of chance' };
  const ratings = counts.length * raters;
  const squares = byLabel.reduce((total, count) => total + count * count, 0);
  if (squares === ratings * ratings) return { notDefined: 'everyone gives one and the same label throughout' };
  // Numerator and denominator times N²n²(n - 1).
  return {
    value: (agreeing * ratings - squares * (raters - 1)) / ((ratings * ratings - squares) * (raters - 1)),
  };
}
