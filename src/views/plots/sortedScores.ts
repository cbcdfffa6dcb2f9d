import * as Plot from '@observablehq/plot';
import { cloudLabels, clouds } from '../../calibration/clouds';
import type { ScoredQuestion } from '../../calibration/deriveScores';
import type { ScoreName } from '../../calibration/scores';
import { cloudOf } from '../../golden/question';
import { cloudColors, draw, key } from './theme';

/** One score of every question, lowest first, coloured by cloud: how far the clouds interleave, before any cut. */
export function sortedScores(scored: readonly ScoredQuestion[], score: ScoreName): string {
  const rows = scored
    .flatMap(({ question, scores }) => {
      const value = scores[score];
      return value === undefined ? [] : [{ id: question.id, value, cloud: cloudOf(question) }];
    })
    .sort((a, b) => a.value - b.value || (a.id < b.id ? -1 : 1))
    .map((row, i) => ({ ...row, rank: i + 1 }));
  const lowest = Math.min(0, rows[0]?.value ?? 0);
  return draw({
    label: `The ${score} of ${rows.length} questions in ascending order, coloured by whether the corpus answers them.`,
    height: 300,
    marginLeft: 48,
    x: { label: 'questions, lowest score first →', ticks: [] },
    y: { label: `↑ ${score}`, grid: true },
    color: { domain: [...clouds], range: clouds.map((cloud) => cloudColors[cloud]) },
    marks: [
      Plot.ruleX(rows, { x: 'rank', y1: lowest, y2: 'value', stroke: 'cloud', strokeWidth: 3.2 }),
      Plot.dot(rows, {
        x: 'rank',
        y: 'value',
        r: 2.6,
        fill: 'cloud',
        title: (row) => `${row.id}: ${row.value.toFixed(3)}`,
      }),
      ...key(clouds.map((cloud) => ({ text: cloudLabels[cloud], color: cloudColors[cloud] }))),
    ],
  });
}
