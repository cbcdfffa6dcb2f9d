import type { RetrievalMetric } from '../golden/baseline';
import { retrievalMetrics } from '../golden/baseline';
import type { CaseType } from '../golden/case';
import type { Measurement } from '../metrics/measurement';
import { summarize } from '../metrics/summarize';
import type { Arm } from '../system/reference/arms';
import type { CaseRetrieval } from './retrieval';

/** The mean of a metric over the cases of a type, or over all, for one arm; the interval is 95 %. */
export interface ArmSummary {
  readonly arm: Arm;
  readonly case_type: CaseType | 'all';
  readonly metric: RetrievalMetric;
  readonly n: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Every metric of every arm, over all cases and by type, as `summarize` has them: Wilson's interval on the mean, never of
 * zero width. A type without cases has no row.
 */
export function summarizeArms(runs: ReadonlyMap<Arm, readonly CaseRetrieval[]>): ArmSummary[] {
  return [...runs].flatMap(([arm, cases]) => {
    const measurements = cases.flatMap(({ golden: { case_id, case_type }, values }) =>
      retrievalMetrics.map((metric): Measurement => ({ case_id, case_type, metric, value: values[metric] })),
    );
    return summarize(measurements).flatMap(({ metric, case_type, n_measured, mean, low, high }): ArmSummary[] => {
      if (mean === null || low === null || high === null) return [];
      return [
        {
          arm,
          case_type: (case_type ?? 'all') as ArmSummary['case_type'],
          metric: metric as RetrievalMetric,
          n: n_measured,
          mean,
          low,
          high,
        },
      ];
    });
  });
}
