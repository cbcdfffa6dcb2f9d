import type { Coefficient } from './coefficient';
import { fleissKappa } from './fleissKappa';
import { itemCounts } from './itemCounts';
import { type AlphaOptions, type KrippendorffAlpha, krippendorffAlpha } from './krippendorffAlpha';
import type { Ratings } from './label';
import { type RawAgreement, rawAgreement } from './rawAgreement';

/** How far any number of raters agree. */
export interface GroupAgreement {
  readonly raters: number;
  readonly raw: RawAgreement;
  /** On the `items` that all of them rated. */
  readonly fleiss: Coefficient & { readonly items: number };
  /** On those that two or more rated. */
  readonly alpha: KrippendorffAlpha;
}

/**
 * All raters together: the share of pairs of labels that agree, Fleiss' kappa and Krippendorff's alpha.
 *
 *     groupAgreement([['a', 'a', 'b'], ['a', 'b', 'b'], ['a', 'b', undefined]])
 *     // raw 5/7 = 0.7143; Fleiss on two items: P = 2/3, Pₑ = 5/9: 0.25; alpha on three: 1 - 7 · 1 / 16 = 0.5625
 */
export function groupAgreement(raters: readonly Ratings[], options: AlphaOptions = {}): GroupAgreement {
  const complete = itemCounts(raters).filter(
    (counts) => [...counts.values()].reduce((total, count) => total + count, 0) === raters.length,
  );
  return {
    raters: raters.length,
    raw: rawAgreement(raters),
    fleiss: { ...fleissKappa(complete), items: complete.length },
    alpha: krippendorffAlpha(raters, options),
  };
}
