// [door] reads the files of qrels and run
import { Problem } from '../files/problem';
import { readText } from '../files/readText';
import { type Coverage, coverage } from '../metrics/coverage';
import { measureRun } from '../metrics/measure';
import { summarize } from '../metrics/summarize';
import { trecEval } from '../metrics/trecEval';
import { type Convention, parseQrels, parseRun } from '../metrics/trecFiles';
import { measureText, trecText } from '../views/measureText';
import { numberOption } from './numberOption';
import type { Outcome } from './outcome';

export interface MeasureOptions {
  /** The file of judgements, and that of the run: TREC text, JSON or CSV. */
  readonly qrels: string;
  readonly run: string;
  /** `cutline` (default) or `trec`: as trec_eval 9.0.8. */
  readonly convention?: string;
  /** Cuts, parted by commas; default 5,10,20. */
  readonly k?: string;
  /** The lowest grade that is relevant; default 1. */
  readonly relevanceLevel?: string;
  /** How many documents of a query are looked at; default all. */
  readonly depth?: string;
  /** In trec's convention, count judged queries that the run lacks 0; Cutline's always does. */
  readonly complete?: boolean;
}

const DEFAULT_CUTS = '5,10,20';

const CONVENTIONS: readonly Convention[] = ['cutline', 'trec'];

function conventionOf(name: string): Convention {
  const found = CONVENTIONS.find((convention) => convention === name);
  if (found === undefined)
    throw new Problem(`unknown convention "${name}"`, { cure: `one of ${CONVENTIONS.join(', ')}` });
  return found;
}

function wholeFrom(least: number, option: string, text: string): number {
  return numberOption(option, text, (v) => Number.isInteger(v) && v >= least, `a whole number from ${least} up`);
}

/** The cuts that --k lists, each once and ascending. */
function cutsOf(text: string): number[] {
  return [...new Set(text.split(',').map((cut) => wholeFrom(1, '--k', cut.trim())))].sort((a, b) => a - b);
}

function coverageJson(
  { both, missing, notJudged, tied }: Coverage,
  countedZero: readonly string[],
): Record<string, unknown> {
  return {
    n_judged: both.length + missing.length,
    n_retrieved: both.length,
    missing_queries: missing,
    counted_zero_queries: countedZero,
    not_judged_queries: notJudged,
    tied_queries: tied.length,
    tied_share: tied.length / both.length,
  };
}

/**
 * Measures a run against qrels: recall, precision, hit, nDCG, MRR and MAP, in Cutline's convention or in trec_eval's.
 * Options are checked and both files read before anything is measured. Writes nothing.
 */
export function measureCommand(options: MeasureOptions): Outcome {
  const convention = conventionOf(options.convention ?? 'cutline');
  const ks = cutsOf(options.k ?? DEFAULT_CUTS);
  const relevanceLevel = wholeFrom(convention === 'trec' ? 0 : 1, '--relevance-level', options.relevanceLevel ?? '1');
  const depth = options.depth === undefined ? undefined : wholeFrom(1, '--depth', options.depth);
  const qrels = parseQrels(readText(options.qrels), options.qrels);
  const run = parseRun(readText(options.run), options.run, convention);

  const files = { qrels: options.qrels, run: options.run };
  const cut = { ks, relevanceLevel, ...(depth === undefined ? {} : { depth }) };
  const asked = { ...files, convention, k: ks, relevance_level: relevanceLevel, depth: depth ?? null };
  if (convention === 'trec') {
    const complete = options.complete === true;
    const evaluation = trecEval(qrels, run, { ...cut, complete });
    const shared = coverage(qrels, run);
    const counts = Object.entries(evaluation.all).filter(([name]) => name.startsWith('num_'));
    const means = Object.entries(evaluation.all).filter(([name]) => !name.startsWith('num_'));
    return {
      status: 'done',
      text: trecText({ ...files, relevanceLevel, depth: depth ?? null, coverage: shared }, evaluation, complete),
      json: {
        ...asked,
        complete,
        ...coverageJson(shared, complete ? shared.missing : []),
        num_q: evaluation.numQ,
        ...Object.fromEntries(counts),
        metrics: means.map(([metric, mean]) => ({ metric, mean, n: evaluation.numQ })),
        per_query: evaluation.queries,
      },
    };
  }
  const measured = measureRun(qrels, run, cut);
  const summaries = summarize(measured.measurements).filter(({ case_type }) => case_type === null);
  const perQuery = new Map<string, Record<string, number>>();
  for (const row of measured.measurements) {
    const values = perQuery.get(row.case_id) ?? {};
    perQuery.set(row.case_id, values);
    if ('value' in row) values[row.metric] = row.value;
  }
  return {
    status: 'done',
    text: measureText({ ...files, relevanceLevel, depth: depth ?? null, coverage: measured }, summaries, measured),
    json: {
      ...asked,
      complete: true,
      ...coverageJson(measured, measured.countedZero),
      nothing_relevant_queries: measured.nothingRelevant,
      repeats_dropped: measured.repeats,
      metrics: summaries.map(({ metric, mean, low, high, n_measured, n_expected }) => ({
        metric,
        mean,
        low,
        high,
        n_measured,
        n_expected,
      })),
      per_query: [...perQuery].map(([query, values]) => ({ query, values })),
    },
  };
}
