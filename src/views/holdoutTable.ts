import { cloudLabels, clouds } from '../calibration/clouds';
import type { Threshold } from '../golden/thresholds';
import { htmlTable } from './htmlTable';
import { percent } from './numbers';

/** What the cut does to the held-out questions, cloud by cloud. */
export function holdoutTable({ holdout }: Pick<Threshold, 'holdout'>): string {
  return htmlTable(
    clouds.map((cloud) => {
      const { n, answered, rate, low, high } = holdout[cloud];
      return {
        cloud: cloudLabels[cloud],
        'held out': n,
        answered,
        share: percent(rate),
        '95 % interval': n === 0 ? null : `${percent(low)} to ${percent(high)}`,
      };
    }),
  );
}

/** What may be promised from the holdout, and how often it has been looked at: under `holdoutTable`. */
export function holdoutPromise({ holdout, guarantee }: Pick<Threshold, 'holdout' | 'guarantee'>): string {
  return (
    `${guarantee.promised ? 'Promised' : 'Nothing is promised'}: ${guarantee.words}. ` +
    `Each export against one holdout wears it a little, so exports are counted: this is number ${holdout.exports}.`
  );
}
