import { Problem } from '../files/problem';
import type { Objective } from '../golden/objective';
import { Pair } from '../golden/thresholds';
import { numberOption } from './numberOption';

/** The options of `calibrate` that say what a cut is chosen for. */
export interface ObjectiveOptions {
  readonly objective?: string;
  readonly unanswerableShare?: string;
  readonly falseAnswerCost?: string;
  readonly falseAbstentionCost?: string;
  readonly maxFalseAnswers?: string;
}

const NAMES = ['least-overlap', 'accuracy', 'costs', 'at-most'];

const BELONGS = {
  unanswerableShare: ['--unanswerable-share', 'costs'],
  falseAnswerCost: ['--false-answer-cost', 'costs'],
  falseAbstentionCost: ['--false-abstention-cost', 'costs'],
  maxFalseAnswers: ['--max-false-answers', 'at-most'],
} as const;

/** The objective that the options spell: least overlap where they say nothing. An option of another objective is refused. */
export function objectiveOf(options: ObjectiveOptions): Objective {
  const { objective = 'least-overlap' } = options;
  for (const [name, [option, of]] of Object.entries(BELONGS)) {
    if (options[name as keyof typeof BELONGS] === undefined || objective === of) continue;
    throw new Problem(`${option} goes with --objective ${of}`, { cure: `the objective is ${objective}` });
  }
  const positive = (value: number) => value > 0;
  switch (objective) {
    case 'least-overlap':
      return { kind: 'least_overlap' };
    case 'accuracy':
      return { kind: 'accuracy' };
    case 'costs':
      return {
        kind: 'costs',
        false_answer: numberOption('--false-answer-cost', options.falseAnswerCost, positive, 'a number above 0'),
        false_abstention: numberOption(
          '--false-abstention-cost',
          options.falseAbstentionCost,
          positive,
          'a number above 0',
        ),
        unanswerable_share: numberOption(
          '--unanswerable-share',
          options.unanswerableShare,
          (v) => v > 0 && v < 1,
          'a share between 0 and 1',
        ),
      };
    case 'at-most':
      return {
        kind: 'at_most_false_answers',
        count: numberOption(
          '--max-false-answers',
          options.maxFalseAnswers,
          (v) => Number.isInteger(v) && v >= 0,
          'a whole number',
        ),
      };
    default:
      throw new Problem(`unknown objective "${objective}"`, { cure: `one of ${NAMES.join(', ')}` });
  }
}

/** The pair that an option names: off-topic, on-topic or all. */
export function pairOf(name: string | undefined): Pair | undefined {
  if (name === undefined) return undefined;
  const parsed = Pair.safeParse(name.replace('-', '_'));
  if (parsed.success === false)
    throw new Problem(`unknown pair "${name}"`, { cure: 'one of off-topic, on-topic, all' });
  return parsed.data;
}
