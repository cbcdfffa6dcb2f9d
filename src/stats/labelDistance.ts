import type { Label } from './label';

/** What kind of scale labels are on, and so how far apart two of them are. */
export type LabelMetric = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/**
 * Krippendorff's squared distance of the labels in places i < j of an ordered list, of which each was given `counts` times:
 *
 *     nominal 1,   ordinal (Σ counts from i to j, the two ends by half)²,   interval (a - b)²,   ratio ((a - b) / (a + b))²
 *     labelDistance('ordinal', [1, 2, 3], [4, 2, 6])(0, 2) // 4/2 + 2 + 6/2 = 7: 49
 *
 * Interval and ratio throw RangeError on labels that are words, ratio on negative ones too: it measures from 0.
 */
export function labelDistance(
  metric: LabelMetric,
  labels: readonly Label[],
  counts: readonly number[],
): (i: number, j: number) => number {
  if (metric === 'nominal') return () => 1;
  if (metric === 'ordinal') {
    // Twice the count of all that lies below an item's middle, so that halves stay whole.
    let below = 0;
    const middles = counts.map((count) => {
      below += 2 * count;
      return below - count;
    });
    return (i, j) => (((middles[j] as number) - (middles[i] as number)) / 2) ** 2;
  }
  const wrong = labels.find((label) => typeof label !== 'number' || (metric === 'ratio' && label < 0));
  if (wrong !== undefined)
    throw new RangeError(
      `${metric} distances are between ${metric === 'ratio' ? 'numbers from 0 up' : 'numbers'}: ${JSON.stringify(wrong)}`,
    );
  const at = (i: number) => labels[i] as number;
  return metric === 'interval' ? (i, j) => (at(j) - at(i)) ** 2 : (i, j) => ((at(j) - at(i)) / (at(j) + at(i))) ** 2;
}
