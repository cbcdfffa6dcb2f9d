import { Problem } from '../files/problem';
import type { AlphaOptions } from '../stats/krippendorffAlpha';
import type { Label, Ratings } from '../stats/label';
import type { LabelMetric } from '../stats/labelDistance';

const METRICS: readonly LabelMetric[] = ['nominal', 'ordinal', 'interval', 'ratio'];

/** The metric of that name, or a Problem. */
export function metricNamed(name: string): LabelMetric {
  const found = METRICS.find((metric) => metric === name);
  if (found === undefined) throw new Problem(`unknown metric "${name}"`, { cure: `one of ${METRICS.join(', ')}` });
  return found;
}

/**
 * Alpha's metric for labels as they are: the one asked for, else ordinal for numbers and nominal for words. A metric that
 * such labels have no distances for is a Problem: interval and ratio of words, ratio below 0, ordinal without an order.
 */
export function alphaMetric(
  asked: LabelMetric | undefined,
  labels: { readonly numbers: boolean; readonly ratings: readonly Ratings[]; readonly scale?: readonly Label[] },
): AlphaOptions & { readonly metric: LabelMetric } {
  const { numbers, ratings, scale } = labels;
  const metric = asked ?? (numbers ? 'ordinal' : 'nominal');
  if (metric === 'nominal') return { metric };
  const used = ratings.flat().filter((label): label is Label => label !== undefined);
  if (numbers) {
    const below = used.find((label) => (label as number) < 0);
    if (metric === 'ratio' && below !== undefined)
      throw new Problem(`--metric ratio measures from 0, and there is a label ${below}`, { cure: '--metric interval' });
    return { metric };
  }
  if (metric !== 'ordinal') throw new Problem(`--metric ${metric} needs numbers, and labels here are words`);
  if (scale === undefined)
    throw new Problem('--metric ordinal needs the order of words', { cure: 'such as --scale fail,partial,pass' });
  const astray = used.find((label) => !scale.includes(label));
  if (astray !== undefined)
    throw new Problem(`the label "${astray}" has no place in the order of --scale`, {
      cure: 'without --keep-out-of-scale it is not measured',
    });
  return { metric, categories: scale };
}
