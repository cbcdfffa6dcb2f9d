import type { Coefficient } from './coefficient';
import { Z95 } from './interval';
import type { Label, Ratings } from './label';
import { orderedLabels } from './orderedLabels';

export interface CohenOptions {
  /** How much a disagreement weighs: all alike (`none`, the default), by its distance, or by the distance squared. */
  readonly weights?: 'none' | 'linear' | 'quadratic';
  /**
   * All labels there are, in their order; default those that stand there. Weights on words need it, since their distance
   * is taken between places here; that of numbers is their difference.
   */
  readonly categories?: readonly Label[];
}

/** Kappa with the items that both rated, and its 95 % interval or why it has none. */
export type CohenKappa =
  | { readonly value: number; readonly n: number; readonly low: number; readonly high: number }
  | { readonly value: number; readonly n: number; readonly noInterval: string }
  | (Extract<Coefficient, { notDefined: string }> & { readonly n: number });

/** Below this a variance is what rounding left of 0: true ones are no smaller than about 1/n³. */
const NOTHING = 1e-24;

type Distance = (i: number, j: number) => number;

function distanceOf(labels: readonly Label[], { weights = 'none', categories }: CohenOptions): Distance {
  if (weights === 'none') return (i, j) => Number(i !== j);
  const numbers = labels.every((label) => typeof label === 'number');
  if (!numbers && categories === undefined)
    throw new RangeError('weights on labels that are words need categories, which give their order');
  const at = labels.map((label, i) => (numbers ? (label as number) : i));
  const power = weights === 'quadratic' ? 2 : 1;
  return (i, j) => Math.abs((at[i] as number) - (at[j] as number)) ** power;
}

/** Two labels of one item as places in the order, with how often `a` gave the first and `b` the second, and the reverse. */
interface Cell {
  readonly i: number;
  readonly j: number;
  there: number;
  back: number;
}

/** The table of one rater by the other, mirrored cells together and in a set order: no rater comes first, and no item. */
function cellsOf(a: Ratings, b: Ratings, labels: readonly Label[]): Cell[] {
  const place = new Map(labels.map((label, i) => [label, i]));
  const cells = new Map<number, Cell>();
  a.forEach((label, item) => {
    const other = b[item];
    if (label === undefined || other === undefined) return;
    const from = place.get(label) as number;
    const to = place.get(other) as number;
    const key = Math.min(from, to) * labels.length + Math.max(from, to);
    const cell = cells.get(key) ?? { i: Math.min(from, to), j: Math.max(from, to), there: 0, back: 0 };
    cells.set(key, cell);
    if (from <= to) cell.there += 1;
    else cell.back += 1;
  });
  return [...cells].sort(([x], [y]) => x - y).map(([, cell]) => cell);
}

/**
 * Cohen's kappa of two raters: how much of the disagreement that chance would leave is gone. Items that either did not
 * rate are passed over.
 *
 *     κ = 1 - Dₒ/Dₑ,   Dₒ = Σ pᵢⱼdᵢⱼ,   Dₑ = Σ pᵢ.p.ⱼdᵢⱼ,   dᵢⱼ = 0 where the labels agree, else 1, |i - j| or (i - j)²
 *     the table 20 5 / 10 15: Dₒ = 15/50 = 0.3, Dₑ = 0.5 · 0.4 + 0.5 · 0.6 = 0.5: κ = 0.4
 *
 * Range [-1, 1]; 0 is chance. The interval is κ ± 1.96 standard errors, cut off at ±1, by the large-sample variance
 *
 *     var = Σ pᵢⱼ(dᵢⱼ - (1 - κ)(dᵢ. + d.ⱼ) + Dₒ)² / (n Dₑ²),   dᵢ. = Σ p.ⱼdᵢⱼ,   d.ⱼ = Σ pᵢ.dᵢⱼ
 *     // 0.4 above: √var = 0.1270, interval [0.1511, 0.6489]
 *
 * which is rough below some 50 items. Where that variance is 0 there is no interval, and the reason stands in its place.
 * Not defined where no item or just one was rated by both, and where both gave one and the same label throughout.
 *
 * The order of items changes nothing, nor does which rater comes first. Sources: Cohen, Educ. Psychol. Meas. 20 (1960)
 * 37-46 and Psychol. Bull. 70 (1968) 213-220; Fleiss, Cohen and Everitt, Psychol. Bull. 72 (1969) 323-327.
 */
export function cohenKappa(a: Ratings, b: Ratings, options: CohenOptions = {}): CohenKappa {
  if (a.length !== b.length)
    throw new RangeError(`every rater has a place for every item: ${a.length} and ${b.length}`);
  const labels = orderedLabels([a, b], options.categories);
  const apart = distanceOf(labels, options);
  const cells = cellsOf(a, b, labels);
  const ofA = labels.map(() => 0);
  const ofB = labels.map(() => 0);
  const add = (counts: number[], at: number, count: number) => {
    counts[at] = (counts[at] as number) + count;
  };
  let n = 0;
  // Sums over items times n, sums over pairs times n²: whole numbers stay whole.
  let observed = 0;
  for (const { i, j, there, back } of cells) {
    add(ofA, i, there);
    add(ofB, j, there);
    add(ofA, j, back);
    add(ofB, i, back);
    n += there + back;
    observed += (there + back) * apart(i, j);
  }
  if (n === 0) return { notDefined: 'no item has a label of both', n };
  if (n === 1) return { notDefined: 'one item alone says nothing of chance', n };
  const fromB = labels.map((_, i) => ofB.reduce((total, count, j) => total + count * apart(i, j), 0));
  const fromA = labels.map((_, j) => ofA.reduce((total, count, i) => total + count * apart(i, j), 0));
  const half = (counts: readonly number[], far: readonly number[]) =>
    counts.reduce((total, count, i) => total + count * (far[i] as number), 0);
  // The two are one sum in two orders; their mean does not depend on which rater comes first.
  const expected = (half(ofA, fromB) + half(ofB, fromA)) / 2;
  if (expected === 0) return { notDefined: 'both give one and the same label throughout', n };
  const value = (expected - n * observed) / expected;

  const ratio = (n * observed) / expected;
  const deviation = (i: number, j: number) =>
    apart(i, j) - (ratio * ((fromB[i] as number) + (fromA[j] as number))) / n + observed / n;
  let squares = 0;
  for (const { i, j, there, back } of cells) squares += there * deviation(i, j) ** 2 + back * deviation(j, i) ** 2;
  const variance = squares / n / (expected / (n * n)) ** 2 / n;
  if (variance < NOTHING) return { value, n, noInterval: whyNone([ofA, ofB], observed) };
  const reach = Z95 * Math.sqrt(variance);
  return { value, n, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

function whyNone(raters: readonly (readonly number[])[], observed: number): string {
  if (raters.some((counts) => counts.filter((count) => count > 0).length === 1))
    return 'one of the two gives one label throughout, and kappa is 0 whatever the other says';
  return observed === 0 ? 'the two never differ, and the large-sample variance is 0' : 'the large-sample variance is 0';
}
