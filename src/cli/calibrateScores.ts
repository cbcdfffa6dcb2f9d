// [door] reads a file of scores
import { assess } from '../calibration/assess';
import { operatingPoint } from '../calibration/curves';
import { scorePairs } from '../calibration/scorePairs';
import { sortScores } from '../calibration/sweep';
import { crossValidationOf } from '../calibration/threshold';
import { Problem } from '../files/problem';
import { readRows } from '../files/readRows';
import { onScale, scoresText } from '../views/scoresText';
import { numberOption } from './numberOption';
import { type ObjectiveOptions, objectiveOf } from './objective';
import type { Outcome } from './outcome';

export interface CalibrateScoresOptions extends ObjectiveOptions {
  readonly scores: string;
  readonly scoreColumn?: string;
  readonly labelColumn?: string;
  readonly lowerIsBetter?: boolean;
  readonly higherIsBetter?: boolean;
  /** Print every operating point, however many. */
  readonly curves?: boolean;
  readonly seed?: string;
  /** A cut of one's own, on the file's scale: what it does is shown beside the objective's. */
  readonly value?: string;
}

/** Up to this many distinct scores, every operating point is printed unasked. */
const FEW = 60;

/** Calibrates a cut on anybody's (score, label) pairs, on the file's own scale. Writes nothing. */
export function calibrateScoresCommand(options: CalibrateScoresOptions): Outcome {
  const { scores: path, scoreColumn, labelColumn, lowerIsBetter, higherIsBetter } = options;
  if (lowerIsBetter === true && higherIsBetter === true)
    throw new Problem('--lower-is-better and --higher-is-better exclude each other');
  const objective = objectiveOf(options);
  const seed =
    options.seed === undefined ? 1 : numberOption('--seed', options.seed, Number.isInteger, 'a whole number');
  const pairs = scorePairs(readRows(path), path, {
    ...(scoreColumn === undefined ? {} : { scoreColumn }),
    ...(labelColumn === undefined ? {} : { labelColumn }),
    ...(lowerIsBetter === true ? { lowerIsBetter: true } : higherIsBetter === true ? { lowerIsBetter: false } : {}),
  });
  const sorted = sortScores(pairs.answerable, pairs.unanswerable);
  const assessment = assess(sorted, objective, seed);
  const { sweep, separation, choice, verdict, spread } = assessment;
  const points = Array.from(sweep.answered, (_, c) => operatingPoint(sweep, c));
  const curve = points.map((point) => ({ ...point, last_accepted: onScale(point.last_accepted, pairs.sign) }));
  const chosen = curve[choice.point];
  const show = options.curves === true || sweep.scores.length <= FEW;
  const own = options.value === undefined ? undefined : numberOption('--value', options.value, () => true, 'a number');
  const at =
    own === undefined
      ? undefined
      : operatingPoint(sweep, sweep.scores.filter((score) => score >= own * pairs.sign).length);
  const offered = verdict.status === 'offered';
  const ends = [choice.plateau.low, choice.plateau.high]
    .map((v) => onScale(v, pairs.sign) as number)
    .sort((a, b) => a - b);
  const around = [spread.low, spread.high].map((v) => onScale(v, pairs.sign) as number).sort((a, b) => a - b);
  return {
    status: 'done',
    text: scoresText(path, pairs, assessment, {
      ...(show ? { curve } : {}),
      ...(own === undefined || at === undefined ? {} : { own: { value: own, at } }),
    }),
    json: {
      file: path,
      n: sorted.score.length,
      n_answerable: sweep.nAnswerable,
      n_unanswerable: sweep.nUnanswerable,
      distinct_scores: sweep.scores.length,
      direction: pairs.sign === 1 ? 'higher_is_better' : 'lower_is_better',
      auroc: separation.auroc,
      auroc_low: separation.low,
      auroc_high: separation.high,
      p: separation.p,
      p_method: separation.method,
      average_precision: assessment.averagePrecision,
      verdict,
      objective,
      objective_value: choice.objectiveValue,
      // A refused cut has no value to be read by a script; where it would stand is said beside it.
      value: offered ? onScale(choice.value, pairs.sign) : null,
      best: { value: onScale(choice.value, pairs.sign), ...chosen },
      ...(own === undefined || at === undefined
        ? {}
        : { own: { value: own, ...at, last_accepted: onScale(at.last_accepted, pairs.sign) } }),
      plateau: { low: ends[0], high: ends[1] },
      cross_validation: crossValidationOf(assessment),
      spread: { low: around[0], high: around[1], resamples: spread.resamples },
      ...(show ? { curve } : {}),
    },
  };
}
