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

/**
 * The tenant's part of the index, each chunk in its place; undefined where the system does not show its index, or does not
 * say of each chunk where it comes from. An index without a document of the tenant is a part without chunks: all misses.
 */
function placedChunks({ golden }: CaseTruth<AskedCase>, chunks: readonly IndexedChunk[] | undefined) {
  const own = (chunks ?? []).filter(({ tenant_id }) => tenant_id === golden.tenant_id);
  const placed = own.flatMap(({ chunk_id, source }) => (source === undefined ? [] : [{ chunk_id, span: source }]));
  return chunks === undefined || placed.length < own.length ? undefined : placed;
}

function ranking(
  truth: CaseTruth<AskedCase>,
  { retrieved }: Answer,
  chunks: readonly IndexedChunk[] | undefined,
): Values {
  const own = retrieved.map(({ chunk_id }) => chunk_id);
  const placed = placedChunks(truth, chunks);
  if (placed !== undefined) {
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
  /** Which fields of the answer cannot be trusted, and why: what rests on them is unmeasured. */
  readonly spoilt?: { readonly retrieved?: string; readonly offered?: string; readonly citations?: string };
}

/** The metrics of a ranking that apply to a case. */
function rankingMetrics(truth: CaseTruth<AskedCase>, chunks: readonly IndexedChunk[] | undefined): readonly string[] {
  if (truth.golden.expected_sources.length === 0) return [];
  return placedChunks(truth, chunks) === undefined ? WITHOUT_CHUNKS : retrievalMetrics;
}

function keyed({ case_id, case_type }: AskedCase, metric: string): MeasurementKey {
  return { case_id, case_type, metric };
}

/**
 * The metrics that may apply to a case without an answer to measure: all unmeasured, with the cause. `relevant_citation` is
 * one of them, since nobody knows whether the case would have been answered. The index is the empty list where it is unknown.
 */
export function unmeasuredAnswer(
  truth: CaseTruth<AskedCase>,
  cause: string,
  chunks: readonly IndexedChunk[] | undefined,
): Measurement[] {
  const { golden } = truth;
  const hit = golden.expected_sources.length > 0 ? ['hit'] : [];
  const answer = golden.must_abstain ? ['abstention'] : ['coverage', 'relevant_citation'];
  return [...rankingMetrics(truth, chunks), ...hit, ...answer].map((metric) => ({
    ...keyed(golden, metric),
    unmeasured: cause,
  }));
}

/**
 * The metrics of one answer; one that does not apply has no row. Where something is expected: the retrieval metrics over all
 * that was retrieved, and `hit`, whether evidence is among what the answer was written from. `coverage` of an answerable case:
 * whether it was answered; `abstention` of the others: whether the system abstained. `relevant_citation` of an answered answerable
 * case: whether the answer cites evidence.
 */
export function measureAnswer(truth: CaseTruth<AskedCase>, answer: Answer, known: KnownOfSystem = {}): Measurement[] {
  const { chunks, refusal, spoilt = {} } = known;
  const { golden } = truth;
  const row = (metric: string, value: boolean | number): Measurement => ({
    ...keyed(golden, metric),
    value: Number(value),
  });
  const measured = (metric: string, spoiltBy: string | undefined, value: () => boolean): Measurement =>
    spoiltBy === undefined ? row(metric, value()) : { ...keyed(golden, metric), unmeasured: spoiltBy };
  const answered = isAnswered(answer, refusal);
  const rows = golden.must_abstain ? [row('abstention', abstains(answer, refusal))] : [row('coverage', answered)];
  if (!golden.must_abstain && answered) {
    const spoiltBy = spoilt.retrieved ?? spoilt.offered ?? spoilt.citations;
    rows.push(measured('relevant_citation', spoiltBy, () => citesEvidence(truth, answer)));
  }
  if (golden.expected_sources.length === 0) return rows;
  const ranked =
    spoilt.retrieved === undefined
      ? ranking(truth, answer, chunks).map(([metric, value]) => row(metric, value))
      : rankingMetrics(truth, chunks).map((metric) => ({
          ...keyed(golden, metric),
          unmeasured: spoilt.retrieved ?? '',
        }));
  const hits = () => offeredOf(answer).some((chunk) => evidenceIn(truth, chunk).length > 0);
  return [...ranked, measured('hit', spoilt.retrieved ?? spoilt.offered, hits), ...rows];
}
