// [door] reads runs, a clock; writes golden/policy.json when told to export
import { existsSync } from 'node:fs';
import { Problem } from '../files/problem';
import { writeWhole } from '../files/writeWhole';
import { type QualityBar, qualityBar } from '../gate/qualityBar';
import type { Policy } from '../golden/policy';
import type { Judge } from '../judge/judgement';
import { type WobbleRow, wobbleOf } from '../judge/wobble';
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

async function rowsOf(run: Run, judge: Judge, repeats: number, files: ProjectFiles): Promise<Map<string, WobbleRow>> {
  const cases = await rejudge(judge, runInputs(run, files), { repeats });
  return new Map(wobbleOf(cases).rows.map((row) => [row.case_id, row]));
}

/** Where a known-good and a known-bad system score under the same judge, and the floor that separates them. */
export async function barCommand(options: BarOptions, say: (line: string) => void): Promise<Outcome> {
  const whole = (value: number) => Number.isInteger(value) && value >= 2;
  const repeats =
    options.repeats === undefined ? 5 : numberOption('--repeats', options.repeats, whole, 'a whole number from 2 up');
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
  const [good, bad] = [await rowsOf(runs.good, judge, repeats, files), await rowsOf(runs.bad, judge, repeats, files)];
  const shared = [...good.keys()].filter((id) => bad.has(id));
  if (shared.length === 0) throw new Problem('no case was judged in both runs: could not measure');
  const tries = (rows: Map<string, WobbleRow>) =>
    shared.map((id) => {
      const { passes, judged } = rows.get(id) as WobbleRow;
      return { yes: passes, n: judged };
    });
  const bar: QualityBar = qualityBar(tries(good), tries(bad), level);
  const text = barText(bar, judge, runs, { repeats, level });
  const json = {
    judge: judge.id,
    modelled: judge.id.startsWith('MODELLED'),
    repeats,
    level,
    good: options.good,
    bad: options.bad,
    bar,
  };
  if (options.export !== true)
    return { status: 'done', text: `${text}\n\nNothing was written; --export writes ${files.policy}.`, json };
  const refused = refusal(bar, judge, files);
  if (refused !== undefined)
    return { status: 'fail', text: `${text}\n\nNothing was exported: ${refused}.`, json: { ...json, exported: null } };
  const floors = { ...policy.floors, overall: { ...policy.floors?.overall, pass_rate: bar.floor as number } };
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
      lowest_for_bad: bar.lowest_for_bad,
      date: new Date().toISOString().slice(0, 10),
    },
  };
  writeWhole(files.policy, `${JSON.stringify(made, null, 2)}\n`);
  return {
    status: 'done',
    text: `${text}\n\nWrote ${files.policy}: review the diff and commit it.`,
    json: { ...json, exported: bar.floor },
  };
}

/** Why a bar is not exported: none separates, the wobble is only modelled, or the judge may not gate. */
function refusal({ floor, words }: QualityBar, judge: Judge, files: ProjectFiles): string | undefined {
  if (floor === undefined) return words;
  if (judge.id.startsWith('MODELLED')) return 'a MODELLED wobble sets no bar (--judge names a real one, or offline)';
  const standing = standingOf(judge, files);
  return standing.kind === 'may_gate' ? undefined : `${judge.id} may not gate: ${standing.why}`;
}
