/** A relative drop above this fails the regression gate. */
export const TOLERANCE = 0.05;

/**
 * How far a value fell below its baseline, as a share of the baseline: negative where it rose, 0 for a baseline of 0,
 * which cannot drop. Rounded to twelve decimals, so that what is exactly 5 % by the numbers is 5 % here.
 *
 *     relativeDrop(0.80, 0.76) // 0.04 / 0.80 = 0.05, which passes; relativeDrop(0.80, 0.7599) = 0.050125 fails
 */
export function relativeDrop(baseline: number, now: number): number {
  // Minus nothing, of a rise that the rounding took away, is nothing.
  return baseline === 0 ? 0 : Number(((baseline - now) / baseline).toFixed(12)) + 0;
}

/** Whether a value has dropped by more than the tolerance. */
export function dropsTooFar(baseline: number, now: number, tolerance: number = TOLERANCE): boolean {
  return relativeDrop(baseline, now) > tolerance;
}
