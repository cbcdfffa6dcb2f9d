import fc from 'fast-check';
import type { Label, Ratings } from './label';

/** Raters with labels from 0 to `top` and ratings missing here and there. */
export function someRaters({ raters = 4, items = 8, top = 3, missing = true } = {}): fc.Arbitrary<Ratings[]> {
  const label = missing
    ? fc.option(fc.integer({ min: 0, max: top }), { nil: undefined, freq: 4 })
    : fc.integer({ min: 0, max: top });
  return fc
    .tuple(fc.integer({ min: 2, max: raters }), fc.integer({ min: 1, max: items }))
    .chain(([m, n]) =>
      fc.array(fc.array<Label | undefined>(label, { minLength: n, maxLength: n }), { minLength: m, maxLength: m }),
    );
}

/** The same ratings with raters and items in another order, which a seed chooses. */
export function shuffled(raters: readonly Ratings[], seed: number): Ratings[] {
  const turn = <T>(values: readonly T[]): T[] =>
    values
      .map((value, i) => ({ value, at: Math.sin(seed + i * 12.9898) }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  return turn(raters.map((ratings) => turn(ratings)));
}
