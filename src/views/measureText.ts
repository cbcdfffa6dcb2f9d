import type { Coverage } from '../metrics/coverage';
import type { MeasuredRun } from '../metrics/measure';
import type { MetricSummary } from '../metrics/summarize';
import type { TrecEvaluation } from '../metrics/trecEval';
import { fixed, percent } from './numbers';
import { table } from './table';

/** What was measured, as both conventions say it. */
export interface MeasureTextInput {
  readonly qrels: string;
  readonly run: string;
  readonly relevanceLevel: number;
  /** Only so many documents of a query were looked at; null for all. */
  readonly depth: number | null;
  readonly coverage: Coverage;
}

const NAMED = 10;

/** The first ids of a list and how many more: `q1, q2 and 3 more`. */
function named(ids: readonly string[]): string {
  const first = ids.slice(0, NAMED).join(', ');
  return ids.length > NAMED ? `${first} and ${ids.length - NAMED} more` : first;
}

function heading({ qrels, run, relevanceLevel, depth, coverage }: MeasureTextInput, convention: string): string {
  const { both, missing } = coverage;
  const of = `${both.length + missing.length} queries are judged, ${both.length} of them in the run`;
  const first = depth === null ? '' : `, first ${depth} documents`;
  return `${run} against ${qrels}, ${convention}: ${of}; relevant from grade ${relevanceLevel}${first}`;
}

function notes({ notJudged, tied, both }: Coverage): string[] {
  return [
    ...(notJudged.length === 0 ? [] : [`In the run and not judged, passed over: ${named(notJudged)}.`]),
    tied.length === 0
      ? 'No query has tied scores.'
      : `Tied scores in ${tied.length} of ${both.length} queries (${percent(tied.length / both.length)}): there the order is by document id, descending, and not the system's.`,
  ];
}

/** A run measured in Cutline's own convention, for a terminal. */
export function measureText(
  input: MeasureTextInput,
  summaries: readonly MetricSummary[],
  { countedZero, nothingRelevant, repeats }: Pick<MeasuredRun, 'countedZero' | 'nothingRelevant' | 'repeats'>,
): string {
  const n = summaries[0]?.n_expected ?? 0;
  return [
    heading(input, "Cutline's convention"),
    '',
    table(
      ['metric', 'mean', '95 % interval', 'queries'],
      summaries.map(({ metric, mean, low, high, n_measured, n_expected }) => [
        metric,
        fixed(mean, 4),
        low === null ? '—' : `[${fixed(low, 4)}, ${fixed(high, 4)}]`,
        n_measured === n_expected ? String(n_expected) : `${n_measured} of ${n_expected}`,
      ]),
      [1, 2, 3],
    ),
    '',
    ...(countedZero.length === 0
      ? []
      : [
          `Missing from the run, counted 0: ${named(countedZero)} (${countedZero.length} of the ${n} queries in the means).`,
        ]),
    ...(nothingRelevant.length === 0
      ? []
      : [`Nothing is relevant to these, and no mean has them: ${named(nothingRelevant)}.`]),
    ...(repeats === 0 ? [] : [`Documents returned again for a query, dropped: ${repeats}.`]),
    ...notes(input.coverage),
    'reciprocal_rank averages to MRR, average_precision to MAP. Intervals are Wilson’s: wide for graded values, never of zero width.',
  ].join('\n');
}

/** A run measured as trec_eval 9.0.8 does, for a terminal: its names, its four decimals. */
export function trecText(input: MeasureTextInput, { all, numQ }: TrecEvaluation, complete: boolean): string {
  const { missing } = input.coverage;
  return [
    heading(input, 'as trec_eval 9.0.8'),
    '',
    table(
      ['measure', 'all'],
      [
        ['num_q', String(numQ)],
        ...Object.entries(all).map(([name, value]) => [
          name,
          name.startsWith('num_') ? String(value) : fixed(value, 4),
        ]),
      ],
      [1],
    ),
    '',
    ...(missing.length === 0
      ? []
      : [
          complete
            ? `Missing from the run, counted 0: ${named(missing)}.`
            : `Missing from the run and in no mean: ${named(missing)} (--complete counts them 0).`,
        ]),
    ...notes(input.coverage),
  ].join('\n');
}
