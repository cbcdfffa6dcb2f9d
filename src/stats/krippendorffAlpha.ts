import type { Coefficient } from './coefficient';
import { itemCounts } from './itemCounts';
import type { Label, Ratings } from './label';
import { type LabelMetric, labelDistance } from './labelDistance';
import { orderedLabels } from './orderedLabels';

export interface AlphaOptions {
  /** Default nominal: labels agree or they do not. */
  readonly metric?: LabelMetric;
  /** All labels there are, in their order, which `ordinal` takes; default numbers ascending, words by code unit. */
  readonly categories?: readonly Label[];
}

/** With what it was measured on. */
export type KrippendorffAlpha = Coefficient & {
  /** Items with two ratings or more; the others say nothing of agreement and are left out. */
  readonly items: number;
};

/** Two labels' places in the order, as one key. */
const KEY = 2 ** 26;

/**
 * How often two different labels i < j stand together in an item, by how many ratings the item has. Whole numbers until
 * the sums are taken in a set order: so the order of items and raters changes not even the last bit.
 */
function togetherBySize(items: readonly ReadonlyMap<Label, number>[], place: ReadonlyMap<Label, number>) {
  const bySize = new Map<number, Map<number, number>>();
  for (const counts of items) {
    const given = [...counts].map(([label, count]) => ({ at: place.get(label) as number, count }));
    const size = given.reduce((total, { count }) => total + count, 0);
    const together = bySize.get(size) ?? new Map<number, number>();
    bySize.set(size, together);
    for (const a of given)
      for (const b of given)
        if (a.at < b.at) together.set(a.at * KEY + b.at, (together.get(a.at * KEY + b.at) ?? 0) + a.count * b.count);
  }
  return bySize;
}

/**
 * Krippendorff's alpha of any number of raters, with ratings missing or not: 1 less the disagreement within items over that
 * between all ratings that stand beside another of their item.
 *
 *     α = 1 - (n - 1) · Σᵤ Σ_{c<k} nᵤ꜀nᵤₖδ²꜀ₖ / (mᵤ - 1)  ÷  Σ_{c<k} n꜀nₖδ²꜀ₖ
 *     krippendorffAlpha([['a', 'a', 'b'], ['a', 'b', 'b']])
 *     // nominal, n = 6, three of each: 1 - 5 · 1 / (3 · 3) = 0.4444
 *
 * Here mᵤ is how many ratings an item has, n how many such items have together, δ² the distance of `labelDistance`. At most 1;
 * 0 is chance, below it raters differ more than chance would have it. Not defined: no item or just one with two ratings (one
 * alone gives 0 whatever its ratings), or one label throughout. Labels that the metric or `categories` has no place for
 * throw RangeError. Source: Krippendorff, Computing Krippendorff's Alpha-Reliability (2011).
 */
export function krippendorffAlpha(
  raters: readonly Ratings[],
  { metric = 'nominal', categories }: AlphaOptions = {},
): KrippendorffAlpha {
  const paired = itemCounts(raters).filter((counts) => [...counts.values()].reduce((total, c) => total + c, 0) > 1);
  const items = paired.length;
  if (items === 0) return { notDefined: 'no item has two labels', items };
  const totals = new Map<Label, number>();
  for (const counts of paired) for (const [label, count] of counts) totals.set(label, (totals.get(label) ?? 0) + count);
  const labels = orderedLabels([[...totals.keys()]], categories);
  const counts = labels.map((label) => totals.get(label) ?? 0);
  const apart = labelDistance(metric, labels, counts);
  if (items === 1) return { notDefined: 'one item alone says nothing of chance', items };
  if (totals.size === 1) return { notDefined: 'everyone gives one and the same label throughout', items };

  const place = new Map(labels.map((label, i) => [label, i]));
  let within = 0;
  for (const [size, together] of [...togetherBySize(paired, place)].sort(([a], [b]) => a - b)) {
    let sum = 0;
    for (const [key, count] of [...together].sort(([a], [b]) => a - b))
      sum += count * apart(Math.floor(key / KEY), key % KEY);
    within += sum / (size - 1);
  }
  let between = 0;
  for (let i = 0; i < labels.length; i++)
    for (let j = i + 1; j < labels.length; j++) between += (counts[i] as number) * (counts[j] as number) * apart(i, j);
  const n = counts.reduce((total, count) => total + count, 0);
  return { value: 1 - ((n - 1) * within) / between, items };
}
