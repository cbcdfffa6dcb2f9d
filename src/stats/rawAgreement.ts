import type { Coefficient } from './coefficient';
import { itemCounts } from './itemCounts';
import type { Ratings } from './label';

/** With the counts behind it. */
export type RawAgreement = Coefficient & {
  /** Pairs of labels of one item, by two raters, that are the same label. */
  readonly agreed: number;
  /** All pairs of labels of one item. Of two raters: the items that both rated. */
  readonly pairs: number;
};

/**
 * The share of pairs of labels, by two raters of one item, that agree. An item with m labels has m(m-1)/2 pairs.
 *
 *     raw = Σ pairs that agree / Σ pairs
 *     rawAgreement([['a', 'a', 'b'], ['a', 'b', 'b'], [undefined, 'b', 'a']])
 *     // 1 of 1, 1 of 3 and 1 of 3 pairs: 3/7 = 0.4286
 *
 * Range [0, 1]. Not defined where no item has two labels. Chance is not allowed for: two judges that say "pass" of 19 items
 * in 20, each without looking, agree on nine in ten.
 */
export function rawAgreement(raters: readonly Ratings[]): RawAgreement {
  let agreed = 0;
  let pairs = 0;
  for (const counts of itemCounts(raters)) {
    let rated = 0;
    for (const count of counts.values()) {
      rated += count;
      agreed += (count * (count - 1)) / 2;
    }
    pairs += (rated * (rated - 1)) / 2;
  }
  if (pairs === 0) return { notDefined: 'no item has two labels', agreed, pairs };
  return { value: agreed / pairs, agreed, pairs };
}
