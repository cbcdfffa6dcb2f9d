import type { Interval } from '../stats/interval';

/** A number with a fixed count of decimals; an em dash where there is none. */
export function fixed(value: number | null | undefined, decimals = 3): string {
  return value === null || value === undefined ? '—' : value.toFixed(decimals);
}

/** A share in percent, one decimal: `percent(0.171) === '17.1 %'`. */
export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? '—' : `${(share * 100).toFixed(1)} %`;
}

/** An interval beside its estimate: `0.866 [0.767, 0.924]`. */
export function within(estimate: number, { low, high }: Interval, decimals = 3): string {
  return `${fixed(estimate, decimals)} [${fixed(low, decimals)}, ${fixed(high, decimals)}]`;
}

/** What `percentWithin` shows; optional, since a compiler without strict null checks reads a nullable field of a schema so. */
export interface ShareWithin {
  readonly rate?: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
}

/** A share in percent with its interval; an em dash where no question stands behind it. */
export function percentWithin({ rate, low, high }: ShareWithin): string {
  return rate === null || rate === undefined ? '—' : `${percent(rate)} [${percent(low)}, ${percent(high)}]`;
}

/** With enough digits that it is not mistaken for `other`, from which it differs: 0.7966 never reads 0.80 beside a bar of 0.80. */
export function distinctFrom(value: number, other: number, decimals = 4): string {
  for (let d = decimals; d < 17; d++)
    // Minus nothing is nothing: -0.0003 at three decimals reads as 0.
    if (Number(value.toFixed(d)) !== Number(other.toFixed(d)) || value === other) return value.toFixed(d);
  return String(value);
}

/** A p-value: three decimals, more where it takes them to see on which side of .05 it lies, or that it is below 0.001. */
export function pValue(p: number): string {
  return p < 0.001 ? '< 0.001' : distinctFrom(p, 0.05, 3);
}
