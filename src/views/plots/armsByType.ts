import * as Plot from '@observablehq/plot';
import type { ArmSummary } from '../../experiments/summarizeArms';
import type { RetrievalMetric } from '../../golden/baseline';
import { cloudColors, draw, ink, muted } from './theme';

/** One metric of every arm, small multiples by case type, all cases first: the mean with its 95 % interval and the number of cases. */
export function armsByType(summaries: readonly ArmSummary[], metric: RetrievalMetric): string {
  const rows = summaries
    .filter((row) => row.metric === metric)
    .map((row) => ({ ...row, of: row.case_type === 'all' ? 'all types' : row.case_type.replaceAll('_', ' ') }));
  const types = [...new Set(rows.map((row) => row.of))];
  const arms = [...new Set(rows.map((row) => row.arm))];
  const counts = types.map((of) => ({ of, text: `n = ${rows.find((row) => row.of === of)?.n ?? 0}` }));
  return draw({
    label: `${metric} by arm and case type: ${rows
      .filter((row) => row.of === 'all types')
      .map((row) => `${row.arm} ${row.mean.toFixed(2)}`)
      .join(', ')} over all types.`,
    height: 60 + arms.length * 34,
    marginLeft: 110,
    marginTop: 46,
    x: { label: `${metric} →`, domain: [0, 1], ticks: [0, 0.5, 1], grid: true },
    y: { label: null, domain: arms, tickSize: 0, padding: 0.4, tickFormat: (arm: string) => arm.replace('_', ' + ') },
    fx: { label: null, domain: types, padding: 0.12 },
    marks: [
      Plot.ruleY(rows, { y: 'arm', fx: 'of', x1: 'low', x2: 'high', stroke: muted, strokeWidth: 2.5 }),
      Plot.dot(rows, {
        y: 'arm',
        fx: 'of',
        x: 'mean',
        r: 4.5,
        fill: cloudColors.answerable,
        title: (row) => `${row.arm}, ${row.of}: ${row.mean.toFixed(3)}, n = ${row.n}`,
      }),
      Plot.text(rows, {
        y: 'arm',
        fx: 'of',
        x: 'mean',
        dy: -10,
        text: (row) => row.mean.toFixed(2),
        fill: ink,
        fontSize: 11,
      }),
      Plot.text(counts, { fx: 'of', text: 'text', frameAnchor: 'top', dy: -14, fill: muted, fontSize: 11 }),
    ],
  });
}
