import type { GateReport, ThresholdSection } from '../gate/regression';
import type { Change, SentinelRow } from '../gate/sentinelGate';
import { htmlTable } from './htmlTable';
import { distinctFrom } from './numbers';
import { escapeHtml, scrollBox } from './pageText';

const STATUS = { pass: 'pass', fail: 'FAIL', incomplete: 'not measured' };

function described({ what, before, now }: Change): string {
  const short = (text: string) => (/^[0-9a-f]{64}$/.test(text) ? text.slice(0, 8) : text);
  return `${what} (${short(before)} → ${short(now)})`;
}

/** Why a sentinel does not pass, in a sentence. */
function reason({ question_id, query, words, status, top_before, top_now }: SentinelRow): string {
  const kind = status === 'fail' ? 'fail' : 'unreached';
  const moved = top_now === '' || top_now === top_before ? '' : ` Nearest was ${top_before}, and is ${top_now} now.`;
  const verb = status === 'fail' ? 'fails' : 'could not be measured';
  return `<p><strong class="${kind}">${escapeHtml(question_id)} ${verb}</strong>: ${escapeHtml(`${words} (“${query}”).${moved}`)}</p>`;
}

function section({ use, changes, sentinels }: ThresholdSection, named: boolean): string {
  const changed =
    changes.length === 0
      ? 'Nothing has changed since the export.'
      : `Changed since the export: ${changes.map(described).join(', ')}.`;
  const rows = sentinels.map((row) => ({
    id: row.question_id,
    side: row.side,
    'at export': distinctFrom(row.before, row.cut),
    now: row.now === null || row.now === undefined ? null : distinctFrom(row.now, row.cut),
    cut: row.cut.toFixed(4),
    status: STATUS[row.status],
    question: row.query,
  }));
  const title = named ? `<strong>${escapeHtml(use)}.</strong> ` : '';
  const table = rows.length === 0 ? '' : scrollBox(htmlTable(rows), `Sentinels of ${use}`);
  return `<p>${title}${escapeHtml(changed)}</p>${sentinels
    .filter((row) => row.status !== 'pass')
    .map(reason)
    .join('')}${table}`;
}

/**
 * The gate's report as markup, every text in it escaped: what changed since the export, why a sentinel failed, and all
 * sentinels as a table. The verdict itself is left to who shows it: it stands in `words`.
 */
export function gateHtml({ thresholds }: GateReport): string {
  return thresholds.map((one) => section(one, thresholds.length > 1)).join('');
}
