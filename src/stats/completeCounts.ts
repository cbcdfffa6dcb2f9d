import { itemCounts } from './itemCounts';
import type { Ratings } from './label';
import { orderedLabels } from './orderedLabels';

/**
 * The table that `fleissKappa` reads: a row for every item that all raters rated, a column for every label, in order. Items
 * with a rating missing are left out.
 *
 *     completeCounts([['a', 'a', 'b'], ['a', 'b', undefined]]) // labels a, b: [[2, 0], [1, 1]]
 */
export function completeCounts(raters: readonly Ratings[]): number[][] {
  const labels = orderedLabels(raters);
  return itemCounts(raters)
    .filter((counts) => [...counts.values()].reduce((total, count) => total + count, 0) === raters.length)
    .map((counts) => labels.map((label) => counts.get(label) ?? 0));
}
