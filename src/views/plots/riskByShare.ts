import * as Plot from '@observablehq/plot';
import { riskAt } from '../../calibration/risk';
import { cloudColors, cutColor, draw, key } from './theme';

/** Rates at one operating point: true answers and false answers, as fractions. */
export interface RiskRates {
  readonly trueAnswerRate: number;
  readonly falseAnswerRate: number;
}

/** What the same cut means in different traffic: coverage and selective risk over the share of unanswerable questions. Where nothing is answered there is no risk to draw. */
export function riskByShare({ trueAnswerRate, falseAnswerRate }: RiskRates): string {
  const rows = Array.from({ length: 71 }, (_, i) => {
    const at = riskAt(i / 100, trueAnswerRate, falseAnswerRate);
    return { share: at.unanswerable_share, coverage: at.coverage, risk: at.selective_risk };
  });
  return draw({
    label: `Coverage and selective risk against the share of unanswerable questions, at a true-answer rate of ${trueAnswerRate.toFixed(2)} and a false-answer rate of ${falseAnswerRate.toFixed(2)}.`,
    height: 280,
    marginLeft: 48,
    x: { label: 'share of questions that are unanswerable (%) →', percent: true, grid: true },
    y: { label: '↑ %', domain: [0, 100], percent: true, grid: true },
    marks: [
      Plot.line(rows, { x: 'share', y: 'coverage', stroke: cloudColors.answerable, strokeWidth: 2 }),
      Plot.line(rows, { x: 'share', y: 'risk', stroke: cutColor, strokeWidth: 2 }),
      ...key(
        [
          { text: 'coverage: share of questions answered', color: cloudColors.answerable },
          { text: 'selective risk: wrong among the answered', color: cutColor },
        ],
        { dx: 300, dy: 4 },
      ),
    ],
  });
}
