import type { GateReport } from '../gate/regression';
import { TOLERANCE } from '../gate/relativeDrop';
import type { MetricRow, RetrievalSection } from '../gate/retrievalGate';
import { distinctFrom, percent } from './numbers';
import { describeChanges } from './sentinelText';
import { printable, table } from './table';

function signed(drop: number | null): string {
  if (drop === null) return '—';
  // A drop of 5.0004 % fails and must not read 5.00 %.
  return `${drop > 0 ? '-' : '+'}${distinctFrom(Math.abs(drop * 100), TOLERANCE * 100, 2)} %`;
}

function metricTable(metrics: readonly MetricRow[]): string {
  const rows = metrics.flatMap(({ metric, baseline, now, n, drop, status, byType }) => [
    [
      metric,
      String(n),
      baseline === null ? '—' : distinctFrom(baseline, now ?? baseline),
      now === null || baseline === null ? '—' : distinctFrom(now, baseline),
      signed(drop),
      status === 'pass' ? 'pass' : status.toUpperCase(),
    ],
    ...byType.map((of) => [
      `  ${of.case_type}`,
      String(of.n),
      distinctFrom(of.baseline, of.now),
      distinctFrom(of.now, of.baseline),
      signed(of.drop),
      '',
    ]),
  ]);
  return table(['metric', 'n', 'baseline', 'now', 'change', ''], rows, [1, 2, 3, 4]);
}

function unlike({ added, gone, edited }: RetrievalSection): string[] {
  const say = (what: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`${what}: ${ids.map(printable).join(', ')}.`];
  return [
    ...say('Not in the baseline, so not compared', added),
    ...say('In the baseline, no longer in the golden set', gone),
    ...say('Edited since the baseline, so not compared', edited),
  ];
}

/** What the regression gate says of retrieval, for a terminal: changes, metrics with their case types, what was not compared. */
export function retrievalGateText(retrieval: NonNullable<GateReport['retrieval']>): string[] {
  if (!('metrics' in retrieval)) return [`Retrieval: ${printable(retrieval.words)}.`];
  const { arm, changes, metrics } = retrieval;
  const moves = metrics.flatMap(({ metric, baseline, n }) =>
    baseline === null || baseline === 0 ? [] : [`${metric} by ${percent(Math.min(1, 1 / n / baseline))}`],
  );
  const finest =
    moves.length === 0 ? [] : [`One case lost whole moves ${moves.join(', ')}. Types are shown, not gated.`];
  return [
    printable(`Retrieval (arm ${arm}): ${retrieval.words}. ${describeChanges(changes, 'baseline')}`),
    ...(metrics.length === 0 ? [] : [metricTable(metrics)]),
    ...finest,
    ...metrics.filter((row) => row.n === 0).map((row) => printable(`${row.metric}: ${row.words}.`)),
    ...unlike(retrieval),
  ];
}
