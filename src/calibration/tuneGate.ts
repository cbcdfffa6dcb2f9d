import type { Objective } from '../golden/objective';
import type { Pair } from '../golden/thresholds';
import { gateScores } from '../system/reference/confidenceGate';
import { type Assessment, assess } from './assess';
import { pairs } from './clouds';
import { type GateCurve, type GatePoint, gateCurve, gatePoint } from './gateCurve';
import { type GatedQuestion, type Path, speaks } from './gatedQuestions';
import { sortScores } from './sweep';

/** What a confidence gate can be exported on: the regression gate can derive it again without asking the system. */
export const gateable = gateScores;
export type Gateable = (typeof gateable)[number];

/** Whether a gate is offered between right answers and those it should stop. */
export type GateVerdict =
  | Assessment['verdict']
  | { readonly status: 'refused'; readonly reason: 'nothing_to_stop' | 'nothing_right'; readonly words: string };

/** One signal against one kind of errors. */
export interface GateSeparation {
  readonly signal: string;
  readonly pair: Pair;
  readonly path: Path;
  /** Answers that are right, and that should be stopped. */
  readonly right: number;
  readonly wrong: number;
  readonly verdict: GateVerdict;
  readonly assessment: Assessment | undefined;
}

export interface TuneOptions {
  readonly signal?: Gateable;
  readonly pair?: Pair;
  readonly path?: Path;
  readonly objective?: Objective;
  /** A gate chosen by hand. */
  readonly value?: number;
  readonly seed?: number;
}

/** A confidence gate tuned on the tune questions of a run. */
export interface GateTuning {
  readonly signal: Gateable;
  readonly pair: Pair;
  readonly path: Path;
  readonly objective: Objective;
  readonly tune: readonly GatedQuestion[];
  readonly holdout: readonly GatedQuestion[];
  readonly curve: GateCurve;
  readonly chosen: GateSeparation;
  readonly verdict: GateVerdict;
  /** Where the gate stands: by hand, or by the objective where it is offered. */
  readonly value: number | undefined;
  readonly chosenBy: 'objective' | 'hand';
  readonly point: GatePoint | undefined;
  /** Every signal against every kind of errors, on the same path. */
  readonly separates: readonly GateSeparation[];
}

function refused(reason: 'nothing_to_stop' | 'nothing_right', words: string): GateVerdict {
  return { status: 'refused', reason, words };
}

function separate(
  tune: readonly GatedQuestion[],
  signal: string,
  pair: Pair,
  path: Path,
  objective: Objective,
  seed: number,
): GateSeparation {
  const spoken = tune.filter((one) => speaks(one, path) && one.signals[signal] !== undefined);
  const of = (keep: (one: GatedQuestion) => boolean) =>
    Float64Array.from(spoken.filter(keep).map((one) => one.signals[signal] as number));
  const right = of((one) => one.right);
  const wrong = of((one) => pairs[pair].includes(one.cloud));
  const key = { signal, pair, path, right: right.length, wrong: wrong.length };
  if (wrong.length === 0)
    return {
      ...key,
      verdict: refused('nothing_to_stop', 'nothing to stop: with its gate open it answers no question of this kind'),
      assessment: undefined,
    };
  if (right.length === 0)
    return {
      ...key,
      verdict: refused('nothing_right', 'nothing to let through: no answer is right'),
      assessment: undefined,
    };
  const assessment = assess(sortScores(right, wrong), objective, seed);
  return { ...key, verdict: assessment.verdict, assessment };
}

/** The signals that every question of a run has. */
export function signalsOf(gated: readonly GatedQuestion[]): string[] {
  const [first] = gated;
  return Object.keys(first?.signals ?? {})
    .filter((name) => gated.every(({ signals }) => signals[name] !== undefined))
    .sort();
}

/**
 * Tunes the confidence gate of a whole system on its answers to the tune questions: between right answers and answers to
 * questions that nothing answers, off topic unless told otherwise. Questions from which the system abstains by itself take
 * no part in the choice: the gate neither wins nor loses them. The holdout takes no part at all.
 */
export function tuneGate(gated: readonly GatedQuestion[], options: TuneOptions = {}): GateTuning {
  const { signal = 'similarity', pair = 'off_topic', path = 'whole', value, seed = 1 } = options;
  const objective = options.objective ?? { kind: 'least_overlap' };
  const tune = gated.filter(({ question }) => question.split === 'tune');
  const rows = signalsOf(tune).flatMap((name) =>
    (Object.keys(pairs) as Pair[])
      .filter((of) => tune.some(({ cloud }) => pairs[of].includes(cloud)))
      .map((of) => separate(tune, name, of, path, objective, seed)),
  );
  const chosen =
    rows.find((row) => row.signal === signal && row.pair === pair) ??
    separate(tune, signal, pair, path, objective, seed);
  const offered = chosen.verdict.status === 'offered' ? chosen.assessment?.choice.value : undefined;
  const cut = value ?? offered;
  return {
    signal,
    pair,
    path,
    objective,
    tune,
    holdout: gated.filter(({ question }) => question.split === 'holdout'),
    curve: gateCurve(tune, signal, path),
    chosen,
    verdict: chosen.verdict,
    value: cut,
    chosenBy: value === undefined ? 'objective' : 'hand',
    point: cut === undefined ? undefined : gatePoint(tune, signal, path, cut),
    separates: rows,
  };
}
