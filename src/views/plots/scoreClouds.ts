import * as Plot from '@observablehq/plot';
import { cloudLabels, clouds } from '../../calibration/clouds';
import type { ScoredQuestion } from '../../calibration/deriveScores';
import type { ScoreName } from '../../calibration/scores';
import { cloudOf } from '../../golden/question';
import { percent } from '../numbers';
import { cloudColors, cutColor, draw, muted, WIDTH } from './theme';

export interface ScoreCloudsOptions {
  readonly score?: ScoreName;
  /** Where the cut stands; without one, none is drawn. */
  readonly cut?: number;
}

/** Where the score axis begins and ends, in pixels: what moves the cut on a page must know it. */
export const SPAN = { left: 24, right: WIDTH - 24 } as const;

/**
 * The score axis: from just below the lowest score, or at it, to just above the highest, and as far as the cut, in numbers
 * of few digits: a browser's slider keeps fifteen, and its ends must accept all and none. Never of zero width.
 */
export function spanOfScores(values: readonly number[], cut?: number): readonly [number, number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of cut === undefined ? values : [...values, cut]) {
    if (value < from) from = value;
    if (value > to) to = value;
  }
  if (from > to) return [0, 1];
  const size = Math.max(Math.abs(from), Math.abs(to), 1e-3);
  // Scores a rounding apart would leave an axis of no width.
  const width = to - from > 1e-8 * size ? to - from : size;
  const step = 10 ** (Math.floor(Math.log10(width)) - 3);
  const short = (steps: number) => Number((steps * step).toPrecision(13));
  const room = width === to - from ? 0 : Math.round(width / 2 / step);
  return [short(Math.floor(from / step) - room), short(Math.floor(to / step) + 1 + room)];
}

/** The three clouds, one row each, a dot a question; with a cut, the share of each that it accepts. */
export function scoreClouds(
  scored: readonly ScoredQuestion[],
  { score = 'similarity', cut }: ScoreCloudsOptions = {},
): string {
  const rows = scored.flatMap(({ question, scores }) => {
    const value = scores[score];
    return value === undefined ? [] : [{ id: question.id, query: question.query, value, cloud: cloudOf(question) }];
  });
  const domain = spanOfScores(
    rows.map((row) => row.value),
    cut,
  );
  const counts = clouds.map((cloud) => {
    const own = rows.filter((row) => row.cloud === cloud);
    const accepted = cut === undefined ? 0 : own.filter((row) => row.value >= cut).length;
    const share =
      own.length === 0 ? 'no question' : `${accepted} of ${own.length} accepted (${percent(accepted / own.length)})`;
    return {
      cloud,
      text: cut === undefined ? `${cloudLabels[cloud]}, ${own.length} questions` : `${cloudLabels[cloud]}: ${share}`,
    };
  });
  return draw({
    label: `${score} of ${rows.length} questions in three clouds${cut === undefined ? '' : `, cut at ${cut.toFixed(3)}`}. ${counts.map((c) => c.text).join('; ')}.`,
    height: 420,
    marginTop: 34,
    marginLeft: SPAN.left,
    marginRight: WIDTH - SPAN.right,
    x: { label: `${score} →`, domain, grid: true },
    fy: { domain: [...clouds], axis: null, padding: 0.05 },
    color: { domain: [...clouds], range: clouds.map((cloud) => cloudColors[cloud]) },
    marks: [
      Plot.dot(
        rows,
        Plot.dodgeY('middle', {
          x: 'value',
          fy: 'cloud',
          r: 3.6,
          fill: 'cloud',
          fillOpacity: 0.85,
          title: (row) => `${row.id}: ${row.value.toFixed(3)} ${row.query}`,
        }),
      ),
      Plot.text(counts, {
        fy: 'cloud',
        text: 'text',
        fill: 'cloud',
        frameAnchor: 'top-left',
        textAnchor: 'start',
        dy: 2,
        fontSize: 13,
        fontWeight: 600,
        className: 'cutline-counts',
      }),
      ...(cut === undefined
        ? []
        : [
            Plot.ruleX([cut], { stroke: cutColor, strokeWidth: 2, insetTop: 22, className: 'cutline-cut' }),
            Plot.text([`cut ${cut.toFixed(3)}`], {
              x: [cut],
              fy: ['answerable'],
              frameAnchor: 'top',
              dy: -14,
              fill: cutColor,
              fontWeight: 600,
              className: 'cutline-cut',
            }),
          ]),
      Plot.frame({ anchor: 'bottom', stroke: muted, strokeOpacity: 0.4 }),
    ],
  });
}
