import type { CaseRetrieval } from '../experiments/retrieval';
import type { ArmSummary } from '../experiments/summarizeArms';
import type { RetrievalMetric } from '../golden/baseline';
import type { CaseTruth } from '../golden/caseTruth';
import { fixed, percent, within } from './numbers';
import { shorten, table } from './table';

const SHOWN: readonly RetrievalMetric[] = ['recall@5', 'recall@20', 'mrr', 'hit@5', 'ndcg@10', 'map', 'span_recall@5'];

function overall(summaries: readonly ArmSummary[], arms: readonly string[]): string {
  const cell = (arm: string, metric: RetrievalMetric) =>
    summaries.find((row) => row.arm === arm && row.metric === metric && row.case_type === 'all');
  const rows = arms.map((arm) => [
    arm,
    ...SHOWN.map((metric, i) => {
      const found = cell(arm, metric);
      if (found === undefined) return '—';
      return i === 0 ? within(found.mean, found) : fixed(found.mean);
    }),
  ]);
  return table(
    ['arm', ...SHOWN],
    rows,
    SHOWN.map((_, i) => i + 1),
  );
}

function byType(summaries: readonly ArmSummary[], arms: readonly string[], metric: RetrievalMetric): string {
  const of = summaries.filter((row) => row.metric === metric);
  const types = [...new Set(of.map((row) => row.case_type))];
  const rows = types.map((type) => [
    `${type.replaceAll('_', ' ')}`,
    String(of.find((row) => row.case_type === type)?.n ?? 0),
    ...arms.map((arm) => fixed(of.find((row) => row.arm === arm && row.case_type === type)?.mean)),
  ]);
  return table([metric, 'n', ...arms], rows, [1, ...arms.map((_, i) => i + 2)]);
}

function rankTable(runs: ReadonlyMap<string, readonly CaseRetrieval[]>): string {
  const arms = [...runs.keys()];
  const cases = runs.get(arms[0] ?? '') ?? [];
  const ranks = new Map(
    [...runs].map(([arm, of]) => [arm, new Map(of.map((run) => [run.golden.case_id, run.firstRank]))]),
  );
  const rows = cases.map(({ golden }) => [
    golden.case_id,
    golden.case_type,
    ...arms.map((arm) => String(ranks.get(arm)?.get(golden.case_id) ?? '—')),
    shorten(golden.query, 40),
  ]);
  return table(
    ['case', 'type', ...arms, 'asked'],
    rows,
    arms.map((_, i) => i + 2),
  );
}

/** The arms side by side for a terminal: overall, by case type, and on request the first relevant rank of every case. */
export function retrievalText(
  file: string,
  truths: readonly CaseTruth[],
  runs: ReadonlyMap<string, readonly CaseRetrieval[]>,
  summaries: readonly ArmSummary[],
  ranks: boolean,
): string {
  const arms = [...runs.keys()];
  const n = runs.get(arms[0] ?? '')?.length ?? 0;
  const best = summaries.filter((row) => row.metric === 'recall@5' && row.case_type === 'all').map((row) => row.mean);
  const top = Math.max(0, ...best);
  const said = `${file}: ${truths.length} cases; ${n} expect something to be retrieved, the others an abstention, which has no retrieval metric.`;
  if (n === 0) return said;
  // Of a best mean of 0 nothing can be a share.
  const ofBest = top === 0 ? '' : `, ${percent(Math.min(1, 1 / n / top))} of the best recall@5`;
  return [
    said,
    '',
    overall(summaries, arms),
    '',
    byType(summaries, arms, 'recall@5'),
    '',
    byType(summaries, arms, 'mrr'),
    ...(ranks ? ['', 'Rank of the first relevant chunk (— not among 20):', rankTable(runs)] : []),
    '',
    `One case lost whole moves a mean by ${fixed(1 / n)}${ofBest}. Intervals are 95 %.`,
  ].join('\n');
}
