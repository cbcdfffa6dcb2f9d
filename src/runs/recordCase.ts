import { type AssertionName, type AssertionRow, assertionNames } from '../assertions/assertion';
import { checkAssertions } from '../assertions/check';
import type { AskedCase } from '../golden/askedCase';
import { mustAbstainTypes } from '../golden/case';
import type { CaseTruth } from '../golden/caseTruth';
import { type KnownOfSystem, measureAnswer, unmeasuredAnswer } from '../metrics/measureAnswer';
import type { Measurement } from '../metrics/measurement';
import type { Asked } from '../system/askSystem';
import type { Fault } from '../system/fault';
import type { Answer, System } from '../system/system';
import { thrownMessage } from '../system/thrownMessage';
import type { CaseRecord } from './run';

/** What a record is scored with beside the answer. */
export type Scored = Pick<System, 'chunks' | 'refusal'>;

function named({ field, problem }: Fault): string {
  return `${field} ${problem}`;
}

/** The fault on account of which an assertion cannot be said to hold, or to be broken; undefined where there is none. */
function faultBehind(assertion: AssertionName, row: AssertionRow | undefined, faults: readonly Fault[]) {
  const ofRetrieved = faults.find(({ spoils }) => spoils === 'retrieval');
  const ofCitations = faults.find(({ spoils }) => spoils === 'citations');
  // A foreign chunk is foreign whatever else was returned.
  if (assertion === 'no_foreign_chunk') return row?.outcome === 'broken' ? undefined : ofRetrieved;
  if (assertion !== 'no_fabricated_citation') return undefined;
  // A list with holes has other numbers, so that a true [2] may seem to point beyond it.
  if (row !== undefined && ofRetrieved !== undefined) return ofRetrieved;
  if (row !== undefined) return row.outcome === 'broken' ? undefined : ofCitations;
  // No row: it cites nothing that can be read.
  return faults.find(({ spoils, field }) => spoils === 'citations' && field !== 'offered');
}

/** The assertions of an answer; one that rests on what a fault spoilt is unmeasured, unless it is broken all the same. */
function assertionsOf({ golden }: CaseTruth<AskedCase>, answer: Answer, faults: readonly Fault[], refusal?: string) {
  const rows = checkAssertions({ golden, answer, ...(refusal === undefined ? {} : { refusal }) });
  const { case_id, case_type } = golden;
  return assertionNames.flatMap((assertion): AssertionRow[] => {
    const row = rows.find((one) => one.assertion === assertion);
    const fault = faultBehind(assertion, row, faults);
    if (fault === undefined) return row === undefined ? [] : [row];
    return [{ case_id, case_type, assertion, outcome: 'unmeasured', detail: named(fault) }];
  });
}

/** The assertions that a case without an answer leaves open: all that an answer could have broken. */
function openAssertions({ golden }: CaseTruth<AskedCase>, cause: string, refusal?: string): AssertionRow[] {
  const { case_id, case_type, forbidden_text, must_contain } = golden;
  const never: Partial<Record<AssertionName, boolean>> = {
    must_abstain: !mustAbstainTypes.includes(case_type),
    no_forbidden_text: forbidden_text.length === 0,
    refusal_contract: refusal === undefined,
    must_contain: must_contain.length === 0,
  };
  return assertionNames
    .filter((assertion) => never[assertion] !== true)
    .map((assertion) => ({ case_id, case_type, assertion, outcome: 'unmeasured', detail: cause }));
}

/** Scores a case; a fault of the scoring leaves this case unmeasured, by every metric there is. */
function measured(truth: CaseTruth<AskedCase>, score: () => Measurement[]): Measurement[] {
  try {
    return score();
  } catch (error) {
    return unmeasuredAnswer(truth, `could not be scored: ${thrownMessage(error)}`, []);
  }
}

function spoiltBy(faults: readonly Fault[]): NonNullable<KnownOfSystem['spoilt']> {
  const retrieved = faults.find(({ spoils }) => spoils === 'retrieval');
  const offered = faults.find(({ field }) => field === 'offered');
  const citations = faults.find(({ spoils, field }) => spoils === 'citations' && field !== 'offered');
  return {
    ...(retrieved === undefined ? {} : { retrieved: named(retrieved) }),
    ...(offered === undefined ? {} : { offered: named(offered) }),
    ...(citations === undefined ? {} : { citations: named(citations) }),
  };
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
      measurements: measured(truth, () => unmeasuredAnswer(truth, words, scored.chunks)),
      assertions: openAssertions(truth, words, scored.refusal),
    };
  }
  const { answer, faults } = asked;
  return {
    ...key,
    answer,
    faults,
    measurements: measured(truth, () => measureAnswer(truth, answer, { ...scored, spoilt: spoiltBy(faults) })),
    assertions: assertionsOf(truth, answer, faults, scored.refusal),
  };
}
