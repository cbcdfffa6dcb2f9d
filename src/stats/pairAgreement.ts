import { type CohenKappa, cohenKappa } from './cohenKappa';
import { type Interval, wilson } from './interval';
import { type AlphaOptions, type KrippendorffAlpha, krippendorffAlpha } from './krippendorffAlpha';
import type { Ratings } from './label';
import { rawAgreement } from './rawAgreement';

/** How far two raters agree, by each coefficient. */
export interface PairAgreement {
  /** Items that both rated, and those of them that both gave the same label. */
  readonly n: number;
  readonly agreed: number;
  /** The share, with Wilson's 95 % interval. */
  readonly raw: (Interval & { readonly value: number }) | { readonly notDefined: string };
  /** Unweighted. */
  readonly kappa: CohenKappa;
  readonly alpha: KrippendorffAlpha;
}

/**
 * Two raters on the same items: raw agreement, Cohen's kappa and Krippendorff's alpha.
 *
 *     pairAgreement([1, 1, 2], [1, 2, 2]) // 2 of 3: raw 0.6667 [0.2077, 0.9385], kappa 0.4, alpha 0.4444
 */
export function pairAgreement(a: Ratings, b: Ratings, options: AlphaOptions = {}): PairAgreement {
  const raw = rawAgreement([a, b]);
  const { agreed, pairs: n } = raw;
  return {
    n,
    agreed,
    raw: 'value' in raw ? { value: raw.value, ...wilson(agreed, n) } : { notDefined: raw.notDefined },
    kappa: cohenKappa(a, b),
    alpha: krippendorffAlpha([a, b], options),
  };
}
