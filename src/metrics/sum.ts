/**
 * The sum of finite numbers, the same to the last bit in whatever order they come: sorted first, then added with
 * Neumaier's compensation.
 *
 *     sum([0.1, 0.2, 0.3]) === sum([0.3, 0.2, 0.1]) // 0.6; added from left to right these differ
 *
 * Nothing sums to 0. Source: Neumaier, ZAMM 54 (1974) 39-51.
 */
export function sum(values: readonly number[]): number {
  let total = 0;
  let lost = 0;
  for (const value of Float64Array.from(values).sort()) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}
