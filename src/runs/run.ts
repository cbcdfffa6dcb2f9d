import { z } from 'zod';
import type { AssertionRow } from '../assertions/assertion';
import type { Measurement } from '../metrics/measurement';
import type { Fault } from '../system/fault';
import type { Answer } from '../system/system';

const text = z.string();
const name = z.string().min(1);
const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 digest');

/** What a run was made of: a run that goes on under another of these would mix two. The first line of its file. */
export const RunHeader = z.strictObject({
  kind: z.literal('run'),
  format: z.literal(1),
  run_id: name,
  /** ISO date and time. */
  started: z.iso.datetime(),
  system: z.strictObject({
    id: name,
    config: z.record(text, z.union([text, z.number(), z.boolean(), z.null()])),
    refusal: text.nullable(),
  }),
  /** What was asked: golden cases or labelled questions. */
  asked: z.strictObject({
    kind: z.enum(['cases', 'questions']),
    file: name,
    /** Of the whole set, in whatever order. */
    digest: sha256,
    /** Cases in the set; more than were asked in a sample. */
    of: count,
    /** A sample never gates. */
    sampled: z.boolean(),
  }),
  /** Of the documents that the truth was located in. */
  corpus: sha256,
  timeout_ms: z.number().positive(),
  /** The cases to ask, each with the digest of all that it is judged by, in order. */
  plan: z.array(z.strictObject({ case_id: name, digest: sha256 })).min(1),
});
export type RunHeader = z.infer<typeof RunHeader>;

/** Why a case has no answer. */
export interface Failure {
  readonly cause: 'threw' | 'timed_out' | 'malformed';
  readonly message: string;
}

/** One case of a run: what was asked, what came, and what that was worth. A line of the run's file. */
export interface CaseRecord {
  readonly kind: 'case';
  readonly case_id: string;
  readonly case_type: string;
  readonly tenant_id: string;
  readonly query: string;
  /** Exactly one of answer and failure is there. */
  readonly answer?: Answer;
  readonly failure?: Failure;
  /** What was wrong with what the system returned. */
  readonly faults: readonly Fault[];
  readonly measurements: readonly Measurement[];
  readonly assertions: readonly AssertionRow[];
  readonly ms: number;
}

/** One system over all cases. */
export interface Run {
  readonly header: RunHeader;
  /** In the order of the plan; of a case that was asked again, the last. */
  readonly records: readonly CaseRecord[];
  /** Cases of the plan without a record: a run that has any is incomplete, everywhere, until it is resumed. */
  readonly missing: readonly string[];
}

/** The run of a plan, whatever order its records came in. */
export function runOf(header: RunHeader, records: readonly CaseRecord[]): Run {
  const byId = new Map(records.map((record) => [record.case_id, record]));
  const found = header.plan.map(({ case_id }) => byId.get(case_id));
  return {
    header,
    records: found.filter((record): record is CaseRecord => record !== undefined),
    missing: header.plan.map(({ case_id }) => case_id).filter((id) => !byId.has(id)),
  };
}
