import type { AskedCase } from '../golden/askedCase';
import { type AssertionName, assertionNames } from '../golden/assertionName';
import type { Answer } from '../system/system';

export { type AssertionName, assertionNames };

/** What an assertion is checked on. */
export interface Asserted {
  readonly golden: Pick<AskedCase, 'case_id' | 'case_type' | 'tenant_id' | 'must_contain' | 'forbidden_text'>;
  readonly answer: Answer;
  /** The system's refusal sentence, where it declares one. */
  readonly refusal?: string;
}

/** Whether it holds, with what broke it or kept it from being checked, in words that name the place. */
export type Finding =
  | { readonly outcome: 'held' }
  | { readonly outcome: 'broken' | 'unmeasured'; readonly detail: string };

/** An assertion checked on a case. One that does not apply to a case has no row at all (decision 1). */
export type AssertionRow = Finding & {
  readonly case_id: string;
  readonly case_type: string;
  readonly assertion: AssertionName;
};

/** A check: undefined where it does not apply. */
export type Assertion = (asserted: Asserted) => Finding | undefined;
