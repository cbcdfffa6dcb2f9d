import type { Coefficient } from './coefficient';
import { Z95 } from './interval';
import type { Label, Ratings } from './label';
import { orderedLabels } from './orderedLabels';

export interface CohenOptions {
  /** How much a disagreement weighs: all alike (`none`, the default), by its distance, or by the distance squared. */
  readonly weights?: 'none' | 'linear' | 'quadratic';
  /**
   * All labels there are, in their order; default: those that stand there. Weights on words need it, since their distance
   * is taken between places here; that of numbers is their difference.
   */
  readonly categories?: readonly Label[];
}

/** Kappa with the items that both rated, and its 95 % interval or why it has none. */
export type CohenKappa =
  | { readonly value: number; readonly n: number; readonly low: number; readonly high: number }
  | { readonly value: number; readonly n: number; readonly noInterval: string }
  | (Extract<Coefficient, { notDefined: string }> & { readonly n: number });

/** Below this a variance is what rounding left of 0: true ones are at least about 1/n⁴ of the squared weights. */
const NOTHING = 1e-24;

function distances(labels: readonly Label[], weights: 'none' | 'linear' | 'quadratic', ordered: boolean): number[][] {
  const numbers = labels.every((label) => typeof label === 'number');
  if (weights !== 'none' && !numbers && !ordered)
    throw new RangeError('weights on labels that are words need categories, which give their order');
  const at = labels.map((label, i) => (numbers ? (label as number) : i));
  const power = weights === 'quadratic' ? 2 : 1;
  return at.map((a) => at.map((b) => (weights === 'none' ? Number(a !== b) : Math.abs(a - b) ** power)));
}

/** How often the first rater gave label i where the second gave label j. */
function crossTable(a: Ratings, b: Ratings, labels: readonly Label[]): number[][] {
  const place = new Map(labels.map((label, i) => [label, i]));
  const table = labels.map(() => new Array<number>(labels.length).fill(0));
  a.forEach((label, i) => {
    const other = b[i];
    if (label === undefined || other === undefined) return;
    (table[place.get(label) as number] as number[])[place.get(other) as number]++;
  });
  return table;
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
 *     // 0.4 above: √var = 0.1268, interval [0.1514, 0.6486]
 *
 * which is rough below some 50 items. Where that variance is 0 there is no interval, and the reason stands in its place.
 * Not defined where no item or just one was rated by both, and where both gave one and the same label throughout.
 *
 * The order of items changes nothing, nor does which rater comes first. Sources: Cohen, Educ. Psychol. Meas. 20 (1960)
 * 37-46 and Psychol. Bull. 70 (1968) 213-220; Fleiss, Cohen and Everitt, Psychol. Bull. 72 (1969) 323-327.
 */
export function cohenKappa(a: Ratings, b: Ratings, { weights = 'none', categories }: CohenOptions = {}): CohenKappa {
  if (a.length !== b.length)
    throw new RangeError(`every rater has a place for every item: ${a.length} and ${b.length}`);
  const labels = orderedLabels([a, b], categories);
  const distance = distances(labels, weights, categories !== undefined);
  const table = crossTable(a, b, labels);
  const rows = table.map((row) => row.reduce((total, count) => total + count, 0));
  const columns = labels.map((_, j) => table.reduce((total, row) => total + (row[j] as number), 0));
  const n = rows.reduce((total, count) => total + count, 0);
  if (n === 0) return { notDefined: 'no item has a label of both', n };
  if (n === 1) return { notDefined: 'one item alone says nothing of chance', n };

  // Cells are taken in mirrored pairs, so that changing the raters round changes not even the last bit.
  const overPairs = (term: (i: number, j: number) => number): number => {
    let total = 0;
    for (let i = 0; i < labels.length; i++)
      for (let j = i; j < labels.length; j++) total += i === j ? term(i, i) : term(i, j) + term(j, i);
    return total;
  };
  const cell = (i: number, j: number) => (table[i] as number[])[j] as number;
  const apart = (i: number, j: number) => (distance[i] as number[])[j] as number;
  // Both times n², so that whole numbers stay whole.
  const observed = n * overPairs((i, j) => cell(i, j) * apart(i, j));
  const expected = overPairs((i, j) => (rows[i] as number) * (columns[j] as number) * apart(i, j));
  if (expected === 0) return { notDefined: 'both give one and the same label throughout', n };
  const value = (expected - observed) / expected;

  const mean = (i: number, counts: readonly number[]) =>
    labels.reduce<number>((total, _, j) => total + (counts[j] as number) * apart(i, j), 0) / n;
  const fromColumns = labels.map((_, i) => mean(i, columns));
  const fromRows = labels.map((_, j) => mean(j, rows));
  const deviation = (i: number, j: number) =>
    apart(i, j) -
    (observed / expected) * ((fromColumns[i] as number) + (fromRows[j] as number)) +
    observed / (n * n);
  const spread = overPairs((i, j) => cell(i, j) * deviation(i, j) ** 2) / n / (expected / (n * n)) ** 2;
  if (spread < NOTHING) {
    const constant = [rows, columns].some((counts) => counts.filter((count) => count > 0).length === 1);
    const why = constant
      ? 'one rater gives one label throughout, so that kappa is 0 whatever the other says'
      : observed === 0
        ? 'the two never differ, so that the large-sample variance is 0'
        : 'the large-sample variance is 0';
    return { value, n, noInterval: why };
  }
  const half = Z95 * Math.sqrt(spread / n);
  return { value, n, low: Math.max(-1, value - half), high: Math.min(1, value + half) };
}
