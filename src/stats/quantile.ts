/**
 * The q-quantile of ascending values, by linear interpolation between order statistics (Hyndman and Fan's type 7).
 *
 *     quantile([1, 2, 4, 8], 0.5) // position 3 · 0.5 = 1.5, between 2 and 4: 3
 *
 * No values, or q outside [0, 1], throws RangeError.
 */
export function quantile(ascending: ArrayLike<number>, q: number): number {
  if (ascending.length === 0 || !(q >= 0 && q <= 1)) {
    throw new RangeError(`a quantile needs values and q in [0, 1]: ${ascending.length} values, q = ${q}`);
  }
  const position = (ascending.length - 1) * q;
  const below = Math.floor(position);
  const low = ascending[below] as number;
  const high = ascending[Math.min(below + 1, ascending.length - 1)] as number;
  return low === high ? low : low + (high - low) * (position - below);
}
