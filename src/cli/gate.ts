import { Problem } from '../files/problem';
import { type GateInput, judgesAnswers, runGate } from '../gate/runGate';
import type { Policy } from '../golden/policy';
import type { Library } from '../system/reference/library';
import { gateText } from '../views/gateText';
import { gateRun } from './gateRun';
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
  /** A stored run whose answers are judged. */
  readonly run?: string;
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

/** The golden cases, the baseline and the run; a golden set gone stale or a broken baseline is incomplete, and keeps no sentinel from failing. */
async function caseInput(
  files: ProjectFiles,
  policy: Policy,
  library: Library,
  run: string | undefined,
): Promise<Pick<GateInput, 'truths' | 'baseline' | 'run'>> {
  const retrieval = (policy.enforce.retrieval ?? []).length > 0;
  const answers = judgesAnswers(policy);
  if (!retrieval && !answers) return {};
  try {
    const truths = readCases(files, library.sources);
    const asked = { files, library, truths, thresholds: readThresholds(files), ...(run === undefined ? {} : { run }) };
    const judged = answers ? { run: await gateRun(asked) } : {};
    const baseline = retrieval ? readBaseline(files).retrieval : undefined;
    return { truths, ...judged, ...(baseline === undefined ? {} : { baseline }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { truths: error.message, run: error.message };
  }
}

/** What CI enforces: asks sentinels and golden cases again and gives the verdict. Writes nothing. */
export async function gateCommand({ root, run }: GateOptions, say: (line: string) => void): Promise<Outcome> {
  const files = projectFiles(root);
  const policy = readPolicy(files);
  const input = enforcedInput(files, policy);
  const library = await openProject(files, say);
  try {
    const report = await runGate(library, { ...input, ...(await caseInput(files, policy, library, run)) });
    const { status, words, answers, thresholds, retrieval } = report;
    return {
      status,
      text: gateText(report),
      json: {
        words,
        ...(answers === undefined ? {} : { answers }),
        thresholds,
        ...(retrieval === undefined ? {} : { retrieval }),
      },
    };
  } finally {
    await library.close();
  }
}
