import { digest } from '../files/digest';
import { digestOfCase, type GoldenCase, mustAbstainTypes } from './case';
import type { SourceLocator } from './locator';
import { cloudOf, type Question } from './question';

/** What a run asks a system: a golden case or a labelled question, in one shape. */
export interface AskedCase {
  readonly case_id: string;
  /** The case's type; of a question, its cloud. */
  readonly case_type: string;
  readonly tenant_id: string;
  readonly query: string;
  readonly history: GoldenCase['history'];
  readonly expected_sources: readonly SourceLocator[];
  readonly must_contain: readonly string[];
  readonly forbidden_text: readonly string[];
  /** Whether a right system abstains: nothing that it may use answers. */
  readonly must_abstain: boolean;
  /** Of all that its answer is judged by: an answer to a changed case is not the same answer. */
  readonly digest: string;
}

/** A golden case as a run asks it. */
export function askedGolden(golden: GoldenCase): AskedCase {
  const { case_id, case_type, tenant_id, query, history, expected_sources, must_contain, forbidden_text } = golden;
  return {
    case_id,
    case_type,
    tenant_id,
    query,
    history,
    expected_sources,
    must_contain,
    forbidden_text,
    must_abstain: mustAbstainTypes.includes(case_type),
    digest: digest(JSON.stringify([digestOfCase(golden), case_type, must_contain, forbidden_text])),
  };
}

/** A labelled question as a run asks it. */
export function askedQuestion(question: Question): AskedCase {
  const { id, tenant_id, query, answerable, expected_sources = [] } = question;
  const cloud = cloudOf(question);
  return {
    case_id: id,
    case_type: cloud,
    tenant_id,
    query,
    history: [],
    expected_sources,
    must_contain: [],
    forbidden_text: [],
    must_abstain: !answerable,
    digest: digest(JSON.stringify([tenant_id, query, cloud, expected_sources])),
  };
}
