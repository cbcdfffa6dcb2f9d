import type { GateReport, ThresholdSection } from '../gate/regression';
import type { SentinelRow } from '../gate/sentinelGate';
import type { Change } from '../gate/status';
import { distinctFrom } from './numbers';
import { shorten, table } from './table';

const VERDICTS = { pass: 'PASS', fail: 'FAIL', incomplete: 'INCOMPLETE: could not measure' };

function describeChange({ what, before, now }: Change): string {
  return /^[0-9a-f]{64}$/.test(before)
    ? `${what} (${before.slice(0, 8)} → ${now.slice(0, 8)})`
    : `${what} (${before} → ${now})`;
}

function sentinelTable(sentinels: readonly SentinelRow[]): string {
  const head = ['sentinel', 'side', 'at export', 'now', 'cut', '', 'asked'];
  const rows = sentinels.map((row) => [
    row.question_id,
    row.side,
    distinctFrom(row.before, row.cut),
    row.now === null ? '—' : distinctFrom(row.now, row.cut),
    distinctFrom(row.cut, row.now ?? row.before),
    row.status === 'pass' ? 'pass' : row.status.toUpperCase(),
    shorten(row.query, 34),
  ]);
  return table(head, rows, [2, 3, 4]);
}

/** What became of a sentinel that did not pass, in a sentence of its own. */
export function describeRow({ question_id, tenant_id, status, words, top_before, top_now }: SentinelRow): string {
  const near =
    top_now === '' || top_now === top_before ? '' : `; nearest is now ${top_now}, at the export ${top_before}`;
  return `${status.toUpperCase()} ${question_id} (${tenant_id}): ${words}${near}`;
}

/** What changed since the export, or that nothing did, in a sentence. */
export function describeChanges(changes: readonly Change[], since: 'export' | 'baseline' = 'export'): string {
  const what = since === 'export' ? 'questions' : 'cases';
  if (changes.length === 0) return `Corpus, ${what}, chunker and embedder are those of the ${since}.`;
  return `Changed since the ${since}: ${changes.map(describeChange).join(', ')}.`;
}

/** What the gate says of each threshold, for a terminal: what changed since the export, its sentinels, those that did not pass. */
export function thresholdsText(thresholds: readonly ThresholdSection[], named: boolean): string[] {
  return thresholds.flatMap(({ use, status, words, changes, sentinels }) => [
    '',
    ...(named ? [`${use}: ${VERDICTS[status]}: ${words}`] : []),
    describeChanges(changes),
    ...(sentinels.length === 0 ? [] : [sentinelTable(sentinels)]),
    ...sentinels.filter((row) => row.status !== 'pass').map(describeRow),
  ]);
}

/** The first line of the gate's report. */
export function verdictLine({ status, words }: Pick<GateReport, 'status' | 'words'>): string {
  return `Gate: ${VERDICTS[status]}. ${words}`;
}
