import * as Plot from '@observablehq/plot';
import { clouds } from '../../calibration/clouds';
import { gateCurve, gateRisk } from '../../calibration/gateCurve';
import type { GatedQuestion, Path } from '../../calibration/gatedQuestions';
import { percent } from '../numbers';
import { cloudColors, cutColor, draw, key, muted } from './theme';

const UNANSWERABLE = clouds.filter((cloud) => cloud !== 'answerable');
const COLORS = [muted, cloudColors.answerable, cloudColors.unanswerable_off_topic, cloudColors.unanswerable_on_topic];

/**
 * The signals a gate could be laid on, compared: selective risk against coverage as each gate opens, at assumed shares of
 * unanswerable questions (of both kinds, as the set mixes them). The nearer to the bottom right, the better: much answered,
 * little of it wrong. A dot is the whole system, its own ways to abstain in force and the gate open.
 */
export function riskCoverage(
  gated: readonly GatedQuestion[],
  signals: readonly string[],
  shares: readonly number[] = [0.1, 0.35, 0.65],
  path: Path = 'gate_alone',
): string {
  const title = (share: number) => `${percent(share).replace('.0', '')} unanswerable`;
  const rows = signals.flatMap((signal) => {
    const { n, points } = gateCurve(gated, signal, path);
    return shares.flatMap((share) =>
      points.flatMap((point) => {
        const { coverage, selective_risk } = gateRisk(point, n, share, UNANSWERABLE);
        return selective_risk === null ? [] : [{ signal, share: title(share), coverage, risk: selective_risk }];
      }),
    );
  });
  const whole = shares.flatMap((share) => {
    const { n, points } = gateCurve(gated, signals[0] as string, 'whole');
    const last = points[points.length - 1];
    if (last === undefined) return [];
    const { coverage, selective_risk } = gateRisk(last, n, share, UNANSWERABLE);
    return selective_risk === null ? [] : [{ share: title(share), coverage, risk: selective_risk }];
  });
  const range = signals.map((_, i) => COLORS[i % COLORS.length] as string);
  return draw({
    label: `Selective risk against coverage as a gate on ${signals.join(', ')} opens, at ${shares.map(title).join(', ')}.`,
    height: 370,
    marginLeft: 48,
    marginTop: 104,
    x: {
      label: 'coverage: share of all questions answered (%) →',
      percent: true,
      domain: [0, 100],
      ticks: [0, 50],
      grid: true,
    },
    y: { label: '↑ selective risk (%)', percent: true, domain: [0, 100], grid: true },
    fx: { label: null, domain: shares.map(title), padding: 0.08 },
    color: { domain: [...signals], range },
    marks: [
      Plot.line(rows, { x: 'coverage', y: 'risk', fx: 'share', stroke: 'signal', z: 'signal', strokeWidth: 2 }),
      Plot.dot(whole, { x: 'coverage', y: 'risk', fx: 'share', fill: cutColor, r: 5 }),
      ...key(
        [
          ...signals.map((text, i) => ({ text, color: range[i] as string })),
          { text: 'whole system, gate open', color: cutColor },
        ],
        { fx: title(shares[0] as number), dx: -44, dy: -84 },
      ),
    ],
  });
}
