import { digestOfSet } from '../files/digest';
import type { RetrievalBaseline } from '../golden/baseline';
import { digestOfCase, type GoldenCase } from '../golden/case';
import { type Arm, arms } from '../system/reference/arms';
import { digestOfCorpus } from '../system/reference/corpus';
import type { Library } from '../system/reference/library';
import type { CaseRetrieval } from './retrieval';

/** A run's cases as the baseline keeps them, in order of id. */
export function retrievalRows(runs: readonly CaseRetrieval[]): RetrievalBaseline['cases'] {
  return runs
    .map(({ golden, values }) => ({
      case_id: golden.case_id,
      case_type: golden.case_type,
      digest: digestOfCase(golden),
      values,
    }))
    .sort((a, b) => (a.case_id < b.case_id ? -1 : 1));
}

/** What a retrieval run was made with; none of it depends on the order of cases or documents. */
export function retrievalDigests(
  library: Library,
  cases: readonly GoldenCase[],
  arm: Arm,
): RetrievalBaseline['digests'] {
  return {
    cases: digestOfSet(cases.map(digestOfCase)),
    corpus: digestOfCorpus(library.sources),
    chunker: library.chunker,
    embedder: library.embedder.id,
    arm: arms[arm].id,
  };
}
