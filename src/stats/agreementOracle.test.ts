import { describe, expect, it } from 'vitest';
import { hasOracle, oracleText } from '../metrics/oracles.testkit';
import type { Coefficient } from './coefficient';
import { cohenKappa } from './cohenKappa';
import { fleissKappa } from './fleissKappa';
import { krippendorffAlpha } from './krippendorffAlpha';
import type { Ratings } from './label';
import type { LabelMetric } from './labelDistance';

interface Textbook {
  readonly krippendorff: readonly {
    readonly name: string;
    readonly raters: readonly (readonly (number | null)[])[];
    readonly recomputed: Readonly<Record<LabelMetric, number>>;
  }[];
  readonly cohen: readonly {
    readonly name: string;
    readonly table: readonly (readonly number[])[];
    readonly recomputed: number | null;
  }[];
  readonly fleiss: readonly {
    readonly name: string;
    readonly counts: readonly (readonly number[])[];
    readonly recomputed: number;
  }[];
}

const folder = 'agreement-textbook';
const there = hasOracle(folder);
const textbook: Textbook = there
  ? JSON.parse(oracleText(folder, 'cases.json'))
  : { krippendorff: [], cohen: [], fleiss: [] };

const six = (coefficient: Coefficient) => ('value' in coefficient ? coefficient.value.toFixed(6) : null);

describe.skipIf(!there)('agreement as textbooks have it, to six decimals', () => {
  const alphas = textbook.krippendorff.flatMap(({ name, raters, recomputed }) =>
    (Object.keys(recomputed) as LabelMetric[]).map((metric) => ({
      name,
      metric,
      raters,
      published: recomputed[metric],
    })),
  );
  it.each(alphas)('$name: alpha, $metric', ({ metric, raters, published }) => {
    const ratings: Ratings[] = raters.map((labels) => labels.map((label) => label ?? undefined));
    expect(six(krippendorffAlpha(ratings, { metric }))).toBe(published.toFixed(6));
  });

  it.each(textbook.cohen)('$name: Cohen’s kappa', ({ table, recomputed }) => {
    const pairs = table.flatMap((row, i) => row.flatMap((count, j) => Array.from({ length: count }, () => [i, j])));
    const kappa = cohenKappa(
      pairs.map(([i]) => i),
      pairs.map(([, j]) => j),
    );
    expect(six(kappa)).toBe(recomputed === null ? null : recomputed.toFixed(6));
  });

  it.each(textbook.fleiss)('$name: Fleiss’ kappa', ({ counts, recomputed }) => {
    const kappa = fleissKappa(counts.map((row) => new Map(row.map((count, label) => [label, count]))));
    expect(six(kappa)).toBe(recomputed.toFixed(6));
  });

  it('are 16 alphas, 6 kappas of Cohen and 1 of Fleiss', () => {
    expect([alphas.length, textbook.cohen.length, textbook.fleiss.length]).toEqual([16, 6, 1]);
  });
});
