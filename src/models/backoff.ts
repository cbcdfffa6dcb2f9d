/** Milliseconds: the bound of the first wait, which doubles with every try up to the cap. */
const FIRST = 500;
const CAP = 8000;

/**
 * The milliseconds to wait after so many failed tries, drawn evenly below a bound that doubles ("full jitter"), so that
 * requests that failed together do not come back together. `draw` is a number in [0, 1).
 *
 *     draw * min(8000, 500 * 2^(tries - 1))
 *     backoff(3, 0.5) // 0.5 * min(8000, 2000) = 1000
 *
 * Source: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
export function backoff(tries: number, draw: number): number {
  return draw * Math.min(CAP, FIRST * 2 ** (tries - 1));
}
