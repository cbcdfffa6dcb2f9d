import type { Coefficient } from './coefficient';
import type { Label } from './label';

/**
 * Fleiss' kappa of a table of items by labels: for every item how many raters gave it each label, as `itemCounts` makes it
 * of ratings. Every item has as many ratings, not needfully by the same raters.
 *
 *     P = Σ nᵢⱼ(nᵢⱼ - 1) / (N n (n - 1)),   Pₑ = Σⱼ (Σᵢ nᵢⱼ / (N n))²,   κ = (P - Pₑ) / (1 - Pₑ)
 *     fleissKappa([new Map([['a', 3]]), new Map([['a', 1], ['b', 2]])])
 *     // N = 2, n = 3: P = (6 + 2)/12 = 2/3, Pₑ = (4/6)² + (2/6)² = 5/9: κ = 0.25
 *
 * Range [-1/(n-1), 1]; 0 is chance. Computed from whole numbers, so that the order of items and labels changes nothing.
 * Not defined: no item, one item, one rating an item, or one label throughout. Missing ratings have no place in it: items
 * with unlike numbers of ratings throw RangeError, and so do counts that are none. Leave such items out, or take
 * Krippendorff's alpha. Source: Fleiss, Psychol. Bull. 76 (1971) 378-382.
 */
export function fleissKappa(counts: readonly ReadonlyMap<Label, number>[]): Coefficient {
  const totals = new Map<Label, number>();
  let raters: number | undefined;
  let agreeing = 0;
  counts.forEach((item, i) => {
    let rated = 0;
    for (const [label, count] of item) {
      if (!Number.isSafeInteger(count) || count < 0)
        throw new RangeError(`item ${i}: a count is whole and not negative: ${count}`);
      rated += count;
      agreeing += count * (count - 1);
      totals.set(label, (totals.get(label) ?? 0) + count);
    }
    raters ??= rated;
    if (rated !== raters) throw new RangeError(`item ${i} has ${rated} ratings, where the first has ${raters}`);
  });
  if (raters === undefined) return { notDefined: 'no item has a label of everyone' };
  if (raters < 2) return { notDefined: 'an item needs two labels' };
  if (counts.length === 1) return { notDefined: 'one item alone says nothing of chance' };
  const ratings = counts.length * raters;
  const squares = [...totals.values()].reduce((total, count) => total + count * count, 0);
  if (squares === ratings * ratings) return { notDefined: 'everyone gives one and the same label throughout' };
  // Numerator and denominator times N²n²(n - 1).
  return {
    value: (agreeing * ratings - squares * (raters - 1)) / ((ratings * ratings - squares) * (raters - 1)),
  };
}
