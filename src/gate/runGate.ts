import { deriveScores } from '../calibration/deriveScores';
import { digestsOf } from '../calibration/digests';
import { retrievalCases, runArm } from '../experiments/retrieval';
import { retrievalDigests, retrievalRows } from '../experiments/retrievalRows';
import type { RetrievalBaseline } from '../golden/baseline';
import type { CaseTruth } from '../golden/caseTruth';
import type { Policy } from '../golden/policy';
import type { Question } from '../golden/question';
import { sealOf } from '../golden/seal';
import type { Thresholds } from '../golden/thresholds';
import type { Run } from '../runs/run';
import { scorecardOf } from '../runs/scorecard';
import { type Arm, arms } from '../system/reference/arms';
import type { Library } from '../system/reference/library';
import { checkAnswers } from './answersGate';
import {
  type AnswersSection,
  enforced,
  type GateReport,
  gateReport,
  missingThreshold,
  type ThresholdSection,
  thresholdSection,
} from './regression';
import { checkRetrieval } from './retrievalGate';
import { checkSentinels } from './sentinelGate';
import { changesSince } from './status';

/** What the policy may enforce, as golden/ holds it. */
export interface GateInput {
  readonly questions: readonly Question[];
  readonly policy: Policy;
  readonly thresholds: Thresholds;
  /** The golden cases, resolved, or why they or the baseline could not be read; only asked for where the policy enforces retrieval. */
  readonly truths?: readonly CaseTruth[] | string;
  readonly baseline?: RetrievalBaseline;
  /** The run whose answers are judged, or why there is none; only asked for where the policy enforces assertions or floors. */
  readonly run?: Run | string;
  /** Why floors under a judge's figures do not gate; absent where they do. */
  readonly judgedFloors?: string;
  /** Who judged the run's answers, and what it can see. */
  readonly judgedBy?: string;
}

async function thresholdSections(
  library: Library,
  { questions, policy, thresholds }: GateInput,
): Promise<ThresholdSection[]> {
  const sections: ThresholdSection[] = [];
  for (const { use, threshold } of enforced(policy, thresholds)) {
    if (threshold === undefined) {
      sections.push(missingThreshold(use));
      continue;
    }
    const ids = new Set(threshold.sentinels.map((sentinel) => sentinel.question_id));
    const asked = await deriveScores(
      library,
      questions.filter((question) => ids.has(question.id)),
    );
    const scored = new Map(asked.map((row) => [row.question.id, row]));
    // A similarity rests on the vector search alone; a confidence gate was tuned on the answers of the reference system.
    const arm = use === 'similarity' ? 'vector' : 'hybrid_versions';
    const changes = changesSince(threshold.digests, digestsOf(library, questions, arm));
    const sealed = sealOf(threshold) === threshold.seal ? 'sealed' : 'edited';
    sections.push(
      thresholdSection(use, checkSentinels(threshold, questions, scored, library.sources), changes, sealed),
    );
  }
  return sections;
}

async function retrievalSection(
  library: Library,
  { policy, truths = [], baseline }: GateInput,
): Promise<GateReport['retrieval']> {
  const gated = policy.enforce.retrieval ?? [];
  if (gated.length === 0) return undefined;
  if (typeof truths === 'string') return { status: 'incomplete', words: truths };
  if (retrievalCases(truths).length === 0)
    return { status: 'incomplete', words: 'no case expects anything to be retrieved: nothing to run' };
  if (baseline === undefined) return { status: 'pass', words: 'no baseline yet (retrieval --save-baseline)' };
  if (!Object.hasOwn(arms, baseline.arm)) {
    return {
      status: 'incomplete',
      words: `golden/baseline.json, retrieval.arm: unknown arm "${baseline.arm}" (one of ${Object.keys(arms).join(', ')})`,
    };
  }
  const arm = baseline.arm as Arm;
  const runs = await runArm(library, truths, arm);
  const digests = retrievalDigests(
    library,
    truths.map((truth) => truth.golden),
    arm,
  );
  return checkRetrieval(baseline, retrievalRows(runs), gated, changesSince(baseline.digests, digests));
}

/** Whether a policy says anything of a run's answers. */
export function judgesAnswers({ enforce, floors }: Policy): boolean {
  return enforce.assertions !== undefined || floors !== undefined;
}

function answersSection({ policy, run, judgedFloors, judgedBy }: GateInput): AnswersSection | undefined {
  if (!judgesAnswers(policy) && run === undefined) return undefined;
  if (run === undefined) return { status: 'incomplete', words: 'there is no run whose answers could be judged' };
  if (typeof run === 'string') return { status: 'incomplete', words: run };
  if (run.header.asked.sampled) return { status: 'incomplete', words: 'the run is a sample, which gates nothing' };
  const card = scorecardOf(run);
  return {
    ...checkAnswers(run, policy, card, judgedFloors),
    card,
    run: run.header,
    ...(judgedBy === undefined ? {} : { judged_by: judgedBy }),
  };
}

/** Derives again what the policy enforces and gives the regression gate's verdict: sentinels' scores, retrieval on the golden cases. */
export async function runGate(library: Library, input: GateInput): Promise<GateReport> {
  return gateReport(
    await thresholdSections(library, input),
    await retrievalSection(library, input),
    answersSection(input),
  );
}
