import { Problem } from '../files/problem';
import { coverage } from './coverage';
import { checkCut } from './distinct';
import { rankRun } from './rankRun';
import { sum } from './sum';
import type { Qrels, Run } from './trecFiles';

export interface TrecEvalOptions {
  /** The cuts of P, recall, success and ndcg_cut. */
  readonly ks: readonly number[];
  /** The lowest grade that is relevant; default 1 (-l). `ndcg` takes every grade as it is, as trec_eval does. */
  readonly relevanceLevel?: number;
  /** Only so many documents of a query are looked at; default all (-M). */
  readonly depth?: number;
  /** Judged queries that the run lacks count 0 in the means (-c). */
  readonly complete?: boolean;
}

/** trec_eval's names (`map`, `recip_rank`, `P_5`, …) and values. */
export type TrecValues = Readonly<Record<string, number>>;

export interface TrecEvaluation {
  /** Each query that is both judged and in the run, by id. */
  readonly queries: readonly { readonly query: string; readonly values: TrecValues }[];
  /** Sums of the counts (num_…), means of everything else. */
  readonly all: TrecValues;
  /** What the means divide by. */
  readonly numQ: number;
}

const COUNTS = ['num_ret', 'num_rel', 'num_rel_ret'];

function dcg(gains: readonly number[]): number {
  return gains.reduce((total, gain, i) => total + Math.max(0, gain) / Math.log2(i + 2), 0);
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** The values of one query, from the grades in rank order (undefined: not judged) and all grades of the query. */
function valuesOf(
  ranked: readonly (number | undefined)[],
  grades: readonly number[],
  level: number,
  ks: readonly number[],
): TrecValues {
  // A negative grade says "in the pool, not judged": it is relevant at no level.
  const isRelevant = (grade: number | undefined) => grade !== undefined && grade >= 0 && grade >= level;
  const found = ranked.map(isRelevant);
  const numRel = grades.filter(isRelevant).length;
  const first = found.indexOf(true);
  let relevant = 0;
  let precisions = 0;
  found.forEach((is, i) => {
    if (is) precisions += ++relevant / (i + 1);
  });
  const gains = ranked.map((grade) => grade ?? 0);
  const best = grades.filter((grade) => grade > 0).sort((a, b) => b - a);
  const values: Record<string, number> = {
    num_ret: ranked.length,
    num_rel: numRel,
    num_rel_ret: relevant,
    map: ratio(precisions, numRel),
    recip_rank: first < 0 ? 0 : 1 / (first + 1),
    ndcg: ratio(dcg(gains), dcg(best)),
  };
  for (const k of ks) {
    const upTo = found.slice(0, k).filter((is) => is).length;
    values[`P_${k}`] = upTo / k;
    values[`recall_${k}`] = ratio(upTo, numRel);
    values[`success_${k}`] = upTo > 0 ? 1 : 0;
    values[`ndcg_cut_${k}`] = ratio(dcg(gains.slice(0, k)), dcg(best.slice(0, k)));
  }
  return values;
}

/**
 * A run against qrels as trec_eval 9.0.8 has it. Where it differs from Cutline's convention: P divides by k; a query
 * without a relevant document counts 0 in every mean; a judged query that the run lacks enters no mean, unless
 * `complete`; a document that is returned twice is an error (of `parseRun`; here a RangeError).
 *
 *     qrels 1: a 1, b 0, c 2; run 1: a 3, b 2, c 1
 *     // map (1/1 + 2/3) / 2 = 0.8333, P_5 2/5, ndcg (1/1 + 2/2) / (2/1 + 1/1.58496) = 0.7602
 *
 * All values but the counts lie in [0, 1]. No query that is both judged and in the run is a Problem: trec_eval has
 * nothing to average either. Source: trec_eval 9.0.8, m_*.c.
 */
export function trecEval(
  qrels: Qrels,
  run: Run,
  { ks, relevanceLevel = 1, depth = Number.POSITIVE_INFINITY, complete = false }: TrecEvalOptions,
): TrecEvaluation {
  ks.forEach(checkCut);
  checkCut(depth);
  const { both, missing } = coverage(qrels, run);
  const queries = both.map((query) => {
    const grades = qrels.get(query) as ReadonlyMap<string, number>;
    const ranked = rankRun(run.get(query) ?? []);
    if (new Set(ranked.map(({ doc }) => doc)).size < ranked.length)
      throw new RangeError(`a document is returned twice for query "${query}"`);
    const kept = ranked.slice(0, depth).map(({ doc }) => grades.get(doc));
    return { query, values: valuesOf(kept, [...grades.values()], relevanceLevel, ks) };
  });
  if (queries.length === 0)
    throw new Problem('no query of the run is judged', { cure: 'do both files name queries alike?' });
  const numQ = complete ? qrels.size : queries.length;
  const all: Record<string, number> = {};
  for (const name of Object.keys(queries[0]?.values ?? {})) {
    const total = sum(queries.map(({ values }) => values[name] as number));
    all[name] = COUNTS.includes(name) ? total : total / numQ;
  }
  for (const query of complete ? missing : []) {
    const grades = [...(qrels.get(query) as ReadonlyMap<string, number>).values()];
    all.num_rel = (all.num_rel as number) + (valuesOf([], grades, relevanceLevel, []).num_rel as number);
  }
  return { queries, all, numQ };
}
