import * as Plot from '@observablehq/plot';
import type { SeparationRow } from '../../calibration/calibrate';
import { scoreNames } from '../../calibration/scores';
import { cloudColors, cutColor, draw, ink, muted, paper } from './theme';

const AGAINST = { off_topic: 'against off topic', on_topic: 'against on topic', all: 'against all unanswerable' };

/** How well each score tells answerable questions from each kind of unanswerable: AUROC with its interval; 0.5 is a coin. */
export function separationChart(rows: readonly SeparationRow[]): string {
  const marks = rows.map(({ score, pair, assessment: { separation, verdict } }) => ({
    score,
    against: AGAINST[pair],
    ...separation,
    offered: verdict.status === 'offered' ? 'a cut is offered' : 'refused',
  }));
  const lowest = Math.min(0.25, ...marks.map((mark) => mark.low));
  return draw({
    label: `AUROC of ${marks.length} pairs of score and cloud with 95 % intervals: ${marks.map((m) => `${m.score} ${m.against} ${m.auroc.toFixed(2)}`).join(', ')}.`,
    height: 330,
    marginLeft: 96,
    marginTop: 34,
    x: { label: 'AUROC →', domain: [lowest, 1], grid: true, ticks: 4 },
    y: { label: null, domain: scoreNames, padding: 0.4, tickSize: 0 },
    fx: { label: null, domain: Object.values(AGAINST), padding: 0.08 },
    color: { domain: ['a cut is offered', 'refused'], range: [cloudColors.answerable, muted] },
    marks: [
      Plot.ruleX([0.5], { stroke: cutColor, strokeDasharray: '3 3' }),
      Plot.ruleY(marks, { y: 'score', fx: 'against', x1: 'low', x2: 'high', stroke: 'offered', strokeWidth: 2.5 }),
      Plot.dot(marks, { y: 'score', fx: 'against', x: 'auroc', r: 5, fill: 'offered' }),
      Plot.text(marks, {
        y: 'score',
        fx: 'against',
        x: 'auroc',
        text: (m) => m.auroc.toFixed(2),
        dy: -11,
        fill: ink,
        // Kept clear of the line that may pass behind it.
        stroke: paper,
        strokeWidth: 4,
      }),
    ],
  });
}
