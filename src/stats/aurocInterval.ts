import { type Interval, Z95 } from './interval';

/** The variance of an AUROC of `area` under exponential scores, with equal weight to both groups. */
function variance(area: number, n1: number, n2: number): number {
  const half = (n1 + n2) / 2 - 1;
  return ((area * (1 - area)) / (n1 * n2)) * (1 + half * ((1 - area) / (2 - area) + area / (1 + area)));
}

/** The root of an increasing or decreasing function between two points of opposite sign, by halving. */
function root(f: (x: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  const rising = f(to) > f(from);
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/**
 * A 95 % score interval for an AUROC (Newcombe's method 5): the areas θ whose distance to the estimate is no more than
 * z standard errors taken at θ itself. It stays within [0, 1] and keeps a width at 0 and 1, where others collapse.
 *
 *     var(θ) = θ(1-θ)/(mn) · (1 + N*·((1-θ)/(2-θ) + θ/(1+θ))),   N* = (m+n)/2 - 1
 *     aurocInterval(1, 10, 10) // solves 1 - θ = 1.96 √var(θ) → { low: 0.8002, high: 1 }:
 *     // var(0.8) = 0.16/100 · (1 + 9·(0.2/1.2 + 0.8/1.8)) = 0.0104, and 1.96·0.10198 = 0.1999
 *
 * `area` in [0, 1], both counts at least 1, else RangeError. Source: Newcombe, Statistics in Medicine 25 (2006) 559-573.
 */
export function aurocInterval(area: number, n1: number, n2: number): Interval {
  if (!(area >= 0 && area <= 1) || n1 < 1 || n2 < 1) {
    throw new RangeError(`an AUROC lies in [0, 1] and needs both groups: ${area}, ${n1} and ${n2}`);
  }
  const reach = (theta: number) => Z95 * Math.sqrt(variance(theta, n1, n2));
  return {
    low: area === 0 ? 0 : root((theta) => theta + reach(theta) - area, 0, area),
    high: area === 1 ? 1 : root((theta) => theta - reach(theta) - area, area, 1),
  };
}
