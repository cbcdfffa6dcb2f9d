import { type AssertionName, assertionNames } from '../golden/assertionName';
import { type MetricSummary, summarize } from '../metrics/summarize';
import { addUsage, noUsage, type Usage } from '../models/usage';
import type { CaseRecord, Run } from './run';

/** One assertion over the cases it applies to. */
export interface AssertionSummary {
  readonly assertion: AssertionName;
  readonly n: number;
  readonly held: number;
  readonly broken: readonly AssertionCase[];
  readonly unmeasured: readonly AssertionCase[];
}

/** A case that broke an assertion, or kept it from being checked. */
export interface AssertionCase {
  readonly case_id: string;
  readonly case_type: string;
  readonly query: string;
  readonly detail: string;
}

/** What a run amounts to; hard assertions stand first. */
export interface Scorecard {
  /** Cases of the plan, and how many of them have a record. */
  readonly planned: number;
  readonly recorded: number;
  readonly assertions: readonly AssertionSummary[];
  readonly metrics: readonly MetricSummary[];
  /** Cases without an answer. */
  readonly failed: readonly { readonly case_id: string; readonly cause: string; readonly message: string }[];
  /** What was wrong with what the system returned. */
  readonly faults: readonly { readonly case_id: string; readonly field: string; readonly problem: string }[];
  /** By metric: the cases on which it is 0. */
  readonly missed: Readonly<Record<string, readonly string[]>>;
  /** Answers that the system's support check kept back. */
  readonly withheld: readonly string[];
  readonly events: Readonly<Record<string, number>>;
  readonly served_by: readonly string[];
  readonly usage: Usage;
}

/** Metrics that are a yes or a no on a case, so that a miss has a name. */
const MISSABLE = ['hit', 'coverage', 'relevant_citation', 'abstention'] as const;

function missedBy(metric: string, records: readonly CaseRecord[]): string[] {
  return records
    .filter(({ measurements }) =>
      measurements.some((row) => row.metric === metric && 'value' in row && row.value === 0),
    )
    .map(({ case_id }) => case_id);
}

function assertionSummary(assertion: AssertionName, records: readonly CaseRecord[]): AssertionSummary {
  const rows = records.flatMap((record) =>
    record.assertions.filter((row) => row.assertion === assertion).map((row) => ({ row, query: record.query })),
  );
  const of = (outcome: 'broken' | 'unmeasured') =>
    rows.flatMap(({ row, query }): AssertionCase[] => {
      if (row.outcome !== outcome) return [];
      return [{ case_id: row.case_id, case_type: row.case_type, query, detail: row.detail }];
    });
  const held = rows.filter(({ row }) => row.outcome === 'held').length;
  return { assertion, n: rows.length, held, broken: of('broken'), unmeasured: of('unmeasured') };
}

/** Adds a run up. An assertion that applies to no case has no row; a case without a record is only counted as missing. */
export function scorecardOf({ header, records }: Run): Scorecard {
  // A map: of a plain object the event `toString` would have a value before it was ever counted.
  const events = new Map<string, number>();
  for (const { answer } of records)
    for (const [name, n] of Object.entries(answer?.events ?? {})) events.set(name, (events.get(name) ?? 0) + n);
  return {
    planned: header.plan.length,
    recorded: records.length,
    assertions: assertionNames.map((name) => assertionSummary(name, records)).filter(({ n }) => n > 0),
    metrics: summarize(records.flatMap(({ measurements }) => measurements)),
    failed: records.flatMap(({ case_id, failure }) => (failure === undefined ? [] : [{ case_id, ...failure }])),
    faults: records.flatMap(({ case_id, faults }) => faults.map(({ field, problem }) => ({ case_id, field, problem }))),
    missed: Object.fromEntries(MISSABLE.map((metric) => [metric, missedBy(metric, records)])),
    withheld: records.flatMap(({ case_id, answer }) => (answer?.withheld?.by === 'support_check' ? [case_id] : [])),
    events: Object.fromEntries(events),
    served_by: [...new Set(records.flatMap(({ answer }) => answer?.served_by ?? []))].sort(),
    usage: records.reduce((sum, { answer }) => addUsage(sum, answer?.usage ?? noUsage), noUsage),
  };
}
