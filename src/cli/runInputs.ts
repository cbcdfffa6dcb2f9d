// [door] reads golden cases and corpora
import { readJson } from '../files/readJson';
import { parseCases } from '../golden/case';
import { caseTruths } from '../golden/caseTruth';
import { judgeInputs, type RunInput } from '../runs/judgeInputs';
import type { Run } from '../runs/run';
import { miniatureSources } from '../system/miniature/documents';
import { readCorpus } from '../system/reference/corpus';
import type { ProjectFiles } from './project';

/** The answers of a stored run as a judge is asked about them, beside the cases of the file that it was asked from. */
export function runInputs({ header, records }: Run, files: ProjectFiles): RunInput[] {
  const { file } = header.asked;
  const sources = [...readCorpus(files.corpus), ...miniatureSources()];
  const truths = caseTruths(parseCases(readJson(file), file), sources, file);
  return judgeInputs({ records, refusal: header.system.refusal ?? undefined }, truths, sources);
}
