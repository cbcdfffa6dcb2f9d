import { Problem } from '../files/problem';
import type { Objective } from '../golden/objective';
import type { Cloud } from '../golden/question';
import type { Pair, RateOf } from '../golden/thresholds';
import { wilson } from '../stats/interval';
import { type Assessment, assess } from './assess';
import { cloudLabels, clouds, pairs, scoresIn, sortPair } from './clouds';
import type { ScoredQuestion } from './deriveScores';
import { type ScoreName, scoreNames } from './scores';

/** How one score tells one pair of clouds apart on the tune questions. */
export interface SeparationRow {
  readonly score: ScoreName;
  readonly pair: Pair;
  readonly assessment: Assessment;
}

/** A calibration of one score on the tune questions, with what the cut does cloud by cloud. */
export interface Calibration {
  readonly score: ScoreName;
  readonly pair: Pair;
  readonly objective: Objective;
  readonly assessment: Assessment;
  /** The cut in force: the objective's, or the one given by hand. */
  readonly value: number;
  readonly chosenBy: 'objective' | 'hand';
  readonly tune: readonly ScoredQuestion[];
  readonly holdout: readonly ScoredQuestion[];
  readonly tuneRates: Readonly<Record<Cloud, RateOf>>;
  /** Every score against every pair that has questions. */
  readonly separates: readonly SeparationRow[];
}

export interface CalibrateOptions {
  readonly score?: ScoreName;
  readonly pair?: Pair;
  readonly objective?: Objective;
  /** A cut chosen by hand in place of the objective's. */
  readonly value?: number;
  readonly seed?: number;
}

/** A rate out of n, with Wilson's interval; nulls when n is 0. */
export function rateOf(answered: number, n: number): RateOf {
  if (n === 0) return { n, answered, rate: null, low: null, high: null };
  return { n, answered, rate: answered / n, ...wilson(answered, n) };
}

/** How many questions of each cloud a cut accepts. */
export function ratesAt(scored: readonly ScoredQuestion[], score: ScoreName, cut: number): Record<Cloud, RateOf> {
  const at = (cloud: Cloud) => {
    const values = scoresIn(scored, score, [cloud]);
    return rateOf(values.filter((value) => value >= cut).length, values.length);
  };
  return {
    answerable: at('answerable'),
    unanswerable_on_topic: at('unanswerable_on_topic'),
    unanswerable_off_topic: at('unanswerable_off_topic'),
  };
}

function checkClouds(tune: readonly ScoredQuestion[], score: ScoreName, pair: Pair): void {
  for (const wanted of [['answerable'], pairs[pair]] as readonly (readonly Cloud[])[]) {
    if (scoresIn(tune, score, wanted).length > 0) continue;
    const cure = 'a cut needs questions on both sides';
    throw new Problem(
      `no tune question is ${wanted.map((c) => cloudLabels[c]).join(' or ')}: nothing to calibrate on`,
      { cure },
    );
  }
}

/**
 * Calibrates a score on the tune questions: `similarity` against the off-topic cloud by least overlap, unless told
 * otherwise. The holdout takes no part. A pair with an empty side is a Problem.
 */
export function calibrate(scored: readonly ScoredQuestion[], options: CalibrateOptions = {}): Calibration {
  const { score = 'similarity', pair = 'off_topic', objective = { kind: 'least_overlap' }, value, seed = 1 } = options;
  const tune = scored.filter((s) => s.question.split === 'tune');
  checkClouds(tune, score, pair);
  const separates = scoreNames.flatMap((name) =>
    (Object.keys(pairs) as Pair[]).flatMap((of): SeparationRow[] => {
      const present = scoresIn(tune, name, ['answerable']).length > 0 && scoresIn(tune, name, pairs[of]).length > 0;
      return present ? [{ score: name, pair: of, assessment: assess(sortPair(tune, name, of), objective, seed) }] : [];
    }),
  );
  const chosen = separates.find((row) => row.score === score && row.pair === pair) as SeparationRow;
  const cut = value ?? chosen.assessment.choice.value;
  return {
    score,
    pair,
    objective,
    assessment: chosen.assessment,
    value: cut,
    chosenBy: value === undefined ? 'objective' : 'hand',
    tune,
    holdout: scored.filter((s) => s.question.split === 'holdout'),
    tuneRates: ratesAt(tune, score, cut),
    separates,
  };
}

/** The answered share of all unanswerable questions of a pair at the calibration's cut, on the given questions. */
export function pairRate(rates: Readonly<Record<Cloud, RateOf>>, pair: Pair): RateOf {
  const of = clouds.filter((cloud) => pairs[pair].includes(cloud)).map((cloud) => rates[cloud]);
  return rateOf(
    of.reduce((sum, rate) => sum + rate.answered, 0),
    of.reduce((sum, rate) => sum + rate.n, 0),
  );
}
