/** Which value it is. A metric that does not apply to a case has no measurement at all (decision 1). */
export interface MeasurementKey {
  readonly case_id: string;
  readonly case_type: string;
  readonly metric: string;
}

/** A metric's value on a case, in [0, 1]. */
export interface Measured extends MeasurementKey {
  readonly value: number;
}

/** A metric that applies to a case and could not be measured, with the cause: never 0, null or NaN. */
export interface Unmeasured extends MeasurementKey {
  readonly unmeasured: string;
}

export type Measurement = Measured | Unmeasured;

/**
 * A measurement of whatever came out: a number in [0, 1] is a value; NaN, a number out of range (a grade of 10 on a scale
 * of 0 to 1) and no number at all are unmeasured and say why. Nothing is clamped, and nothing that JSON turns into null
 * stays a value.
 *
 *     measurementOf({ case_id: 'GC-0001', case_type: 'normal', metric: 'recall@5' }, 10)
 *     // { …, unmeasured: 'out of range: 10 is not in [0, 1]' }
 */
export function measurementOf({ case_id, case_type, metric }: MeasurementKey, value: unknown): Measurement {
  const key = { case_id, case_type, metric };
  if (typeof value !== 'number') return { ...key, unmeasured: `not a number: ${JSON.stringify(value) ?? 'nothing'}` };
  if (Number.isNaN(value)) return { ...key, unmeasured: 'not a number: NaN' };
  if (!(value >= 0 && value <= 1)) return { ...key, unmeasured: `out of range: ${value} is not in [0, 1]` };
  return { ...key, value };
}
