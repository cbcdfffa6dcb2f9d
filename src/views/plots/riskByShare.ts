import * as Plot from '@observablehq/plot';
import { riskAt } from '../../calibration/risk';
import type { Cloud } from '../../golden/question';
import type { RateOf } from '../../golden/thresholds';
import { percent } from '../numbers';
import { trafficKinds } from '../trafficKinds';
import { cloudColors, draw, key, muted } from './theme';

const COLORS = {
  off_topic: cloudColors.unanswerable_off_topic,
  all: muted,
  on_topic: cloudColors.unanswerable_on_topic,
};
const RISK = 'selective risk: false among the answers';
const COVERAGE = 'coverage: questions answered at all';

/**
 * What the same cut means in different traffic, from its rates per cloud: selective risk and coverage over the share of
 * unanswerable questions, a line for each kind that these may be of. Where nothing is answered there is no risk to draw.
 */
export function riskByShare(rates: Readonly<Record<Cloud, RateOf>>): string {
  const trueAnswerRate = rates.answerable.rate ?? 0;
  const kinds = trafficKinds(rates);
  const rows = kinds.flatMap(({ kind, falseAnswerRate }) =>
    Array.from({ length: 71 }, (_, i) => {
      const { unanswerable_share: share, coverage, selective_risk } = riskAt(i / 100, trueAnswerRate, falseAnswerRate);
      return [
        { kind, share, of: RISK, value: selective_risk },
        { kind, share, of: COVERAGE, value: coverage },
      ];
    }).flat(),
  );
  const said = kinds.map(({ words, falseAnswerRate }) => `${words} ${percent(falseAnswerRate)}`).join(', ');
  return draw({
    label: `Selective risk and coverage against the share of unanswerable questions, at a true-answer rate of ${percent(trueAnswerRate)} and false-answer rates of: ${said}.`,
    height: 300,
    marginLeft: 48,
    marginTop: 34,
    x: { label: 'share of traffic that is unanswerable (%) →', percent: true, grid: true, ticks: 7 },
    y: { label: '↑ %', domain: [0, 100], percent: true, grid: true },
    fx: { label: null, domain: [RISK, COVERAGE], padding: 0.08 },
    color: { domain: kinds.map(({ kind }) => kind), range: kinds.map(({ kind }) => COLORS[kind]) },
    marks: [
      Plot.line(rows, { x: 'share', y: 'value', fx: 'of', stroke: 'kind', z: 'kind', strokeWidth: 2.2 }),
      ...key(
        kinds.map(({ kind, words }) => ({ text: words, color: COLORS[kind] })),
        { fx: RISK },
      ),
    ],
  });
}
