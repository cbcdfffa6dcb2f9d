// [door] reads runs

import { Problem } from '../files/problem';
import { barAdvice } from '../gate/barAdvice';
import type { Judge } from '../judge/judgement';
import { modelledJudge } from '../judge/modelledJudge';
import { wobbleOf } from '../judge/wobble';
import { addUsage, noUsage } from '../models/usage';
import { rejudge } from '../runs/rejudge';
import { wobbleText } from '../views/wobbleText';
import { casesRun } from './judges';
import { numberOption } from './numberOption';
import { type JudgeSpec, openJudge } from './openJudge';
import type { Outcome } from './outcome';
import { type ProjectFiles, projectFiles } from './project';
import { runInputs } from './runInputs';

export interface WobbleOptions extends JudgeSpec {
  readonly root?: string;
  readonly run?: string;
  readonly repeats?: string;
  /** Of the MODELLED judge, which stands in where no model is configured. */
  readonly noise?: string;
  readonly seed?: string;
  readonly floor?: string;
  readonly level?: string;
  readonly progress?: boolean;
}

const share = (value: number) => value > 0 && value < 1;

/** The judge that is asked again and again: a model at a temperature above 0, or the MODELLED one, named as such. */
export function wobblingJudge(options: WobbleOptions, files: ProjectFiles, say: (line: string) => void): Judge {
  const judge = openJudge({ temperature: '0.7', ...options }, files, say);
  if (judge.kind === 'model') return judge;
  if (options.judge === 'surface') throw new Problem('never changes its mind', { where: '--judge surface' });
  const noise =
    options.noise === undefined
      ? 0.25
      : numberOption('--noise', options.noise, (v) => v >= 0 && v <= 1, 'a number from 0 to 1');
  const seed =
    options.seed === undefined ? 1 : numberOption('--seed', options.seed, Number.isInteger, 'a whole number');
  return modelledJudge({ noise, seed });
}

/** Judges a stored run's answers again and again: how often the verdict on the very same answer changes, and what bar that allows. */
export async function wobbleCommand(options: WobbleOptions, say: (line: string) => void): Promise<Outcome> {
  const whole = (value: number) => Number.isInteger(value) && value >= 2 && value <= 1000;
  const repeats =
    options.repeats === undefined
      ? 5
      : numberOption('--repeats', options.repeats, whole, 'a whole number from 2 to 1000');
  const floor =
    options.floor === undefined ? 0.8 : numberOption('--floor', options.floor, share, 'a share between 0 and 1');
  const level =
    options.level === undefined ? 0.01 : numberOption('--level', options.level, share, 'a share between 0 and 1');
  const files = projectFiles(options.root);
  const stored = casesRun(options.run, files);
  const inputs = runInputs(stored.run, files);
  const answers = inputs.filter(({ input }) => input !== undefined).length;
  if (answers === 0) throw new Problem('holds no answer of a golden case: nothing to judge', { where: stored.path });
  for (const { case_id, unmeasured } of inputs)
    if (unmeasured !== undefined) say(`${case_id} is not judged: ${unmeasured}`);
  const judge = wobblingJudge(options, files, say);
  say(
    `${repeats} x ${answers} = ${repeats * answers} judgings, after ${answers} recorded ones; a full rerun would be ${2 * repeats * answers} calls and retrieval besides. What was asked before is not asked again.`,
  );
  await judge.probe?.();
  const cases = await rejudge(judge, inputs, {
    repeats,
    ...(options.progress === false || judge.kind === 'offline'
      ? {}
      : { onDone: (done, of) => done % 25 === 0 && say(`${done} of ${of} judgings`) }),
  });
  const wobble = wobbleOf(cases);
  if (wobble.rows.length === 0)
    throw new Problem('no case has a recorded verdict and two judged repeats: could not measure', { where: judge.id });
  const recorded = wobble.rows.filter((row) => row.recorded === 'pass').length;
  const advice = barAdvice(
    wobble.rows.map(({ passes, judged }) => ({ yes: passes, n: judged })),
    { floor, level, baseline: recorded },
  );
  const usage = cases.flatMap(({ judged }) => judged).reduce((sum, one) => addUsage(sum, one.usage), noUsage);
  const cost =
    usage.calls === 0
      ? ''
      : `\n${usage.calls} model calls${usage.cost === undefined ? '' : `, cost ${usage.cost.toFixed(4)}`}.`;
  return {
    status: wobble.unjudged > 0 ? 'incomplete' : 'done',
    text: `${wobbleText(judge, wobble, advice, { floor, level, run: stored.path })}${cost}`,
    json: {
      run: stored.path,
      judge: judge.id,
      modelled: judge.kind === 'offline',
      floor,
      level,
      wobble,
      advice,
      usage,
    },
  };
}
