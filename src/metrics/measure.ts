import { Problem } from '../files/problem';
import { compareIds } from './compareIds';
import { type Coverage, coverage } from './coverage';
import { distinct } from './distinct';
import { type Measurement, measurementOf } from './measurement';
import { rankingMetrics } from './rankingMetrics';
import { rankRun } from './rankRun';
import type { Qrels, Run } from './trecFiles';

export interface MeasureRunOptions {
  /** The cuts of recall, precision, hit and nDCG. */
  readonly ks: readonly number[];
  /** The lowest grade that is relevant, above 0; default 1. nDCG gains every grade as it is. */
  readonly relevanceLevel?: number;
  /** Only so many different documents of a query are looked at; default all. */
  readonly depth?: number;
}

/** A run measured in Cutline's convention. */
export interface MeasuredRun extends Coverage {
  /** One row a metric and query that has something relevant; the case is the query, its type is `query`. */
  readonly measurements: readonly Measurement[];
  /** Missing queries that have something relevant: every metric is 0. */
  readonly countedZero: readonly string[];
  /** Judged, but nothing is relevant: no metric applies, and no mean has them. */
  readonly nothingRelevant: readonly string[];
  /** Documents that were returned again for a judged query, and dropped. */
  readonly repeats: number;
}

/**
 * Measures a run against qrels in Cutline's convention (decisions 1 to 4). The ranking is the run's scores descending,
 * ties by document id descending, repeats dropped at every rank but their first. A judged query that the run lacks
 * counts 0 and is named; one with nothing relevant has no row.
 *
 *     judged q1 (a) and q2 (b), the run has q1: a // recall@5 1 and 0, q2 missing
 *
 * The order of queries and lines changes nothing. No query of the run judged, and no query with anything relevant, are a
 * Problem: there is nothing to measure.
 */
export function measureRun(qrels: Qrels, run: Run, { ks, relevanceLevel = 1, depth }: MeasureRunOptions): MeasuredRun {
  const shared = coverage(qrels, run);
  if (shared.both.length === 0)
    throw new Problem('no query of the run is judged', { cure: 'do both files name queries alike?' });
  const measurements: Measurement[] = [];
  const nothingRelevant: string[] = [];
  let repeats = 0;
  for (const query of [...qrels.keys()].sort(compareIds)) {
    const returned = rankRun(run.get(query) ?? []).map(({ doc }) => doc);
    const all = distinct(returned);
    repeats += returned.length - all.length;
    const grades = qrels.get(query) ?? new Map<string, number>();
    const metrics = rankingMetrics(all.slice(0, depth), grades, ks, relevanceLevel);
    if (metrics.length === 0) nothingRelevant.push(query);
    for (const { metric, value } of metrics)
      measurements.push(measurementOf({ case_id: query, case_type: 'query', metric }, value));
  }
  if (measurements.length === 0)
    throw new Problem(`no query has a document of grade ${relevanceLevel} or more`, {
      cure: 'a lower --relevance-level, or other qrels',
    });
  const without = new Set(nothingRelevant);
  return {
    ...shared,
    measurements,
    countedZero: shared.missing.filter((query) => !without.has(query)),
    nothingRelevant,
    repeats,
  };
}
