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

/** Where the weight is looked for: from rates that are all but 0 or 1 to rates that are all alike. */
const WEIGHTS = { from: 1e-3, to: 1e4, steps: 71 } as const;
const MEANS = 99;
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
  /** Shapes of the grid whose joint log-likelihood is within 3.00 of the best: a 95 % region. */
  readonly region: readonly BetaShape[];
}

/**
 * Fits one Beta distribution of rates to the outcomes of many cases (beta-binomial, by the largest likelihood over a grid of
 * means and weights). What all cases have in common is what each of them is judged by: where none of 65 cases ever changed in
 * five tries the rates are near 0 and 1, and no flat guess makes 6 of 7 of a 5 of 5.
 *
 *     fitBetaBinomial(65 cases of 5 out of 5).best // mean 0.995, weight 0.001: the grid's corner; a next try is a yes to 0.99999
 *
 * Every case has at least one try, and there is at least one case, else RangeError.
 */
export function fitBetaBinomial(tries: readonly Tries[]): BetaFit {
  if (tries.length === 0) throw new RangeError('a fit needs at least one case');
  for (const { yes, n } of tries)
    if (!(n >= 1 && yes >= 0 && yes <= n)) throw new RangeError(`so many of so many: ${yes} of ${n}`);
  const groups = grouped(tries);
  const ratio = (WEIGHTS.to / WEIGHTS.from) ** (1 / (WEIGHTS.steps - 1));
  const points: { readonly shape: BetaShape; readonly value: number }[] = [];
  for (let i = 0; i < WEIGHTS.steps; i++) {
    const weight = WEIGHTS.from * ratio ** i;
    for (let j = 1; j <= MEANS * 2 - 1; j++) {
      const mean = j / (MEANS * 2);
      const [a, b] = [mean * weight, (1 - mean) * weight];
      let value = 0;
      for (const { tries: one, count } of groups) value += count * logLikelihood(one, a, b);
      points.push({ shape: { mean, weight }, value });
    }
  }
  const best = points.reduce((top, point) => (point.value > top.value ? point : top));
  return {
    best: best.shape,
    region: points.filter(({ value }) => value >= best.value - WITHIN).map(({ shape }) => shape),
  };
}

/**
 * The probability that the next try of a case is a yes: its own outcomes beside what all cases have in common.
 *
 *     (yes + mean · weight) / (n + weight);   4 of 5 under mean .9, weight 1: (4 + .9) / 6 = .8167
 */
export function nextYes({ yes, n }: Tries, { mean, weight }: BetaShape): number {
  return (yes + mean * weight) / (n + weight);
}
