import { digestOfQuestions } from '../golden/question';
import { sealOf } from '../golden/seal';
import type { RateOf, Threshold } from '../golden/thresholds';
import type { RunHeader } from '../runs/run';
import { rateOf } from './calibrate';
import { objectiveValueAt } from './choose';
import { clouds, pairs } from './clouds';
import { countClouds, type GatePoint, gatePoint, gateRisk } from './gateCurve';
import type { GatedQuestion } from './gatedQuestions';
import { guarantee } from './guarantee';
import { SHARES } from './risk';
import { scoreDefinitions } from './scores';
import { pickSentinels } from './sentinels';
import { crossValidationOf } from './threshold';
import type { GateTuning } from './tuneGate';

/** What the artefact of a confidence gate records beside the tuning itself. */
export interface GateContext {
  readonly system: RunHeader['system'];
  readonly digests: Threshold['digests'];
  readonly tolerance: number;
  /** The confidence gate that stands in the file now, if any. */
  readonly previous: Threshold | undefined;
  /** ISO date. */
  readonly date: string;
  readonly note?: string;
}

function ratesOf(gated: readonly GatedQuestion[], { answered }: GatePoint): Threshold['tune'] {
  const n = countClouds(gated);
  const [answerable, on, off] = clouds.map((cloud): RateOf => rateOf(answered[cloud], n[cloud])) as [
    RateOf,
    RateOf,
    RateOf,
  ];
  return { answerable, unanswerable_on_topic: on, unanswerable_off_topic: off };
}

/** The questions near the gate, as the regression gate asks them again: the retrieved chunk nearest to each stands beside it. */
export function gateSentinels(
  { tune, signal, pair }: GateTuning,
  value: number,
  tolerance: number,
): Threshold['sentinels'] {
  const near = tune.map(({ question, signals, answer }) => {
    const score = signals[signal];
    const [top] = answer.retrieved
      .filter(({ source }) => source !== undefined)
      .sort((a, b) => (b.scores[signal] ?? -1) - (a.scores[signal] ?? -1));
    const span = top?.source;
    return {
      question,
      scores: score === undefined ? {} : { [signal]: score },
      top: span === undefined ? undefined : { chunk: { span } },
    };
  });
  return pickSentinels(near, signal, pair, value, tolerance);
}

/** Makes the artefact of a tuned confidence gate that is offered, or was set by hand. */
export function makeGateThreshold(tuning: GateTuning, context: GateContext): Threshold {
  const { signal, pair, path, objective, tune, holdout, chosen, chosenBy, separates } = tuning;
  const { system, digests, tolerance, previous, date, note = '' } = context;
  const value = tuning.value as number;
  const point = gatePoint(tune, signal, path, value);
  const held = gatePoint(holdout, signal, path, value);
  const byHand = chosenBy === 'hand';
  const { assessment } = chosen;
  const digest = digestOfQuestions(holdout.map(({ question }) => question));
  const seenBefore = previous?.holdout.digest === digest ? previous.holdout.exports : 0;
  const n = countClouds(tune);
  const nHeld = countClouds(holdout);
  const stopped = pairs[pair].reduce((sum, cloud) => sum + held.answered[cloud], 0);
  const asked = pairs[pair].reduce((sum, cloud) => sum + nHeld[cloud], 0);
  const made = {
    value,
    direction: 'higher_is_better' as const,
    last_accepted: point.last_accepted,
    score: { name: signal, definition: scoreDefinitions[signal] },
    pair,
    objective,
    objective_value: assessment === undefined ? 0 : objectiveValueAt(assessment.sweep, objective, value),
    chosen_by: chosenBy,
    plateau: byHand || assessment === undefined ? { low: value, high: value } : assessment.choice.plateau,
    spread:
      byHand || assessment === undefined
        ? null
        : { low: assessment.spread.low, high: assessment.spread.high, resamples: assessment.spread.resamples },
    tune: ratesOf(tune, point),
    cross_validation: byHand || assessment === undefined ? null : crossValidationOf(assessment),
    holdout: { ...ratesOf(holdout, held), digest, exports: seenBefore + 1 },
    risk: (Object.keys(pairs) as (keyof typeof pairs)[])
      .filter((kind) => pairs[kind].some((cloud) => n[cloud] > 0))
      .flatMap((kind) => SHARES.map((share) => ({ kind, ...gateRisk(point, n, share, pairs[kind]) }))),
    separates: separates.flatMap((row) => {
      if (row.assessment === undefined || !Object.hasOwn(scoreDefinitions, row.signal)) return [];
      const { separation, verdict } = row.assessment;
      return [
        {
          score: row.signal as Threshold['separates'][number]['score'],
          pair: row.pair,
          n_answerable: row.right,
          n_unanswerable: row.wrong,
          auroc: separation.auroc,
          low: separation.low,
          high: separation.high,
          p: separation.p,
          verdict: verdict.status === 'offered' ? ('offered' as const) : verdict.reason,
        },
      ];
    }),
    system: {
      id: system.id,
      config: system.config,
      path,
      right: { tune: rateOf(point.right, n.answerable), holdout: rateOf(held.right, nHeld.answerable) },
    },
    guarantee: guarantee(stopped, asked),
    sentinels: gateSentinels(tuning, value, tolerance),
    digests,
    exported: date,
    note,
  } satisfies Omit<Threshold, 'seal'>;
  return { ...made, seal: sealOf(made) };
}
