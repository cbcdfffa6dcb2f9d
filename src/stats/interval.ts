import betaQuantile from '@stdlib/stats-base-dists-beta-quantile';

/** A closed interval, `low <= high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 0.975 quantile of the standard normal distribution: two-sided 95 %. */
export const Z95 = 1.959963984540054;

function checkCounts(successes: number, n: number): void {
  if (!(n > 0) || !(successes >= 0 && successes <= n)) {
    throw new RangeError(`a rate needs 0 <= successes <= n and n > 0: ${successes} of ${n}`);
  }
}

/**
 * Wilson's score interval for a rate, 95 % unless `z` says otherwise. Both arguments are counts; `successes` may be
 * fractional (a mean of repeated predictions times n), of which it knows no more than of so many independent cases.
 *
 *     centre = (p + z²/2n) / (1 + z²/n),   half = z √(p(1-p)/n + z²/4n²) / (1 + z²/n)
 *     wilson(8, 10) // p = 0.8: centre (0.8 + 0.19207) / 1.38415 = 0.71674, half 0.22659 → { low: 0.49016, high: 0.94332 }
 *
 * Range [0, 1]; never of zero width. n = 0 or a count outside 0..n throws RangeError. Source: Wilson, JASA 22 (1927) 209-212.
 */
export function wilson(successes: number, n: number, z: number = Z95): Interval {
  checkCounts(successes, n);
  const p = successes / n;
  const zz = (z * z) / n;
  const centre = (p + zz / 2) / (1 + zz);
  const half = (z * Math.sqrt((p * (1 - p)) / n + zz / (4 * n))) / (1 + zz);
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === n ? 1 : Math.min(1, centre + half),
  };
}

/**
 * The exact (Clopper and Pearson) interval for a rate at the stated two-sided confidence; counts are whole.
 *
 *     low = Beta⁻¹(α/2; x, n-x+1),   high = Beta⁻¹(1-α/2; x+1, n-x)
 *     clopperPearson(0, 10) // high: 1 - 0.025^(1/10) = 0.30850 → { low: 0, high: 0.30850 }
 *
 * n = 0 or a count outside 0..n throws RangeError. Source: Clopper and Pearson, Biometrika 26 (1934) 404-413.
 */
export function clopperPearson(successes: number, n: number, confidence: number = 0.95): Interval {
  checkCounts(successes, n);
  const tail = (1 - confidence) / 2;
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
  };
}

/**
 * The exact one-sided upper bound on a rate: with the stated confidence the true rate is no higher.
 *
 *     exactUpperBound(0, 16) // 1 - 0.05^(1/16) = 0.17075: 16 of 16 right bounds the error rate at 17.1 %
 *     exactUpperBound(0, 59) // 0.04951: a promise of 5 % needs 59 without a failure
 */
export function exactUpperBound(failures: number, n: number, confidence: number = 0.95): number {
  checkCounts(failures, n);
  return failures === n ? 1 : betaQuantile(confidence, failures + 1, n - failures);
}

/**
 * How many trials without one failure bound the rate at `rate`: the smallest n with (1 - rate)^n <= 1 - confidence.
 *
 *     trialsNeeded(0.05) // log 0.05 / log 0.95 = 58.4 → 59
 */
export function trialsNeeded(rate: number, confidence: number = 0.95): number {
  if (!(rate > 0 && rate < 1)) throw new RangeError(`a bound lies strictly between 0 and 1: ${rate}`);
  // log1p keeps a small rate; a quotient that is whole but for rounding is that whole number.
  const trials = Math.log1p(-confidence) / Math.log1p(-rate);
  return Math.ceil(trials * (1 - 4 * Number.EPSILON));
}
