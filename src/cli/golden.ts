// [door] reads the golden cases and the corpus
import { spansWithoutChunk } from '../experiments/retrieval';
import { checkCases } from '../golden/checkCases';
import { chunkers } from '../system/reference/chunkers';
import { readCorpus } from '../system/reference/corpus';
import { goldenText } from '../views/goldenText';
import { examHeld } from './judgeStanding';
import type { Outcome } from './outcome';
import { projectFiles, readCases } from './project';

export interface GoldenOptions {
  readonly root?: string;
}

/** `golden check`: validates the cases, resolves every locator, and says what the set covers and what it lacks. Opens no index. */
export function goldenCheckCommand({ root }: GoldenOptions): Outcome {
  const files = projectFiles(root);
  const sources = readCorpus(files.corpus);
  const truths = readCases(files, sources);
  const check = checkCases(truths, sources, { examHeld: examHeld(files) });
  const without = Object.values(chunkers).map(({ id, chunk }) => ({
    chunker: id,
    spans: spansWithoutChunk(truths, chunk(sources)).map(({ case_id, source }) => `${case_id} (${source})`),
  }));
  const { byType, byTenant, mustAbstain, ...rest } = check;
  return {
    // A passage that no document holds is a miss, and a set that has one fails its check.
    status: check.remarks.some((remark) => remark.kind === 'lost_passage') ? 'fail' : 'done',
    text: goldenText(files.cases, check, without),
    json: {
      file: files.cases,
      ...rest,
      by_type: byType,
      by_tenant: byTenant,
      must_abstain: mustAbstain,
      ready: check.missing.length === 0,
      spans_without_chunk: without,
    },
  };
}
