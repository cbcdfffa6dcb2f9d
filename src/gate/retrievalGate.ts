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

/** Metrics that count chunks, with what is compared in their place under another chunker. */
const byChunk: { readonly [metric in RetrievalMetric]?: RetrievalMetric } = {
  'recall@5': 'span_recall@5',
  'recall@20': 'span_recall@20',
  'precision@5': 'hit@5',
  'ndcg@10': 'hit@5',
  map: 'hit@5',
};

/** A share in percent with the digits that show it to be above the tolerance: 5.0004 never reads 5.00. */
function tooFar(drop: number): string {
  for (let digits = 2; digits < 11; digits++) {
    const said = (drop * 100).toFixed(digits);
    if (Number(said) > TOLERANCE * 100) return said;
  }
  return String(drop * 100);
}

/** A value that is no number, or in other units, was not measured; nothing else would stop a NaN from passing. */
const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;

function compare(metric: RetrievalMetric, before: RetrievalRows, now: RetrievalRows, otherChunker: boolean): MetricRow {
  const none = { metric, baseline: null, now: null, n: 0, drop: null, byType: [] };
  const current = new Map(now.map((row) => [row.case_id, row.values[metric]]));
  const measured = before.filter((row) => row.values[metric] !== undefined);
  if (measured.length === 0) return { ...none, status: 'pass', words: 'not in the baseline: nothing to compare' };
  if (measured.length < before.length) {
    const words = `in the baseline for only ${measured.length} of ${before.length} cases: save it again`;
    return { ...none, status: 'incomplete', words };
  }
  const instead = byChunk[metric];
  if (otherChunker && instead !== undefined) {
    return {
      ...none,
      status: 'pass',
      words: `not comparable: another chunker makes other chunks (${instead} is)`,
    };
  }
  const lost = measured.filter((row) => !isShare(current.get(row.case_id)));
  if (lost.length > 0)
    return {
      ...none,
      status: 'incomplete',
      words: `not measured now on ${lost
        .map((row) => row.case_id)
        .sort()
        .join(', ')}`,
    };
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
    words: failed ? `dropped by ${tooFar(drop)} %, more than ${TOLERANCE * 100} %` : 'within tolerance',
    byType: types.map((case_type) => {
      const of = pair(measured.filter((row) => row.case_type === case_type));
      return { case_type, ...of, drop: relativeDrop(of.baseline, of.now) };
    }),
  };
}

function verdictWords(compared: readonly RetrievalMetric[], n: number, named: readonly string[]): string {
  if (named.length > 0) return named.join('; ');
  if (compared.length === 0) return 'none of the enforced metrics can be compared with the baseline';
  return `${compared.join(', ')} hold${compared.length === 1 ? 's' : ''} on ${n} case${n === 1 ? '' : 's'}`;
}

/**
 * Compares a run's cases with the baseline's on the gated metrics; shared, unchanged cases count, the others are named.
 * Under another chunker, hit@5 and recall over spans are compared in the place of what counts chunks.
 */
export function checkRetrieval(
  baseline: RetrievalBaseline,
  now: RetrievalRows,
  gated: readonly RetrievalMetric[],
  changes: readonly Change[],
): RetrievalSection {
  const present = new Map(now.map((row) => [row.case_id, row]));
  const known = new Set(baseline.cases.map((row) => row.case_id));
  const shared = baseline.cases.filter((row) => present.get(row.case_id)?.digest === row.digest);
  const gone = baseline.cases
    .filter((row) => !present.has(row.case_id))
    .map((row) => row.case_id)
    .sort();
  const edited = baseline.cases
    .filter((row) => present.has(row.case_id) && present.get(row.case_id)?.digest !== row.digest)
    .map((row) => row.case_id)
    .sort();
  const added = now
    .filter((row) => !known.has(row.case_id))
    .map((row) => row.case_id)
    .sort();
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
  const asked = otherChunker ? gated.flatMap((metric) => [metric, byChunk[metric] ?? metric]) : gated;
  const metrics = [...new Set(asked)].map((metric) => compare(metric, shared, now, otherChunker));
  const compared = metrics.filter((row) => row.n > 0).map((row) => row.metric);
  // Another chunker that leaves nothing to compare, and a list that names nothing, measure nothing.
  const nothing = compared.length === 0 && (otherChunker || metrics.length === 0);
  const status = worst([...metrics.map((row) => row.status), ...(nothing ? (['incomplete'] as const) : [])]);
  const named = metrics
    .filter((row) => row.status === status && status !== 'pass')
    .map((row) => `${row.metric} ${row.words}`);
  const least = metrics.flatMap((row) =>
    row.baseline === null || row.baseline === 0 ? [] : [1 / row.n / row.baseline],
  );
  return {
    ...section,
    status,
    words: verdictWords(compared, shared.length, named),
    metrics,
    resolution: least.length === 0 ? null : Math.min(1, ...least),
  };
}
