import { type Asserted, type Assertion, type AssertionName, type AssertionRow, assertionNames } from './assertion';
import { mustAbstain } from './mustAbstain';
import { mustContain } from './mustContain';
import { noFabricatedCitation } from './noFabricatedCitation';
import { noForbiddenText } from './noForbiddenText';
import { noForeignChunk } from './noForeignChunk';
import { quoted } from './quoted';
import { refusalContract } from './refusalContract';

const CHECKS: Readonly<Record<AssertionName, Assertion>> = {
  must_abstain: mustAbstain,
  no_foreign_chunk: noForeignChunk,
  no_forbidden_text: noForbiddenText,
  no_fabricated_citation: noFabricatedCitation,
  refusal_contract: refusalContract,
  must_contain: mustContain,
};

/**
 * Every assertion that applies to a case and its answer, in the order of `assertionNames`. One that throws is unmeasured,
 * with its cause, and takes no other with it (decision 2).
 */
export function checkAssertions(asserted: Asserted): AssertionRow[] {
  const { case_id, case_type } = asserted.golden;
  return assertionNames.flatMap((assertion): AssertionRow[] => {
    try {
      const finding = CHECKS[assertion](asserted);
      return finding === undefined ? [] : [{ case_id, case_type, assertion, ...finding }];
    } catch (error) {
      const detail = `could not be checked: ${quoted(error instanceof Error ? error.message : String(error))}`;
      return [{ case_id, case_type, assertion, outcome: 'unmeasured', detail }];
    }
  });
}
