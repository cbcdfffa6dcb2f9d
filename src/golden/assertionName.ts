import { z } from 'zod';

/** What no answer may break; there is no tolerance in any of them. In the order in which they are shown. */
export const assertionNames = [
  'must_abstain',
  'no_foreign_chunk',
  'no_forbidden_text',
  'no_fabricated_citation',
  'refusal_contract',
  'must_contain',
] as const;
export const AssertionName = z.enum(assertionNames);
export type AssertionName = z.infer<typeof AssertionName>;

/** Enforced where the policy does not say otherwise: all but must_contain, which a right answer can fail by its wording. */
export const hardAssertions: readonly AssertionName[] = assertionNames.filter((name) => name !== 'must_contain');
