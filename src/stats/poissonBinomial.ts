/** What is less likely than this counts as impossible: it saves most of the steps, and 10,000 outcomes lose less than 1e-25. */
const NEGLIGIBLE = 1e-30;

/**
 * The distribution of how many of several independent yes-or-no outcomes are yes: `[k]` is the probability of k. Exact but
 * for rounding, by adding one outcome at a time; a k of a probability under 1e-30 gets 0. 10,000 outcomes take about a
 * hundredth of a second.
 *
 *     poissonBinomial([0.5, 1]) // [0, 0.5, 0.5]: the second is certain
 *
 * Each probability lies in [0, 1], else RangeError. No outcome at all is 0 for certain: [1].
 */
export function poissonBinomial(probabilities: ArrayLike<number>): Float64Array {
  const n = probabilities.length;
  const mass = new Float64Array(n + 1);
  mass[0] = 1;
  // All of the mass lies from `low` to `high`.
  let low = 0;
  let high = 0;
  for (let i = 0; i < n; i++) {
    const p = probabilities[i] as number;
    if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability lies in [0, 1]: ${p}`);
    high++;
    for (let k = high; k > low; k--) mass[k] = (mass[k] as number) * (1 - p) + (mass[k - 1] as number) * p;
    mass[low] = (mass[low] as number) * (1 - p);
    while ((mass[low] as number) < NEGLIGIBLE) mass[low++] = 0;
    while ((mass[high] as number) < NEGLIGIBLE) mass[high--] = 0;
  }
  return mass;
}
