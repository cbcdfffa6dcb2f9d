import { digestOfQuestions, type Question } from '../golden/question';
import type { Sentinel, Threshold } from '../golden/thresholds';
import { type Calibration, pairRate, ratesAt } from './calibrate';
import { objectiveValueAt } from './choose';
import type { Rate } from './crossValidate';
import { guarantee } from './guarantee';
import { riskAt, SHARES } from './risk';
import { scoreDefinitions } from './scores';
import { pickSentinels } from './sentinels';

/** What an artefact records beside the calibration itself. */
export interface ThresholdContext {
  readonly digests: Threshold['digests'];
  /** The embedder's repeat noise on the score: see `repeatNoise`. */
  readonly tolerance: number;
  /** The threshold that stands in the file now, if any. */
  readonly previous: Threshold | undefined;
  /** ISO date of the export. */
  readonly date: string;
  readonly note?: string;
}

function answeredOf({ rate, n, low, high }: Rate): Threshold['tune']['answerable'] {
  return { n, answered: rate * n, rate, low, high };
}

function crossValidationOf({ assessment: { crossValidation: cv } }: Calibration): Threshold['cross_validation'] {
  if (cv === undefined) return null;
  return {
    folds: cv.folds,
    repeats: cv.repeats,
    refused_folds: cv.refusedFolds,
    true_answers: answeredOf(cv.trueAnswers),
    false_answers: answeredOf(cv.falseAnswers),
    gain_over_none: cv.gainOverNone,
    gain_over_all: cv.gainOverAll,
  };
}

function separatesOf(calibration: Calibration): Threshold['separates'] {
  return calibration.separates.map(({ score, pair, assessment: { sweep, separation, verdict } }) => ({
    score,
    pair,
    n_answerable: sweep.nAnswerable,
    n_unanswerable: sweep.nUnanswerable,
    auroc: separation.auroc,
    low: separation.low,
    high: separation.high,
    p: separation.p,
    verdict: verdict.status === 'offered' ? 'offered' : verdict.reason,
  }));
}

/** Fields in order of their names: a file edited by hand may hold them in another. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same but for what the calendar and the counting of exports add: these alone are no change. */
export function sameThreshold(a: Threshold, b: Threshold): boolean {
  const bare = ({ exported: _date, holdout: { exports: _count, ...holdout }, ...rest }: Threshold) =>
    JSON.stringify({ ...rest, holdout }, inOrder);
  return bare(a) === bare(b);
}

/** Makes the artefact of a calibration: everything the threshold rests on, its holdout shown once, and its sentinels. */
export function makeThreshold(calibration: Calibration, context: ThresholdContext): Threshold {
  const { score, pair, value, assessment, tune, holdout, tuneRates } = calibration;
  const { digests, tolerance, previous, date, note = '' } = context;
  const holdoutRates = ratesAt(holdout, score, value);
  const held = digestOfQuestions(holdout.map((s): Question => s.question));
  const seenBefore = previous?.holdout.digest === held ? previous.holdout.exports : 0;
  const falseAnswers = pairRate(holdoutRates, pair);
  const sentinels: Sentinel[] = pickSentinels(tune, score, pair, value, tolerance);
  const accepted = tune.flatMap((s) => s.scores[score] ?? []).filter((v) => v >= value);
  const { choice, spread } = assessment;
  const byHand = calibration.chosenBy === 'hand';
  return {
    value,
    direction: 'higher_is_better',
    last_accepted: accepted.length === 0 ? null : Math.min(...accepted),
    score: { name: score, definition: scoreDefinitions[score] },
    pair,
    objective: calibration.objective,
    objective_value: byHand ? objectiveValueAt(assessment.sweep, calibration.objective, value) : choice.objectiveValue,
    chosen_by: calibration.chosenBy,
    plateau: byHand ? { low: value, high: value } : choice.plateau,
    spread: byHand ? null : { low: spread.low, high: spread.high, resamples: spread.resamples },
    tune: tuneRates,
    // What the procedure is worth says nothing of a cut that it did not choose.
    cross_validation: byHand ? null : crossValidationOf(calibration),
    holdout: { ...holdoutRates, digest: held, exports: seenBefore + 1 },
    risk: SHARES.map((share) => riskAt(share, tuneRates.answerable.rate ?? 0, pairRate(tuneRates, pair).rate ?? 0)),
    separates: separatesOf(calibration),
    guarantee: guarantee(falseAnswers.answered, falseAnswers.n),
    sentinels,
    digests,
    exported: date,
    note,
  };
}
