// [door] reads runs, a clock; writes golden/policy.json when told to export
import { existsSync } from 'node:fs';
import { Problem } from '../files/problem';
import { writeWhole } from '../files/writeWhole';
import { type QualityBar, qualityBar } from '../gate/qualityBar';
import { defaultFloors, type Policy } from '../golden/policy';
import type { Judge } from '../judge/judgement';
import { type Wobble, wobbleOf } from '../judge/wobble';
import { rejudge } from '../runs/rejudge';
import type { Run } from '../runs/run';
import { readRun } from '../runs/runFile';
import { barText } from '../views/barText';
import { standingOf } from './judgeStanding';
import { numberOption } from './numberOption';
import { openJudge } from './openJudge';
import type { Outcome } from './outcome';
import { type ProjectFiles, projectFiles, readPolicy } from './project';
import { runInputs } from './runInputs';
import { type WobbleOptions, wobblingJudge } from './wobble';

export interface BarOptions extends WobbleOptions {
  readonly good: string;
  readonly bad: string;
  readonly export?: boolean;
}

/** The judge of a bar: `--judge offline` is the offline judge as it is, which never wobbles; else as `wobble` has it. */
function barJudge(options: BarOptions, files: ProjectFiles, say: (line: string) => void): Judge {
  return options.judge === 'offline' ? openJudge(options, files, say) : wobblingJudge(options, files, say);
}

async function wobbleOn(run: Run, judge: Judge, repeats: number, files: ProjectFiles): Promise<Wobble> {
  const cases = await rejudge(judge, runInputs(run, files), { repeats });
  return wobbleOf(cases);
}

/** Where a known-good and a known-bad system score under the same judge, and the floor that separates them. */
export async function barCommand(options: BarOptions, say: (line: string) => void): Promise<Outcome> {
  const whole = (value: number) => Number.isInteger(value) && value >= 2 && value <= 1000;
  const repeats =
    options.repeats === undefined
      ? 5
      : numberOption('--repeats', options.repeats, whole, 'a whole number from 2 to 1000');
  const level =
    options.level === undefined
      ? 0.01
      : numberOption('--level', options.level, (v) => v > 0 && v < 0.5, 'a share between 0 and 0.5');
  const files = projectFiles(options.root);
  const policy: Policy = existsSync(files.policy) ? readPolicy(files) : { enforce: { thresholds: [] } };
  const runs = { good: readRun(options.good), bad: readRun(options.bad) };
  for (const [which, run] of Object.entries(runs))
    if (run.header.asked.kind !== 'cases')
      throw new Problem('is a run of questions, which have no reference answer', { where: `--${which}` });
  if (runs.good.header.asked.digest !== runs.bad.header.asked.digest)
    throw new Problem('asked another golden set than the good run', { where: options.bad });
  const judge = barJudge(options, files, say);
  await judge.probe?.();
  const [good, bad] = [
    await wobbleOn(runs.good, judge, repeats, files),
    await wobbleOn(runs.bad, judge, repeats, files),
  ];
  const idsOf = ({ rows }: Wobble) => new Set(rows.map(({ case_id }) => case_id));
  const [inGood, inBad] = [idsOf(good), idsOf(bad)];
  const tries = ({ rows }: Wobble) =>
    rows
      .filter(({ case_id }) => inGood.has(case_id) && inBad.has(case_id))
      .map(({ passes, judged }) => ({ yes: passes, n: judged }));
  if (tries(good).length === 0) throw new Problem('no case was judged in both runs: could not measure');
  const bar = qualityBar(tries(good), tries(bad), level);
  const unjudged = good.unjudged + bad.unjudged;
  const text = [
    barText(bar, judge, runs, { repeats, level }),
    ...(unjudged === 0 ? [] : [`${unjudged} judgings without a verdict: left out.`]),
  ].join('\n');
  const json = {
    judge: judge.id,
    modelled: judge.id.startsWith('MODELLED'),
    repeats,
    level,
    good: options.good,
    bad: options.bad,
    bar,
    unjudged,
  };
  const status = unjudged > 0 ? 'incomplete' : 'done';
  if (options.export !== true)
    return { status, text: `${text}\n\nNothing was written; --export writes ${files.policy}.`, json };
  if (unjudged > 0)
    return { status, text: `${text}\n\nNothing was exported: ask again for what has no verdict.`, json };
  const refused = refusal(bar, judge, runs, files);
  const { floor, lowest_for_bad } = bar;
  if (refused !== undefined || floor === undefined || lowest_for_bad === undefined)
    return { status: 'fail', text: `${text}\n\nNothing was exported: ${refused}.`, json: { ...json, exported: null } };
  // A policy that sets floors has no others: what held by default is written down with the first one.
  const before = policy.floors ?? defaultFloors;
  const floors = { ...before, overall: { ...before.overall, pass_rate: floor } };
  const of = (run: Run, pass_rate: number) => ({ run: run.header.run_id, system: run.header.system.id, pass_rate });
  const made: Policy = {
    ...policy,
    floors,
    bar: {
      judge: judge.id,
      good: of(runs.good, bar.good),
      bad: of(runs.bad, bar.bad),
      cases: bar.cases,
      repeats,
      level,
      highest_for_good: bar.highest_for_good,
      lowest_for_bad,
      date: new Date().toISOString().slice(0, 10),
    },
  };
  writeWhole(files.policy, `${JSON.stringify(made, null, 2)}\n`);
  return {
    status: 'done',
    text: `${text}\n\nWrote ${files.policy}: review the diff and commit it.`,
    json: { ...json, exported: floor },
  };
}

/** Why a bar is not exported: none separates, a run is not whole, the wobble is only modelled, or the judge may not gate. */
function refusal(
  { floor, words }: QualityBar,
  judge: Judge,
  runs: Readonly<Record<'good' | 'bad', Run>>,
  files: ProjectFiles,
): string | undefined {
  if (floor === undefined) return words;
  for (const [which, { header, missing }] of Object.entries(runs))
    if (header.asked.sampled || missing.length > 0) return `the ${which} run is a sample or not finished`;
  if (judge.id.startsWith('MODELLED')) return 'a MODELLED wobble sets no bar (--judge names a real one, or offline)';
  const standing = standingOf(judge, files);
  return standing.kind === 'may_gate' ? undefined : `${judge.id} may not gate: ${standing.why}`;
}
