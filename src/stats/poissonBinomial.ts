/**
 * The distribution of how many of several independent yes-or-no outcomes are yes: `[k]` is the probability of k. Exact but
 * for rounding, by adding one outcome at a time; n of them take n²/2 steps (10,000 in about a tenth of a second).
 *
 *     poissonBinomial([0.5, 1]) // [0, 0.5, 0.5]: the second is certain
 *
 * Each probability lies in [0, 1], else RangeError. No outcome at all is 0 for certain: [1].
 */
export function poissonBinomial(probabilities: ArrayLike<number>): Float64Array {
  const n = probabilities.length;
  const mass = new Float64Array(n + 1);
  mass[0] = 1;
  for (let i = 0; i < n; i++) {
    const p = probabilities[i] as number;
    if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability lies in [0, 1]: ${p}`);
    for (let k = i + 1; k > 0; k--) mass[k] = (mass[k] as number) * (1 - p) + (mass[k - 1] as number) * p;
    mass[0] = (mass[0] as number) * (1 - p);
  }
  return mass;
}
