/** How often something happened in so many tries. */
export interface Tries {
  readonly yes: number;
  readonly n: number;
}

/** A Beta distribution of rates, by its mean and by how many tries its weight amounts to (α + β). */
export interface BetaShape {
  readonly mean: number;
  readonly weight: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the logarithm of the weight is looked for: from rates that are all but 0 or 1 to rates that are all alike. */
const WEIGHTS: Span = { from: Math.log(1e-3), to: Math.log(1e4) };
/** Where the log-odds of the mean are looked for: from 0.0001 to 0.9999. */
const MEANS: Span = { from: -Math.log(9999), to: Math.log(9999) };
/** Points of the grid each way, and how often it is laid anew around the points that fit: the more cases, the fewer those. */
const STEPS = 41;
const LAYINGS = 3;
/** Half of the 95 % point of chi-square with two degrees of freedom: how far a joint likelihood may fall below its best. */
const WITHIN = 2.995732273553991;

/** ln B(a + yes, b + n - yes) - ln B(a, b), by the products that it is made of: exact, and quick for few tries. */
function logLikelihood({ yes, n }: Tries, a: number, b: number): number {
  let sum = 0;
  for (let i = 0; i < yes; i++) sum += Math.log(a + i);
  for (let i = 0; i < n - yes; i++) sum += Math.log(b + i);
  for (let i = 0; i < n; i++) sum -= Math.log(a + b + i);
  return sum;
}

/** The same outcomes counted once: thousands of cases have few different ones. */
function grouped(tries: readonly Tries[]): { readonly tries: Tries; readonly count: number }[] {
  const groups = new Map<string, { tries: Tries; count: number }>();
  for (const one of tries) {
    const key = `${one.yes}/${one.n}`;
    const group = groups.get(key) ?? { tries: one, count: 0 };
    group.count++;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A fit, and the shapes that fit about as well. */
export interface BetaFit {
  readonly best: BetaShape;
  /** Shapes of the grid whose joint log-likelihood is within 3.00 of the best: a 95 % region. By weight, then by mean. */
  readonly region: readonly BetaShape[];
}

/** Equally spaced values, ends included. */
function spaced({ from, to }: Span): number[] {
  return Array.from({ length: STEPS }, (_, i) => from + ((to - from) * i) / (STEPS - 1));
}

/** The span of some of a span's points and one step more on either side, but never beyond `bounds`. */
function around(points: readonly number[], span: Span, bounds: Span): Span {
  const step = (span.to - span.from) / (STEPS - 1);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  return { from: Math.max(bounds.from, least - step), to: Math.min(bounds.to, most + step) };
}

/**
 * Fits one Beta distribution of rates to the outcomes of many cases (beta-binomial, by the largest likelihood over a grid of
 * means and weights). What all cases have in common is what each of them is judged by: where none of 65 cases ever changed in
 * five tries the rates are near 0 and 1, and no flat guess makes 6 of 7 of a 5 of 5.
 *
 *     fitBetaBinomial(65 cases of 5 out of 5).best // mean 0.9999, weight 0.001: the grid's corner; a next try is a yes to 0.99999998
 *
 * Every case has at least one try, in whole numbers, and there is at least one case, else RangeError.
 */
export function fitBetaBinomial(tries: readonly Tries[]): BetaFit {
  if (tries.length === 0) throw new RangeError('a fit needs at least one case');
  for (const { yes, n } of tries)
    if (!(Number.isSafeInteger(n) && Number.isSafeInteger(yes) && n >= 1 && yes >= 0 && yes <= n))
      throw new RangeError(`so many of so many: ${yes} of ${n}`);
  const groups = grouped(tries);
  const lay = (weights: Span, means: Span) => {
    const points = spaced(weights).flatMap((logWeight) =>
      spaced(means).map((logOdds) => {
        const shape = { mean: 1 / (1 + Math.exp(-logOdds)), weight: Math.exp(logWeight) };
        const [a, b] = [shape.mean * shape.weight, (1 - shape.mean) * shape.weight];
        const value = groups.reduce((sum, group) => sum + group.count * logLikelihood(group.tries, a, b), 0);
        return { shape, logWeight, logOdds, value };
      }),
    );
    const best = points.reduce((top, point) => (point.value > top.value ? point : top));
    return { best, region: points.filter(({ value }) => value >= best.value - WITHIN) };
  };
  let weights = WEIGHTS;
  let means = MEANS;
  let found = lay(weights, means);
  for (let i = 1; i < LAYINGS; i++) {
    const { region } = found;
    weights = around(
      region.map(({ logWeight }) => logWeight),
      weights,
      WEIGHTS,
    );
    means = around(
      region.map(({ logOdds }) => logOdds),
      means,
      MEANS,
    );
    found = lay(weights, means);
  }
  return { best: found.best.shape, region: found.region.map(({ shape }) => shape) };
}

/**
 * The probability that the next try of a case is a yes: its own outcomes beside what all cases have in common.
 *
 *     (yes + mean · weight) / (n + weight);   4 of 5 under mean .9, weight 1: (4 + .9) / 6 = .8167
 */
export function nextYes({ yes, n }: Tries, { mean, weight }: BetaShape): number {
  return (yes + mean * weight) / (n + weight);
}
