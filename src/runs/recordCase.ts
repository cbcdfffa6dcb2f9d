import type { AssertionRow } from '../assertions/assertion';
import { checkAssertions } from '../assertions/check';
import type { AskedCase } from '../golden/askedCase';
import type { CaseTruth } from '../golden/caseTruth';
import { measureAnswer, unmeasuredAnswer } from '../metrics/measureAnswer';
import type { Measurement } from '../metrics/measurement';
import type { Asked } from '../system/askSystem';
import type { Fault } from '../system/fault';
import type { Answer, System } from '../system/system';
import type { CaseRecord } from './run';

/** What a record is scored with beside the answer. */
export type Scored = Pick<System, 'chunks' | 'refusal'>;

function named({ field, problem }: Fault): string {
  return `${field} ${problem}`;
}

/** The assertions of an answer; one that rests on what a fault spoilt and did not break is unmeasured. */
function assertionsOf({ golden }: CaseTruth<AskedCase>, answer: Answer, faults: readonly Fault[], refusal?: string) {
  const rows = checkAssertions({ golden, answer, ...(refusal === undefined ? {} : { refusal }) });
  return rows.map((row): AssertionRow => {
    const rests =
      row.assertion === 'no_foreign_chunk'
        ? ['retrieval']
        : row.assertion === 'no_fabricated_citation'
          ? ['retrieval', 'citations']
          : [];
    const fault = faults.find(({ spoils }) => rests.includes(spoils));
    if (fault === undefined || row.outcome !== 'held') return row;
    const { case_id, case_type, assertion } = row;
    return { case_id, case_type, assertion, outcome: 'unmeasured', detail: named(fault) };
  });
}

/** The assertions that a case without an answer leaves open. */
function openAssertions({ golden }: CaseTruth<AskedCase>, cause: string, refusal?: string): AssertionRow[] {
  const { case_id, case_type, must_abstain, forbidden_text, must_contain } = golden;
  const open: AssertionRow['assertion'][] = ['no_foreign_chunk'];
  if (must_abstain) open.push('must_abstain');
  if (must_abstain && refusal !== undefined) open.push('refusal_contract');
  if (forbidden_text.length > 0) open.push('no_forbidden_text');
  if (must_contain.length > 0) open.push('must_contain');
  return open.map((assertion) => ({ case_id, case_type, assertion, outcome: 'unmeasured', detail: cause }));
}

function measured(
  truth: CaseTruth<AskedCase>,
  answer: Answer,
  faults: readonly Fault[],
  scored: Scored,
): Measurement[] {
  const spoilt = faults.find(({ spoils }) => spoils === 'retrieval' || spoils === 'citations');
  try {
    return measureAnswer(truth, answer, { ...scored, ...(spoilt === undefined ? {} : { spoilt: named(spoilt) }) });
  } catch (error) {
    return unmeasuredAnswer(truth, `could not be scored: ${(error as Error).message}`);
  }
}

/** The record of one case: what came of asking it, scored. A fault of the scoring is unmeasured on this case alone. */
export function recordCase(truth: CaseTruth<AskedCase>, asked: Asked, scored: Scored): CaseRecord {
  const { case_id, case_type, tenant_id, query } = truth.golden;
  const key = { kind: 'case' as const, case_id, case_type, tenant_id, query, ms: asked.ms };
  if (asked.outcome === 'failed') {
    const { cause, message } = asked;
    const words = `${cause.replace('_', ' ')}: ${message}`;
    return {
      ...key,
      failure: { cause, message },
      faults: [],
      measurements: unmeasuredAnswer(truth, words),
      assertions: openAssertions(truth, words, scored.refusal),
    };
  }
  const { answer, faults } = asked;
  return {
    ...key,
    answer,
    faults,
    measurements: measured(truth, answer, faults, scored),
    assertions: assertionsOf(truth, answer, faults, scored.refusal),
  };
}
