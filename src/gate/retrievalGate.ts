import type { RetrievalBaseline, RetrievalMetric } from '../golden/baseline';
import type { CaseType } from '../golden/case';
import { dropsTooFar, relativeDrop, TOLERANCE } from './relativeDrop';
import { type Change, type Status, worst } from './status';

/** The cases of a run, as the baseline keeps them. */
export type RetrievalRows = RetrievalBaseline['cases'];

/** One gated metric, over the cases that both runs measured. */
export interface MetricRow {
  readonly metric: RetrievalMetric;
  readonly baseline: number | null;
  readonly now: number | null;
  /** Cases compared. */
  readonly n: number;
  /** Share of the baseline lost; negative where it rose. */
  readonly drop: number | null;
  readonly status: Status;
  readonly words: string;
  /** The same by case type: shown, not gated. */
  readonly byType: readonly {
    readonly case_type: CaseType;
    readonly n: number;
    readonly baseline: number;
    readonly now: number;
    readonly drop: number;
  }[];
}

/** What the regression gate says of retrieval. */
export interface RetrievalSection {
  readonly status: Status;
  readonly words: string;
  readonly arm: string;
  readonly changes: readonly Change[];
  readonly metrics: readonly MetricRow[];
  /** Cases that could not be compared, by reason. */
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly edited: readonly string[];
  /** The smallest relative drop of a metric that loses one case whole: nothing finer can be told from it. */
  readonly resolution: number | null;
}

function mean(values: readonly number[]): number {
  // Sorted, so that the order of cases changes not a bit of the sum.
  return [...values].sort((a, b) => a - b).reduce((sum, value) => sum + value, 0) / values.length;
}

const byChunk = (metric: RetrievalMetric) =>
  ['recall@5', 'recall@20', 'precision@5', 'ndcg@10', 'map'].includes(metric);

function compare(metric: RetrievalMetric, before: RetrievalRows, now: RetrievalRows, otherChunker: boolean): MetricRow {
  const none = { metric, baseline: null, now: null, n: 0, drop: null, byType: [] };
  const current = new Map(now.map((row) => [row.case_id, row.values[metric]]));
  const measured = before.filter((row) => row.values[metric] !== undefined);
  if (measured.length === 0) return { ...none, status: 'pass', words: 'not in the baseline: nothing to compare' };
  if (otherChunker && byChunk(metric)) {
    return {
      ...none,
      status: 'pass',
      words: 'not comparable: another chunker makes other chunks (hit@5 and recall over spans are)',
    };
  }
  const lost = measured.filter((row) => current.get(row.case_id) === undefined);
  if (lost.length > 0)
    return { ...none, status: 'incomplete', words: `not measured now on ${lost.map((row) => row.case_id).join(', ')}` };
  const pair = (rows: RetrievalRows) => ({
    n: rows.length,
    baseline: mean(rows.map((row) => row.values[metric] as number)),
    now: mean(rows.map((row) => current.get(row.case_id) as number)),
  });
  const whole = pair(measured);
  const drop = relativeDrop(whole.baseline, whole.now);
  const failed = dropsTooFar(whole.baseline, whole.now);
  const types = [...new Set(measured.map((row) => row.case_type))].sort();
  return {
    metric,
    ...whole,
    drop,
    status: failed ? 'fail' : 'pass',
    words: failed ? `dropped by ${(drop * 100).toFixed(2)} %, more than ${TOLERANCE * 100} %` : 'within tolerance',
    byType: types.map((case_type) => {
      const of = pair(measured.filter((row) => row.case_type === case_type));
      return { case_type, ...of, drop: relativeDrop(of.baseline, of.now) };
    }),
  };
}

/** Compares a run's cases with the baseline's on the gated metrics; shared, unchanged cases count, the others are named. */
export function checkRetrieval(
  baseline: RetrievalBaseline,
  now: RetrievalRows,
  gated: readonly RetrievalMetric[],
  changes: readonly Change[],
): RetrievalSection {
  const present = new Map(now.map((row) => [row.case_id, row]));
  const known = new Set(baseline.cases.map((row) => row.case_id));
  const shared = baseline.cases.filter((row) => present.get(row.case_id)?.digest === row.digest);
  const gone = baseline.cases.filter((row) => !present.has(row.case_id)).map((row) => row.case_id);
  const edited = baseline.cases
    .filter((row) => present.has(row.case_id) && present.get(row.case_id)?.digest !== row.digest)
    .map((row) => row.case_id);
  const added = now.filter((row) => !known.has(row.case_id)).map((row) => row.case_id);
  const otherChunker = changes.some((change) => change.what === 'chunker');
  const section = { arm: baseline.arm, changes, added, gone, edited };
  if (shared.length === 0) {
    return {
      ...section,
      status: 'incomplete',
      words: 'no case of the baseline is in the golden set unchanged: save a baseline again',
      metrics: [],
      resolution: null,
    };
  }
  const metrics = gated.map((metric) => compare(metric, shared, now, otherChunker));
  const status = worst(metrics.map((row) => row.status));
  const named = metrics
    .filter((row) => row.status === status && status !== 'pass')
    .map((row) => `${row.metric} ${row.words}`);
  const least = metrics.flatMap((row) =>
    row.baseline === null || row.baseline === 0 ? [] : [1 / row.n / row.baseline],
  );
  return {
    ...section,
    status,
    words:
      status === 'pass'
        ? `${metrics.map((row) => row.metric).join(', ')} hold on ${shared.length} cases`
        : named.join('; '),
    metrics,
    resolution: least.length === 0 ? null : Math.min(...least),
  };
}
