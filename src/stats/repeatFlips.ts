import { itemCounts } from './itemCounts';
import type { Ratings } from './label';

/** How often one judge, asked again about the same items, changes its mind. All are counts. */
export interface RepeatFlips {
  /** Items with a label in two runs or more. */
  readonly items: number;
  /** Those with more than one label. */
  readonly changed: number;
  /** Labels of later runs whose item has one in the first run. */
  readonly rejudged: number;
  /** Those that differ from the first run's: over `rejudged`, the flip rate. */
  readonly flipped: number;
}

/**
 * Changes over runs of one judge, the first being the one on record.
 *
 *     repeatFlips([['a', 'a', 'b'], ['a', 'b', 'b'], ['a', 'b', undefined]])
 *     // item 2 of 3 changes; of 3 + 2 labels given again, 2 differ from the first: flip rate 0.4
 */
export function repeatFlips(runs: readonly Ratings[]): RepeatFlips {
  const rated = itemCounts(runs).filter((counts) => [...counts.values()].reduce((total, c) => total + c, 0) > 1);
  const [first = [], ...later] = runs;
  let rejudged = 0;
  let flipped = 0;
  for (const run of later)
    run.forEach((label, i) => {
      if (label === undefined || first[i] === undefined) return;
      rejudged += 1;
      if (label !== first[i]) flipped += 1;
    });
  return { items: rated.length, changed: rated.filter((counts) => counts.size > 1).length, rejudged, flipped };
}
