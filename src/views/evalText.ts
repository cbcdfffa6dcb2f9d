import type { AnswersVerdict } from '../gate/answersGate';
import type { MetricSummary } from '../metrics/summarize';
import type { RunHeader } from '../runs/run';
import type { AssertionCase, Scorecard } from '../runs/scorecard';
import { distinctFrom, within } from './numbers';
import { printable, shorten, table } from './table';

const STATUS = { pass: 'PASS', fail: 'FAIL', incomplete: 'INCOMPLETE' } as const;
/** Metrics that are a yes or a no on each case: shown as a count, since that is what they are. */
const COUNTED = ['hit', 'hit@5', 'coverage', 'abstention', 'relevant_citation', 'pass_rate'];
const SHOWN = [
  'hit',
  'recall@5',
  'recall@20',
  'mrr',
  'span_recall@5',
  'coverage',
  'relevant_citation',
  'abstention',
  'pass_rate',
  'faithfulness',
  'citation_accuracy',
  'answer_relevance',
];

/** What each metric is, in the words of a reader who has not seen the code. */
const MEANING: Readonly<Record<string, string>> = {
  hit: 'hit-rate: evidence is among what the answer was written from',
  coverage: 'answerable cases answered',
  relevant_citation: 'answers that cite evidence',
  abstention: 'must-abstain cases abstained from',
  pass_rate: 'answers that the judge passes',
  faithfulness: 'graded by the judge',
  citation_accuracy: 'graded by the judge',
  answer_relevance: 'graded by the judge',
};

function assertionTable({ assertions }: Scorecard, verdict: AnswersVerdict): string {
  const rows = assertions.map(({ assertion, n, held, broken, unmeasured }) => {
    const enforced = verdict.assertions.find((one) => one.assertion === assertion);
    return [
      assertion,
      enforced === undefined ? 'reported' : STATUS[enforced.status],
      `${held} of ${n}`,
      String(broken.length),
      String(unmeasured.length),
    ];
  });
  return table(['hard assertion', '', 'held', 'broken', 'not checked'], rows, [2, 3, 4]);
}

function caseLines(assertion: string, word: string, rows: readonly AssertionCase[]): string[] {
  return rows.map(
    ({ case_id, case_type, query, detail }) =>
      `  ${assertion} ${word} on ${case_id} (${case_type}): ${shorten(query, 70)}\n      ${shorten(detail, 160)}`,
  );
}

function cellOf({ metric, mean, low, high, n_measured }: MetricSummary): string {
  if (mean === null || low === null || high === null) return '—';
  const whole = within(mean, { low, high });
  return COUNTED.includes(metric) ? `${Math.round(mean * n_measured)} of ${n_measured}  ${whole}` : whole;
}

function metricTable({ metrics }: Scorecard): string {
  const rows = SHOWN.flatMap((name) => {
    const row = metrics.find(({ metric, case_type }) => metric === name && case_type === null);
    if (row === undefined) return [];
    return [[name, cellOf(row), `${row.n_measured} of ${row.n_expected}`, MEANING[name] ?? '']];
  });
  return table(['metric', 'mean [95 %]', 'measured', ''], rows, [2]);
}

function typeTable({ metrics }: Scorecard): string {
  const shown = ['hit', 'coverage', 'relevant_citation', 'abstention'];
  const types = [...new Set(metrics.flatMap(({ case_type }) => case_type ?? []))].sort();
  const rows = types.map((type) => [
    type.replaceAll('_', ' '),
    ...shown.map((name) => {
      const row = metrics.find(({ metric, case_type }) => metric === name && case_type === type);
      return row === undefined || row.mean === null
        ? '—'
        : `${Math.round(row.mean * row.n_measured)} of ${row.n_measured}`;
    }),
  ]);
  return table(['type', ...shown], rows, [1, 2, 3, 4]);
}

function floorLines({ floors }: AnswersVerdict): string[] {
  return floors.map(({ metric, case_type, least, mean, status, words }) => {
    const of = case_type === null ? '' : ` of ${case_type}`;
    const is = mean === null ? '—' : distinctFrom(mean, least, 3);
    return `floor ${metric}${of} >= ${least}: ${STATUS[status]}, it is ${is} (${status === 'fail' ? 'not reached' : words})`;
  });
}

/** The cases behind the figures: which found no evidence, which were not answered and by which of the two ways to abstain. */
function missedLines({ missed, withheld }: Scorecard): string[] {
  const named = (words: string, ids: readonly string[]) => (ids.length === 0 ? [] : [`  ${words}: ${ids.join(', ')}`]);
  const { hit = [], coverage = [], relevant_citation = [], abstention = [] } = missed;
  const kept = new Set(withheld);
  return [
    ...named('no evidence among what the answer was written from', hit),
    ...named(
      'answerable, kept back by the support check',
      coverage.filter((id) => kept.has(id)),
    ),
    ...named(
      'answerable, not answered otherwise',
      coverage.filter((id) => !kept.has(id)),
    ),
    ...named('answered without citing evidence', relevant_citation),
    ...named('answered though nothing answers it', abstention),
  ];
}

/** Cases that are unmeasured though nothing was wrong with the system: each once, with the first cause. */
function unscoredLines({ metrics, failed, faults }: Scorecard): string[] {
  const told = new Set([...failed, ...faults].map(({ case_id }) => case_id));
  const causes = new Map<string, string>();
  for (const { case_id, cause } of metrics.flatMap(({ unmeasured }) => unmeasured))
    if (!told.has(case_id) && !causes.has(case_id)) causes.set(case_id, cause);
  return [...causes].map(([case_id, cause]) => `  ${case_id} is not measured: ${shorten(cause, 160)}`);
}

/** Everything that kept a case from being measured, and what was odd about answers. */
function troubleLines(card: Scorecard): string[] {
  const { failed, faults, events } = card;
  return [
    ...failed.map(
      ({ case_id, cause, message }) =>
        `  ${case_id} has no answer: ${cause.replace('_', ' ')}: ${shorten(message, 160)}`,
    ),
    ...faults.map(({ case_id, field, problem }) => `  ${case_id}: ${shorten(`${field} ${problem}`, 160)}`),
    ...unscoredLines(card),
    ...Object.entries(events).map(([name, n]) => `  ${printable(name)}: ${n} times`),
  ];
}

function costLine({ usage, served_by }: Scorecard): string[] {
  if (usage.calls === 0) return [];
  const cost = usage.cost === undefined ? '' : `, cost ${usage.cost.toFixed(4)}`;
  const tokens = `${usage.input_tokens} tokens in, ${usage.output_tokens} out`;
  return [`${usage.calls} model calls (${served_by.map(printable).join(', ')}): ${tokens}${cost}.`];
}

/** A run's scorecard for a terminal: hard assertions first, each broken case named, then metrics, floors and the verdict. */
export function evalText(header: RunHeader, card: Scorecard, verdict: AnswersVerdict): string {
  const { asked, system } = header;
  const sample = asked.sampled ? `, a sample of ${card.planned} of ${asked.of}` : '';
  const trouble = troubleLines(card);
  const broken = card.assertions.flatMap(({ assertion, broken: rows, unmeasured }) => [
    ...caseLines(assertion, 'broken', rows),
    ...caseLines(assertion, 'not checked', unmeasured),
  ]);
  return [
    `${printable(system.id)} on ${printable(asked.file)}: ${card.recorded} of ${card.planned} cases asked${sample}.`,
    ...Object.entries(system.config).map(([name, value]) => `  ${printable(name)}: ${printable(String(value))}`),
    '',
    assertionTable(card, verdict),
    ...(broken.length === 0 ? [] : ['', ...broken]),
    '',
    metricTable(card),
    '',
    typeTable(card),
    ...missedLines(card),
    ...(trouble.length === 0 ? [] : ['', 'Not as it should be:', ...trouble]),
    '',
    ...costLine(card),
    ...floorLines(verdict),
    `Verdict: ${asked.sampled ? `a sample gates nothing (${STATUS[verdict.status]} on its cases)` : STATUS[verdict.status]}: ${verdict.words}.`,
  ].join('\n');
}
