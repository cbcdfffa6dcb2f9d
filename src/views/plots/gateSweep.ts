import * as Plot from '@observablehq/plot';
import { cloudLabels, clouds } from '../../calibration/clouds';
import { gateCurve } from '../../calibration/gateCurve';
import type { GatedQuestion, Path } from '../../calibration/gatedQuestions';
import { cloudColors, cutColor, draw, key, muted } from './theme';

/** What the two halves of the chart are called. */
export const pathTitles: Readonly<Record<Path, string>> = {
  gate_alone: 'the gate alone',
  whole: 'with the support check',
};
const RIGHT = 'answerable, with evidence cited';

interface Step {
  readonly path: string;
  readonly of: string;
  readonly at: number;
  readonly rate: number;
}

/** Share answered of each cloud as the gate opens, from the right: a step lasts until the next signal that lets more through. */
function steps(gated: readonly GatedQuestion[], signal: string, path: Path, from: number, to: number): Step[] {
  const { n, points } = gateCurve(gated, signal, path);
  const of = (name: string, count: (point: (typeof points)[number]) => number, total: number): Step[] => {
    if (total === 0) return [];
    const rows = points.map((point) => ({
      path: pathTitles[path],
      of: name,
      at: point.last_accepted ?? to,
      rate: count(point) / total,
    }));
    const last = rows[rows.length - 1] as Step;
    return [...rows, { ...last, at: from }];
  };
  return [
    ...clouds.flatMap((cloud) => of(cloudLabels[cloud], ({ answered }) => answered[cloud], n[cloud])),
    ...of(RIGHT, ({ right }) => right, n.answerable),
  ];
}

/**
 * What a confidence gate answers as it moves: the share of each cloud, the gate alone beside the gate with the system's
 * support check, and the gate in force where there is one.
 */
export function gateSweep(gated: readonly GatedQuestion[], signal: string, value: number | undefined): string {
  const values = gated.flatMap(({ signals }) => signals[signal] ?? []);
  const [from, to] = [Math.min(...values), Math.max(...values)];
  const paths: readonly Path[] = ['gate_alone', 'whole'];
  const rows = paths.flatMap((path) => steps(gated, signal, path, from, to));
  const colors = [...clouds.map((cloud) => cloudColors[cloud]), muted];
  const names = [...clouds.map((cloud) => cloudLabels[cloud]), RIGHT];
  return draw({
    label: `Share of each cloud answered against the confidence gate on ${signal}: the gate alone, and with the support check.`,
    height: 400,
    marginLeft: 48,
    marginTop: 104,
    x: { label: `gate on ${signal} →`, grid: true, ticks: 5 },
    y: { label: '↑ share answered (%)', domain: [0, 100], percent: true, grid: true },
    fx: { label: null, domain: paths.map((path) => pathTitles[path]), padding: 0.08 },
    color: { domain: names, range: colors },
    marks: [
      Plot.line(rows, { x: 'at', y: 'rate', fx: 'path', stroke: 'of', z: 'of', strokeWidth: 2, curve: 'step-after' }),
      ...(value === undefined
        ? []
        : [
            Plot.ruleX([value], { stroke: cutColor, strokeWidth: 2 }),
            Plot.text([`gate ${value.toFixed(3)}`], {
              x: value,
              frameAnchor: 'top',
              dx: 34,
              dy: 6,
              fill: cutColor,
              stroke: 'var(--cutline-paper, #ffffff)',
              strokeWidth: 5,
              fontWeight: 600,
            } as Plot.TextOptions),
          ]),
      ...key(
        names.map((text, i) => ({ text, color: colors[i] as string })),
        { fx: pathTitles.gate_alone, dx: -44, dy: -84 },
      ),
    ],
  });
}
