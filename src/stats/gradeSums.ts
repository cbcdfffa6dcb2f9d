/** The probabilities of the grades 0, 0.5 and 1 of one case. */
export type GradeOdds = readonly [zero: number, half: number, one: number];

/**
 * The distribution of a sum of independent grades of 0, 0.5 and 1: `[k]` is the probability of k halves. Exact but for
 * rounding, by adding one case at a time.
 *
 *     gradeSums([[0.5, 0, 0.5], [0, 1, 0]]) // [0, 0.5, 0, 0.5, 0]: 0.5 or 1.5, each half the time
 *
 * The three of a case add up to 1 within 1e-9 and none is negative, else RangeError.
 */
export function gradeSums(cases: readonly GradeOdds[]): Float64Array {
  const mass = new Float64Array(2 * cases.length + 1);
  mass[0] = 1;
  cases.forEach(([zero, half, one], i) => {
    if (!(zero >= 0 && half >= 0 && one >= 0) || Math.abs(zero + half + one - 1) > 1e-9)
      throw new RangeError(`odds of three grades add up to 1: ${zero}, ${half}, ${one}`);
    for (let k = 2 * i + 2; k >= 0; k--) {
      const before = k >= 1 ? (mass[k - 1] as number) : 0;
      const twice = k >= 2 ? (mass[k - 2] as number) : 0;
      mass[k] = (mass[k] as number) * zero + before * half + twice * one;
    }
  });
  return mass;
}
