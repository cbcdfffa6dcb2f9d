import type { Objective } from '../golden/objective';
import { type Random, random } from '../stats/random';
import { type Choice, choose } from './choose';
import { type CrossValidation, crossValidate } from './crossValidate';
import { averagePrecision } from './curves';
import { type CutSpread, cutSpread } from './cutSpread';
import { type Separation, separation } from './separation';
import { type SortedScores, type Sweep, sweep } from './sweep';

/** Whether a cut is offered, and why not. */
export type Verdict =
  | { readonly status: 'offered' }
  | {
      readonly status: 'refused';
      readonly reason: Exclude<Separation['verdict'], 'separates'> | 'no_gain';
      readonly words: string;
    };

/** All that is known about cutting one score between two clouds. */
export interface Assessment {
  readonly objective: Objective;
  readonly sweep: Sweep;
  readonly separation: Separation;
  readonly averagePrecision: number;
  /** The best cut under the objective, whether or not it is offered. */
  readonly choice: Choice;
  /** Undefined with fewer than two questions in a cloud. */
  readonly crossValidation: CrossValidation | undefined;
  readonly spread: CutSpread;
  readonly verdict: Verdict;
}

/** Fewer in a cloud cannot be cross-validated in five folds: no cut is offered between them. */
export const LEAST_IN_CLOUD = 5;

const REFUSALS = {
  too_few: `too few questions: each cloud needs ${LEAST_IN_CLOUD} at the least, and a few dozen to show anything`,
  inverted: 'inverted: unanswerable questions score significantly better (is the direction the other way round?)',
  does_not_separate: 'the score does not separate the two clouds',
  no_gain:
    'no gain: on questions it has not seen, a cut is not shown to beat both answering all and abstaining from all (more questions may show it)',
};

function refusal(reason: keyof typeof REFUSALS): Verdict {
  return { status: 'refused', reason, words: REFUSALS[reason] };
}

function verdictOf(
  { nAnswerable, nUnanswerable }: Sweep,
  apart: Separation,
  validated: CrossValidation | undefined,
): Verdict {
  if (apart.verdict !== 'separates') return refusal(apart.verdict);
  if (validated === undefined || Math.min(nAnswerable, nUnanswerable) < LEAST_IN_CLOUD) return refusal('too_few');
  const gains = validated.gainOverNone.low > 0 && validated.gainOverAll.low > 0;
  return gains ? { status: 'offered' } : refusal('no_gain');
}

/**
 * Assesses a score on a pair of clouds: does it separate them, where would the cut fall, what is the cut worth on
 * questions that did not choose it, and is it offered. Both clouds hold at least one question. The same seed gives the
 * same assessment, whatever order the scores came in.
 */
export function assess(sorted: SortedScores, objective: Objective, seed = 1): Assessment {
  const whole = sweep(sorted);
  const source: Random = random(seed);
  const apart = separation(whole);
  const validated = crossValidate(sorted, objective, source);
  return {
    objective,
    sweep: whole,
    separation: apart,
    averagePrecision: averagePrecision(whole),
    choice: choose(whole, objective),
    crossValidation: validated,
    spread: cutSpread(sorted, objective, source),
    verdict: verdictOf(whole, apart, validated),
  };
}
