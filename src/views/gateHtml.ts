import type { GateReport, ThresholdSection } from '../gate/regression';
import { floorWords } from './answersGateText';
import { htmlTable } from './htmlTable';
import { distinctFrom } from './numbers';
import { escapeHtml, scrollBox } from './pageText';
import { describeChanges, describeRow } from './sentinelText';

const STATUS = { pass: 'pass', fail: 'FAIL', incomplete: 'not measured' };

function section({ use, changes, sentinels }: ThresholdSection, named: boolean): string {
  const title = named ? `<strong>${escapeHtml(use)}.</strong> ` : '';
  const reasons = sentinels
    .filter((row) => row.status !== 'pass')
    .map((row) => `<p${row.status === 'fail' ? ' class="fail"' : ''}>${escapeHtml(describeRow(row))}.</p>`);
  const rows = sentinels.map((row) => ({
    id: row.question_id,
    side: row.side,
    'at export': distinctFrom(row.before, row.cut),
    now: row.now === null || row.now === undefined ? null : distinctFrom(row.now, row.cut),
    cut: row.cut.toFixed(4),
    status: STATUS[row.status],
    question: row.query,
  }));
  const table = rows.length === 0 ? '' : scrollBox(htmlTable(rows), `Sentinels of ${use}`);
  return `<p>${title}${escapeHtml(describeChanges(changes))}</p>${reasons.join('')}${table}`;
}

/** Retrieval against the baseline: the words, what changed, the gated metrics as a table. */
function retrievalHtml(retrieval: NonNullable<GateReport['retrieval']>): string {
  const title = '<strong>retrieval.</strong> ';
  if (!('metrics' in retrieval)) return `<p>${title}${escapeHtml(retrieval.words)}.</p>`;
  const rows = retrieval.metrics.map(({ metric, n, baseline, now, drop, status }) => ({
    metric,
    cases: n,
    baseline: baseline === null ? null : baseline.toFixed(4),
    now: now === null || baseline === null ? null : distinctFrom(now, baseline),
    change: drop === null ? null : `${(-drop * 100 + 0).toFixed(2)} %`,
    status: STATUS[status],
  }));
  const intro = `Arm ${retrieval.arm}: ${retrieval.words}. ${describeChanges(retrieval.changes, 'baseline')}`;
  return `<p>${title}${escapeHtml(intro)}</p>${rows.length === 0 ? '' : scrollBox(htmlTable(rows), 'Retrieval metrics')}`;
}

/** Answers: each assertion and floor as a table, and the cases that broke one. */
function answersHtml(answers: NonNullable<GateReport['answers']>): string {
  const title = '<strong>answers.</strong> ';
  if (!('card' in answers)) return `<p>${title}${escapeHtml(answers.words)}.</p>`;
  const { card, run, assertions, floors } = answers;
  const rows = [
    ...assertions.map(({ assertion, status, words }) => ({ rule: assertion, status: STATUS[status], found: words })),
    ...floors.map((floor) => ({
      rule: `${floor.metric}${floor.case_type === null ? '' : ` of ${floor.case_type}`} >= ${floor.least}`,
      status: STATUS[floor.status],
      found: floorWords(floor),
    })),
  ];
  const enforced = new Set(assertions.map(({ assertion }) => assertion));
  const broken = card.assertions
    .filter(({ assertion }) => enforced.has(assertion))
    .flatMap((row) =>
      row.broken.map((one) => `<p class="fail">${escapeHtml(`${one.case_id} (${one.query}): ${one.detail}`)}</p>`),
    );
  const intro = `${run.system.id}, ${card.recorded} of ${card.planned} cases: ${answers.words}.`;
  return `<p>${title}${escapeHtml(intro)}</p>${broken.join('')}${scrollBox(htmlTable(rows), 'Rules for answers')}`;
}

/**
 * The gate's report as markup, every text in it escaped: what changed since the export, why a sentinel did not pass, and
 * all sentinels as a table. The verdict itself, the report's `words`, is left to who shows it.
 */
export function gateHtml({ answers, thresholds, retrieval }: GateReport): string {
  const named = thresholds.length + (retrieval === undefined ? 0 : 1) + (answers === undefined ? 0 : 1) > 1;
  return (
    (answers === undefined ? '' : answersHtml(answers)) +
    thresholds.map((one) => section(one, named)).join('') +
    (retrieval === undefined ? '' : retrievalHtml(retrieval))
  );
}
