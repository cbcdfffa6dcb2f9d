import { Problem } from '../files/problem';
import { type GateInput, runGate } from '../gate/runGate';
import type { Policy } from '../golden/policy';
import type { Library } from '../system/reference/library';
import { gateText } from '../views/gateText';
import type { Outcome } from './outcome';
import {
  openProject,
  type ProjectFiles,
  projectFiles,
  readBaseline,
  readCases,
  readPolicy,
  readQuestions,
  readThresholds,
} from './project';

export interface GateOptions {
  readonly root?: string;
}

/** What golden/ holds of that which the policy enforces; what it does not enforce is not read. */
function enforcedInput(files: ProjectFiles, policy: Policy): Pick<GateInput, 'questions' | 'policy' | 'thresholds'> {
  if (policy.enforce.thresholds.length === 0) return { questions: [], policy, thresholds: {} };
  const thresholds = readThresholds(files);
  if (thresholds === undefined) {
    throw new Problem('no such file: there is no threshold to hold yet', {
      where: files.thresholds,
      cure: 'npm run calibrate -- --export',
    });
  }
  return { questions: readQuestions(files), policy, thresholds };
}

/** The golden cases and the baseline; a golden set gone stale or a broken baseline is incomplete, and keeps no sentinel from failing. */
function retrievalInput(files: ProjectFiles, policy: Policy, library: Library): Pick<GateInput, 'truths' | 'baseline'> {
  if ((policy.enforce.retrieval ?? []).length === 0) return {};
  try {
    const { retrieval } = readBaseline(files);
    const baseline = retrieval === undefined ? {} : { baseline: retrieval };
    return { truths: readCases(files, library.sources), ...baseline };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { truths: error.message };
  }
}

/** What CI enforces: asks sentinels and golden cases again and gives the verdict. Writes nothing. */
export async function gateCommand({ root }: GateOptions, say: (line: string) => void): Promise<Outcome> {
  const files = projectFiles(root);
  const policy = readPolicy(files);
  const input = enforcedInput(files, policy);
  const library = await openProject(files, say);
  try {
    const report = await runGate(library, { ...input, ...retrievalInput(files, policy, library) });
    const { status, words, thresholds, retrieval } = report;
    return {
      status,
      text: gateText(report),
      json: { words, thresholds, ...(retrieval === undefined ? {} : { retrieval }) },
    };
  } finally {
    await library.close();
  }
}
