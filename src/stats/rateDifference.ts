import { type Interval, wilson } from './interval';

/** A rate estimated on `n` cases, and the weight with which it enters a sum. */
export interface WeightedRate {
  readonly weight: number;
  /** In [0, 1]. */
  readonly rate: number;
  readonly n: number;
}

/**
 * The 95 % interval of a weighted sum of two independent rates, from their Wilson intervals (MOVER): Newcombe's interval
 * for a difference when the weights are 1 and -1. Never of zero width, however equal the values it was made from.
 *
 *     estimate = Σ wᵢpᵢ,   low = estimate - √Σ (wᵢpᵢ - lowᵢ)²,   high = estimate + √Σ (highᵢ - wᵢpᵢ)²
 *     where lowᵢ, highᵢ are the ends of wᵢ times the Wilson interval of pᵢ (swapped when wᵢ < 0).
 *     weightedRates({ weight: 1, rate: 56/70, n: 70 }, { weight: -1, rate: 48/80, n: 80 })
 *     // 0.8 - 0.6 = 0.2; Wilson (0.6918, 0.8770) and (0.4905, 0.7004)
 *     // low = 0.2 - √(0.1082² + 0.1004²) = 0.0524, high = 0.2 + √(0.0770² + 0.1095²) = 0.3339
 *
 * Sources: Newcombe, Statistics in Medicine 17 (1998) 873-890, method 10; Zou and Donner, ibid. 27 (2008) 1693-1702.
 */
export function weightedRates(a: WeightedRate, b: WeightedRate): Interval & { readonly estimate: number } {
  let estimate = 0;
  let below = 0;
  let above = 0;
  for (const { weight, rate, n } of [a, b]) {
    const ends = wilson(rate * n, n);
    const value = weight * rate;
    const low = weight * (weight < 0 ? ends.high : ends.low);
    const high = weight * (weight < 0 ? ends.low : ends.high);
    estimate += value;
    below += (value - low) ** 2;
    above += (high - value) ** 2;
  }
  return { estimate, low: estimate - Math.sqrt(below), high: estimate + Math.sqrt(above) };
}
