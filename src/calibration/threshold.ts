import { digestOfQuestions, type Question } from '../golden/question';
import { sealOf } from '../golden/seal';
import type { Pair, Sentinel, Threshold } from '../golden/thresholds';
import type { Assessment } from './assess';
import { type Calibration, pairRate, ratesAt } from './calibrate';
import { objectiveValueAt } from './choose';
import { pairs } from './clouds';
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

/** Cross-validation as files and JSON spell it. */
export function crossValidationOf({
  crossValidation: cv,
}: Pick<Assessment, 'crossValidation'>): Threshold['cross_validation'] {
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

/** Coverage and selective risk for each kind of unanswerable questions that the tune set holds. */
function riskByKind({ tuneRates }: Calibration): Threshold['risk'] {
  return (Object.keys(pairs) as Pair[]).flatMap((kind) => {
    const { rate } = pairRate(tuneRates, kind);
    if (rate === null || rate === undefined) return [];
    return SHARES.map((share) => ({ kind, ...riskAt(share, tuneRates.answerable.rate ?? 0, rate) }));
  });
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
  const made = {
    value,
    direction: 'higher_is_better' as const,
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
    cross_validation: byHand ? null : crossValidationOf(assessment),
    holdout: { ...holdoutRates, digest: held, exports: seenBefore + 1 },
    risk: riskByKind(calibration),
    separates: separatesOf(calibration),
    guarantee: guarantee(falseAnswers.answered, falseAnswers.n),
    sentinels,
    digests,
    exported: date,
    note,
  } satisfies Omit<Threshold, 'seal'>;
  return { ...made, seal: sealOf(made) };
}
