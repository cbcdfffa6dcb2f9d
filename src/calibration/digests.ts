import { digestOfQuestions, type Question } from '../golden/question';
import type { Threshold } from '../golden/thresholds';
import { type Arm, arms } from '../system/reference/arms';
import { digestOfCorpus } from '../system/reference/corpus';
import type { Library } from '../system/reference/library';

/** What a threshold was chosen with; none of it depends on the order of documents or questions. */
export function digestsOf(library: Library, questions: readonly Question[], arm: Arm): Threshold['digests'] {
  return {
    questions: digestOfQuestions(questions),
    corpus: digestOfCorpus(library.sources),
    chunker: library.chunker,
    embedder: library.embedder.id,
    arm: arms[arm].id,
  };
}
