import * as Plot from '@observablehq/plot';
import { cloudColors, cutColor, draw, key, muted } from './theme';

/** One set of cases, with how often an unchanged system would fail each bar. */
export interface AlarmCurve {
  readonly name: string;
  readonly points: readonly { readonly bar: number; readonly odds: number }[];
}

const COLORS = [cloudColors.answerable, cloudColors.unanswerable_off_topic, cloudColors.unanswerable_on_topic, muted];

/** How often an unchanged system would fail a floor, by the judge's wobble alone, against where the floor stands; the bar in force is marked. */
export function falseAlarms(curves: readonly AlarmCurve[], floor: number, label: string): string {
  const rows = curves.flatMap(({ name, points }) => points.map((point) => ({ name, ...point })));
  const range = curves.map((_, i) => COLORS[i % COLORS.length] as string);
  return draw({
    label: `${label}: odds that an unchanged system fails a floor, against the floor, for ${curves.map(({ name }) => name).join(', ')}.`,
    height: 320 + curves.length * 17,
    marginLeft: 48,
    marginTop: 40 + curves.length * 17,
    x: { label: 'floor under the pass-rate (%) →', percent: true, domain: [50, 100], grid: true },
    y: { label: '↑ false alarms (% of runs)', percent: true, domain: [0, 100], grid: true },
    color: { domain: curves.map(({ name }) => name), range },
    marks: [
      Plot.line(rows, { x: 'bar', y: 'odds', stroke: 'name', z: 'name', strokeWidth: 2, curve: 'step-after' }),
      Plot.ruleX([floor], { stroke: cutColor, strokeWidth: 2 }),
      Plot.text([`bar ${floor}`], {
        x: floor,
        frameAnchor: 'top',
        dy: 8,
        dx: 28,
        stroke: 'var(--cutline-paper, #ffffff)',
        strokeWidth: 5,
        fill: cutColor,
        fontWeight: 600,
      } as Plot.TextOptions),
      ...key(
        curves.map(({ name }, i) => ({ text: name, color: range[i] as string })),
        { dx: -40, dy: -(20 + curves.length * 17) },
      ),
    ],
  });
}
