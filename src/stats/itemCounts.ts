import type { Label, Ratings } from './label';

/**
 * For every item how many raters gave it each label; a label that nobody gave it has no entry.
 *
 *     itemCounts([['a', 'a'], ['a', 'b'], [undefined, 'b']]) // [Map { a → 2 }, Map { a → 1, b → 2 }]
 *
 * Raters with different numbers of items throw RangeError.
 */
export function itemCounts(raters: readonly Ratings[]): Map<Label, number>[] {
  const items = raters[0]?.length ?? 0;
  const counts = Array.from({ length: items }, () => new Map<Label, number>());
  for (const ratings of raters) {
    if (ratings.length !== items)
      throw new RangeError(`every rater has a place for every item: ${ratings.length} and ${items}`);
    ratings.forEach((label, i) => {
      const count = counts[i] as Map<Label, number>;
      if (label !== undefined) count.set(label, (count.get(label) ?? 0) + 1);
    });
  }
  return counts;
}
