import { Problem } from '../files/problem';
import { wilson } from '../stats/interval';
import { compareIds } from './compareIds';
import { type Measured, type Measurement, measurementOf, type Unmeasured } from './measurement';
import { sum } from './sum';

/** One metric over the cases of one type, or over all. */
export interface MetricSummary {
  readonly metric: string;
  /** Null over all types. */
  readonly case_type: string | null;
  /** Cases with a value: what the mean is over. */
  readonly n_measured: number;
  /** Cases to which the metric applies, measured or not. */
  readonly n_expected: number;
  /** Null where none was measured, and the interval with it. */
  readonly mean: number | null;
  /** The 95 % interval. */
  readonly low: number | null;
  readonly high: number | null;
  /** The cases that could not be measured, and why. */
  readonly unmeasured: readonly { readonly case_id: string; readonly cause: string }[];
}

/** recall@5 before recall@20, and a metric without a cut before the same with one. */
function compareMetrics(a: string, b: string): number {
  const [nameA = '', cutA = '0'] = a.split('@');
  const [nameB = '', cutB = '0'] = b.split('@');
  return compareIds(nameA, nameB) || Number(cutA) - Number(cutB) || compareIds(a, b);
}

function summary(metric: string, caseType: string | null, rows: readonly Measurement[]): MetricSummary {
  const measured = rows.filter((row): row is Measured => 'value' in row);
  const unmeasured = rows.filter((row): row is Unmeasured => 'unmeasured' in row);
  const n = measured.length;
  const total = sum(measured.map(({ value }) => value));
  const mean = n === 0 ? null : total / n;
  const interval = mean === null ? undefined : wilson(total, n);
  return {
    metric,
    case_type: caseType,
    n_measured: n,
    n_expected: rows.length,
    mean,
    // Rounding alone could put a mean of next to nothing outside, by a last bit.
    low: mean === null || interval === undefined ? null : Math.min(mean, interval.low),
    high: mean === null || interval === undefined ? null : Math.max(mean, interval.high),
    unmeasured: unmeasured
      .map(({ case_id, unmeasured: cause }) => ({ case_id, cause }))
      .sort((a, b) => compareIds(a.case_id, b.case_id)),
  };
}

/**
 * Each metric over all cases and by case type: how many were measured of how many it applies to, the mean of those that
 * were, and its 95 % interval. Sorted by metric, over all types first.
 *
 *     values 0.9, 0.8, NaN, 0.75 // n 3 of 4, mean 2.45 / 3 = 0.81667, interval wilson(2.45, 3); the NaN is named
 *
 * The interval is Wilson's on mean · n of n. For 0 or 1 values that is the usual one; for graded values in [0, 1], whose
 * variance is at most mean · (1 - mean), it is conservative, and it is never of zero width, which a bootstrap of equal
 * values would be. A value that is NaN, out of [0, 1] or no number counts as unmeasured and is never clamped. The order
 * of the measurements changes not a bit. A case that is measured twice by one metric is a Problem naming it.
 */
export function summarize(measurements: readonly Measurement[]): MetricSummary[] {
  const byMetric = new Map<string, Map<string, Measurement>>();
  for (const given of measurements) {
    const row = 'unmeasured' in given ? given : measurementOf(given, given.value);
    const rows = byMetric.get(row.metric) ?? new Map<string, Measurement>();
    byMetric.set(row.metric, rows);
    if (rows.has(row.case_id))
      throw new Problem(`measured twice by ${row.metric}`, { where: row.case_id, cure: 'a case has one id' });
    rows.set(row.case_id, row);
  }
  return [...byMetric.keys()].sort(compareMetrics).flatMap((metric) => {
    const rows = [...(byMetric.get(metric) ?? new Map<string, Measurement>()).values()];
    const types = [...new Set(rows.map((row) => row.case_type))].sort(compareIds);
    return [
      summary(metric, null, rows),
      ...types.map((type) =>
        summary(
          metric,
          type,
          rows.filter((row) => row.case_type === type),
        ),
      ),
    ];
  });
}
