import type { AskedCase } from '../golden/askedCase';
import { retrievalMetrics } from '../golden/baseline';
import type { CaseTruth } from '../golden/caseTruth';
import { abstains, isAnswered } from '../system/abstains';
import type { Answer, IndexedChunk } from '../system/system';
import { evidenceIn } from './evidenceIn';
import type { Measurement, MeasurementKey } from './measurement';
import { relevantChunks } from './relevantChunks';
import { retrievalValues, withMisses } from './retrievalValues';

/** What can be said of a ranking where nobody can list all chunks that hold the truth. */
const WITHOUT_CHUNKS = ['mrr', 'hit@5', 'span_recall@5', 'span_recall@20'] as const;

type Values = readonly (readonly [metric: string, value: number])[];

function ranking(
  truth: CaseTruth<AskedCase>,
  { retrieved }: Answer,
  chunks: readonly IndexedChunk[] | undefined,
): Values {
  const own = retrieved.map(({ chunk_id }) => chunk_id);
  const placed = (chunks ?? []).flatMap(({ chunk_id, tenant_id, source }) =>
    source === undefined || tenant_id !== truth.golden.tenant_id ? [] : [{ chunk_id, span: source }],
  );
  if (placed.length > 0) {
    const values = retrievalValues(own, withMisses(relevantChunks(truth, placed), truth.lostPassages.length));
    return retrievalMetrics.map((metric) => [metric, values[metric]] as const);
  }
  const found = retrieved.map((chunk) => ({ chunk, spans: evidenceIn(truth, chunk) }));
  const bySpan = truth.located.map(
    (_, i) => new Set(found.filter(({ spans }) => spans.includes(i)).map(({ chunk }) => chunk.chunk_id)),
  );
  const all = new Set(bySpan.flatMap((ids) => [...ids]));
  const values = retrievalValues(own, withMisses({ bySpan, all }, truth.lostPassages.length));
  return WITHOUT_CHUNKS.map((metric) => [metric, values[metric]] as const);
}

/** The chunks an answer was written from: each of the first `offered`. */
function offeredOf({ retrieved, offered }: Answer): Answer['retrieved'] {
  return retrieved.slice(0, offered ?? retrieved.length);
}

/** Whether any of the chunks that an answer cites is evidence. */
export function citesEvidence(truth: CaseTruth<AskedCase>, answer: Answer, citations = answer.citations): boolean {
  return offeredOf(answer).some((chunk) => citations.includes(chunk.chunk_id) && evidenceIn(truth, chunk).length > 0);
}

/** What a measurement needs to know beside the answer. */
export interface KnownOfSystem {
  /** The system's whole index, where it has one to show: without it only the metrics over sources are measured. */
  readonly chunks?: readonly IndexedChunk[];
  readonly refusal?: string;
  /** Why the retrieved list cannot be trusted. */
  readonly spoilt?: string;
}

/** The metrics that apply to a case whatever came of it, retrieval first. */
function applicable({ golden }: CaseTruth<AskedCase>): {
  readonly retrieval: readonly string[];
  readonly answer: string;
} {
  const expects = golden.expected_sources.length > 0;
  return {
    retrieval: expects ? [...retrievalMetrics, 'hit'] : [],
    answer: golden.must_abstain ? 'abstention' : 'coverage',
  };
}

function keyed({ case_id, case_type }: AskedCase, metric: string): MeasurementKey {
  return { case_id, case_type, metric };
}

/** The metrics of a case whose system gave no answer to measure: all unmeasured, with the cause. */
export function unmeasuredAnswer(truth: CaseTruth<AskedCase>, cause: string): Measurement[] {
  const { retrieval, answer } = applicable(truth);
  return [...retrieval, answer].map((metric) => ({ ...keyed(truth.golden, metric), unmeasured: cause }));
}

/**
 * The metrics of one answer; one that does not apply has no row. Where something is expected: the retrieval metrics over all
 * that was retrieved, and `hit`, whether evidence is among what the answer was written from. `coverage` of an answerable case:
 * whether it was answered; `abstention` of the others: whether the system abstained. `relevant_citation` of an answered answerable
 * case: whether the answer cites evidence.
 */
export function measureAnswer(truth: CaseTruth<AskedCase>, answer: Answer, known: KnownOfSystem = {}): Measurement[] {
  const { chunks, refusal, spoilt } = known;
  const { golden } = truth;
  const row = (metric: string, value: boolean | number): Measurement => ({
    ...keyed(golden, metric),
    value: Number(value),
  });
  const unmeasured = (metric: string): Measurement => ({ ...keyed(golden, metric), unmeasured: spoilt ?? '' });
  const { retrieval, answer: measure } = applicable(truth);
  const answered = isAnswered(answer, refusal);
  const rows = [row(measure, golden.must_abstain ? abstains(answer, refusal) : answered)];
  if (!golden.must_abstain && answered)
    rows.push(
      spoilt === undefined ? row('relevant_citation', citesEvidence(truth, answer)) : unmeasured('relevant_citation'),
    );
  if (retrieval.length === 0) return rows;
  if (spoilt !== undefined) return [...retrieval.map(unmeasured), ...rows];
  const hit = offeredOf(answer).some((chunk) => evidenceIn(truth, chunk).length > 0);
  return [...ranking(truth, answer, chunks).map(([metric, value]) => row(metric, value)), row('hit', hit), ...rows];
}
