import type { GateReport } from '../gate/regression';
import type { MetricRow, RetrievalSection } from '../gate/retrievalGate';
import { distinctFrom, fixed, percent } from './numbers';
import { describeChanges } from './sentinelText';
import { table } from './table';

function signed(drop: number | null): string {
  if (drop === null) return '—';
  return `${drop > 0 ? '-' : '+'}${Math.abs(drop * 100).toFixed(2)} %`;
}

function metricTable(metrics: readonly MetricRow[]): string {
  const rows = metrics.flatMap(({ metric, baseline, now, n, drop, status, byType }) => [
    [
      metric,
      String(n),
      baseline === null ? '—' : fixed(baseline, 4),
      now === null || baseline === null ? '—' : distinctFrom(now, baseline),
      signed(drop),
      status === 'pass' ? 'pass' : status.toUpperCase(),
    ],
    ...byType.map((of) => [
      `  ${of.case_type}`,
      String(of.n),
      fixed(of.baseline, 4),
      distinctFrom(of.now, of.baseline),
      signed(of.drop),
      '',
    ]),
  ]);
  return table(['metric', 'n', 'baseline', 'now', 'change', ''], rows, [1, 2, 3, 4]);
}

function unlike({ added, gone, edited }: RetrievalSection): string[] {
  const say = (what: string, ids: readonly string[]) => (ids.length === 0 ? [] : [`${what}: ${ids.join(', ')}.`]);
  return [
    ...say('Not in the baseline, so not compared', added),
    ...say('In the baseline, no longer in the golden set', gone),
    ...say('Edited since the baseline, so not compared', edited),
  ];
}

/** What the regression gate says of retrieval, for a terminal: changes, metrics with their case types, what was not compared. */
export function retrievalGateText(retrieval: NonNullable<GateReport['retrieval']>): string[] {
  if (!('metrics' in retrieval)) return [`Retrieval: ${retrieval.words}.`];
  const { arm, changes, metrics, resolution } = retrieval;
  const finest =
    resolution === null
      ? []
      : [`The least these cases can show is ${percent(resolution)}: one case lost whole. Types are shown, not gated.`];
  return [
    `Retrieval (arm ${arm}): ${retrieval.words}. ${describeChanges(changes, 'baseline')}`,
    ...(metrics.length === 0 ? [] : [metricTable(metrics)]),
    ...finest,
    ...metrics.filter((row) => row.n === 0).map((row) => `${row.metric}: ${row.words}.`),
    ...unlike(retrieval),
  ];
}
