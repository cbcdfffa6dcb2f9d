import * as Plot from '@observablehq/plot';
import type { RepeatRate } from '../../judge/wobble';
import { cloudColors, cutColor, draw, muted } from './theme';

/** The pass-rate of the recorded judging and of every repeat, beside the bar: all of them on the very same answers. */
export function repeatRates(repeats: readonly RepeatRate[], floor: number, label: string): string {
  const shown = repeats.flatMap(({ repeat, pass_rate }) =>
    pass_rate === null || pass_rate === undefined
      ? []
      : [{ repeat: repeat === 0 ? 'recorded' : `repeat ${repeat}`, pass_rate }],
  );
  return draw({
    label: `${label}: pass-rate of each judging of the same answers, beside a floor of ${floor}.`,
    height: 60 + Math.max(1, shown.length) * 26,
    marginLeft: 84,
    marginTop: 26,
    x: { label: 'pass-rate (%) →', percent: true, domain: [0, 100], grid: true },
    y: { label: null, domain: shown.map(({ repeat }) => repeat) },
    marks: [
      Plot.ruleX([floor], { stroke: cutColor, strokeWidth: 2 }),
      Plot.text([`bar ${floor}`], {
        x: floor,
        frameAnchor: 'top',
        dy: -14,
        fill: cutColor,
        fontWeight: 600,
      } as Plot.TextOptions),
      Plot.ruleY(shown, { x1: 0, x2: 'pass_rate', y: 'repeat', stroke: muted } as Plot.RuleYOptions),
      Plot.dot(shown, { x: 'pass_rate', y: 'repeat', fill: cloudColors.answerable, r: 6 }),
    ],
  });
}
