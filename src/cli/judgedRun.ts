// [door] asks judges
import type { CaseTruth } from '../golden/caseTruth';
import { judgedMetrics, type Policy } from '../golden/policy';
import type { Source } from '../golden/source';
import type { Judge } from '../judge/judgement';
import { type JudgedAnswer, judgeAnswers, withJudged } from '../runs/judgedMeasures';
import { judgeInputs } from '../runs/judgeInputs';
import type { Run } from '../runs/run';
import { type Standing, standingOf } from './judgeStanding';
import type { ProjectFiles } from './project';

/** A run with a judge's figures, and whether they may gate. */
export interface JudgedRun {
  readonly run: Run;
  readonly judged: readonly JudgedAnswer[];
  readonly standing: Standing;
}

/** Has a judge decide and grade the answers of a run. */
export async function judgedRun(
  judge: Judge,
  run: Run,
  truths: readonly CaseTruth[],
  sources: readonly Source[],
  files: ProjectFiles,
  onDone?: (done: number, of: number) => void,
): Promise<JudgedRun> {
  const refusal = run.header.system.refusal ?? undefined;
  const inputs = judgeInputs({ records: run.records, refusal }, truths, sources);
  const judged = await judgeAnswers(judge, inputs, onDone === undefined ? {} : { onDone });
  const served = judged.flatMap(({ verdict, grades }) => [verdict?.served_by ?? [], grades?.served_by ?? []].flat());
  return { run: withJudged(run, judged), judged, standing: standingOf(judge, files, [...new Set(served)]) };
}

/** Why a bar that was set under another judge is not enforced under this one; undefined where it is. */
export function otherJudge({ bar, floors }: Policy, judge: Judge): string | undefined {
  if (bar === undefined || floors?.overall?.pass_rate === undefined || bar.judge === judge.id) return undefined;
  return `the bar was set under ${bar.judge} (npm run bar sets one under this judge)`;
}

/** The floors under a judge's figures that a policy sets. */
export function hasJudgedFloor({ floors }: Policy): boolean {
  const all = [floors?.overall ?? {}, ...Object.values(floors?.by_type ?? {})];
  return all.some((of) => judgedMetrics.some((metric) => of?.[metric] !== undefined));
}

/**
 * The policy that a judged run is held to: where it sets no floor at all, 0.80 of the hit-rate and of the pass-rate. A judge
 * that may not gate is held to none of its own, and neither is a run that nobody judged where the policy asks for none.
 */
export function judgedPolicy(policy: Policy, standing: Standing | undefined): Policy {
  if (standing?.kind !== 'may_gate' || policy.floors !== undefined) return policy;
  return { ...policy, floors: { overall: { hit: 0.8, pass_rate: 0.8 } } };
}
