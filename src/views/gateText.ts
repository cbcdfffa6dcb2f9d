import type { GateReport } from '../gate/regression';
import type { Change } from '../gate/sentinelGate';
import { distinctFrom } from './numbers';
import { shorten, table } from './table';

const VERDICTS = { pass: 'PASS', fail: 'FAIL', incomplete: 'INCOMPLETE: could not measure' };

function describeChange({ what, before, now }: Change): string {
  return /^[0-9a-f]{64}$/.test(before)
    ? `${what} (${before.slice(0, 8)} → ${now.slice(0, 8)})`
    : `${what} (${before} → ${now})`;
}

/** The gate's report for a terminal: the verdict, then each threshold with its sentinels and what changed since the export. */
export function gateText(report: GateReport): string {
  const sections = report.thresholds.flatMap(({ use, status, words, changes, sentinels }) => [
    '',
    `${use}: ${VERDICTS[status]}: ${words}`,
    changes.length === 0
      ? 'Nothing has changed since the export.'
      : `Changed since the export: ${changes.map(describeChange).join(', ')}.`,
    ...(sentinels.length === 0
      ? []
      : [
          table(
            ['sentinel', 'tenant', 'side', 'at export', 'now', 'cut', '', 'asked', 'nearest now'],
            sentinels.map((row) => [
              row.question_id,
              row.tenant_id,
              row.side,
              distinctFrom(row.before, row.cut),
              row.now === null ? '—' : distinctFrom(row.now, row.cut),
              row.cut.toFixed(4),
              row.status === 'pass' ? 'pass' : `${row.status.toUpperCase()}: ${row.words}`,
              shorten(row.query, 44),
              row.top_now,
            ]),
            [3, 4, 5],
          ),
        ]),
  ]);
  return [`Gate: ${VERDICTS[report.status]}. ${report.words}`, ...sections].join('\n');
}
