import * as Plot from '@observablehq/plot';
import type { Calibration } from '../../calibration/calibrate';
import { cloudLabels, clouds, scoresIn } from '../../calibration/clouds';
import { cloudColors, cutColor, draw, key } from './theme';

/** The share of each cloud that a cut accepts, as the cut moves; the chosen cut and where redrawn questions would have put it. */
export function sweepRates(calibration: Calibration): string {
  const { tune, score, value, assessment, chosenBy } = calibration;
  const all = scoresIn(tune, score, clouds).sort();
  const [from, to] = [all[0] as number, all[all.length - 1] as number];
  const rows = clouds.flatMap((cloud) => {
    const scores = scoresIn(tune, score, [cloud]).sort();
    const n = scores.length;
    if (n === 0) return [];
    // A cut at a score accepts it and all above; past a cloud's last score nothing of it is accepted.
    const steps = Array.from(scores, (at, i) => ({ cloud, at, rate: (n - i) / n }));
    return [{ cloud, at: from, rate: 1 }, ...steps, { cloud, at: to, rate: 0 }];
  });
  const { low, high } = assessment.spread;
  return draw({
    label: `Share of each cloud accepted against the cut on ${score}; the chosen cut is ${value.toFixed(3)}.`,
    height: 340,
    marginLeft: 48,
    marginTop: 28,
    x: { label: `cut on ${score} →`, grid: true },
    y: { label: '↑ share answered (%)', domain: [0, 100], percent: true, grid: true },
    color: { domain: [...clouds], range: clouds.map((cloud) => cloudColors[cloud]) },
    marks: [
      Plot.rectX([{ low, high }], { x1: 'low', x2: 'high', fill: cutColor, fillOpacity: 0.12 }),
      Plot.line(rows, { x: 'at', y: 'rate', stroke: 'cloud', strokeWidth: 2, curve: 'step-before', z: 'cloud' }),
      Plot.ruleX([value], { stroke: cutColor, strokeWidth: 2 }),
      Plot.text([`${chosenBy === 'hand' ? 'cut by hand' : 'cut'} ${value.toFixed(3)}`], {
        x: value,
        frameAnchor: 'top',
        dy: -17,
        fill: cutColor,
        fontWeight: 600,
      } as Plot.TextOptions),
      ...key(
        clouds.map((cloud) => ({ text: cloudLabels[cloud], color: cloudColors[cloud] })),
        { dx: 12, dy: 210 },
      ),
    ],
  });
}
