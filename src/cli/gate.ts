import { Problem } from '../files/problem';
import { type GateInput, judgesAnswers, runGate } from '../gate/runGate';
import type { CaseTruth } from '../golden/caseTruth';
import type { Policy } from '../golden/policy';
import type { Run } from '../runs/run';
import type { Library } from '../system/reference/library';
import { gateText } from '../views/gateText';
import { gateRun } from './gateRun';
import { hasJudgedFloor, judgedRun, otherJudge } from './judgedRun';
import { openJudge } from './openJudge';
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
  readonly run?: string | undefined;
  /** Who judges the answers, where the policy has floors under a judge's figures; default the configured chain, else offline. */
  readonly judge?: string | undefined;
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

/** What is read, or the words of the Problem that kept it from being read: its section is incomplete, the others are judged. */
async function orWords<T>(read: () => T | Promise<T>): Promise<T | string> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** The golden cases, the baseline and the run; a golden set gone stale or a broken baseline is incomplete, and keeps nothing else from failing. */
async function caseInput(
  files: ProjectFiles,
  policy: Policy,
  library: Library,
  { run, judge }: Pick<GateOptions, 'run' | 'judge'>,
  say: (line: string) => void,
): Promise<Pick<GateInput, 'truths' | 'baseline' | 'run' | 'judgedFloors'>> {
  const retrieval = (policy.enforce.retrieval ?? []).length > 0;
  // A run that is named is judged, by the defaults where the policy says nothing of answers.
  const answers = judgesAnswers(policy) || run !== undefined;
  if (!retrieval && !answers) return {};
  const truths = await orWords(() => readCases(files, library.sources));
  if (typeof truths === 'string') return { truths, run: truths };
  const asked = { files, library, truths, ...(run === undefined ? {} : { run }) };
  const answered = answers ? await orWords(() => gateRun({ ...asked, thresholds: readThresholds(files) })) : undefined;
  const wanted = judge !== undefined || hasJudgedFloor(policy);
  const judged =
    wanted && answered !== undefined && typeof answered !== 'string'
      ? await judgedForGate(answered, truths, library, { policy, files, judge }, say)
      : answered === undefined
        ? {}
        : { run: answered };
  const baseline = retrieval ? await orWords(() => readBaseline(files).retrieval) : undefined;
  return {
    truths: typeof baseline === 'string' ? baseline : truths,
    ...judged,
    ...(baseline === undefined || typeof baseline === 'string' ? {} : { baseline }),
  };
}

/**
 * The run with a judge's figures, and why these do not gate where they do not. A judge that is down, or may not gate, leaves
 * the floors under its figures incomplete, and keeps nothing else from failing.
 */
async function judgedForGate(
  run: Run,
  truths: readonly CaseTruth[],
  library: Library,
  { policy, files, judge: spec }: { policy: Policy; files: ProjectFiles; judge: string | undefined },
  say: (line: string) => void,
): Promise<Pick<GateInput, 'run' | 'judgedFloors' | 'judgedBy'>> {
  const judged = await orWords(async (): Promise<Pick<GateInput, 'run' | 'judgedFloors' | 'judgedBy'>> => {
    const judge = openJudge(spec === undefined ? {} : { judge: spec }, files, say);
    await judge.probe?.();
    const { run: own, standing } = await judgedRun(judge, run, truths, library.sources, files);
    const why = standing.kind === 'may_not' ? standing.why : otherJudge(policy, judge);
    const judgedBy = `${judge.id}. ${judge.sees}`;
    return why === undefined ? { run: own, judgedBy } : { run: own, judgedBy, judgedFloors: `${judge.id}: ${why}` };
  });
  if (typeof judged !== 'string') return judged;
  // A judge that was asked for, where the policy asks for none: what was wanted could not be measured.
  return hasJudgedFloor(policy) ? { run, judgedFloors: judged } : { run: judged };
}

/** What CI enforces: asks sentinels and golden cases again and gives the verdict. Writes nothing. */
export async function gateCommand({ root, run, judge }: GateOptions, say: (line: string) => void): Promise<Outcome> {
  const files = projectFiles(root);
  const policy = readPolicy(files);
  const input = enforcedInput(files, policy);
  const library = await openProject(files, say);
  try {
    const report = await runGate(library, {
      ...input,
      ...(await caseInput(files, policy, library, { run, judge }, say)),
    });
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
