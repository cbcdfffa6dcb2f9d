/**
 * A coefficient of agreement, or why there is none. Where a formula divides nothing by nothing, agreement is not defined:
 * it is not 1, not 0 and not NaN.
 */
export type Coefficient = { readonly value: number } | { readonly notDefined: string };
