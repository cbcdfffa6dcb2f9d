import * as Plot from '@observablehq/plot';
import type { ArmSummary } from '../../experiments/summarizeArms';
import type { RetrievalMetric } from '../../golden/baseline';
import { cloudColors, draw, ink, muted } from './theme';

/** One metric of every arm, small multiples by case type with the number of cases, all first: the mean and its 95 % interval. */
export function armsByType(summaries: readonly ArmSummary[], metric: RetrievalMetric): string {
  const rows = summaries
    .filter((row) => row.metric === metric)
    .map((row) => ({
      ...row,
      of: `${row.case_type === 'all' ? 'all types' : row.case_type.replaceAll('_', ' ')} (${row.n})`,
    }));
  const types = [...new Set(rows.map((row) => row.of))];
  const arms = [...new Set(rows.map((row) => row.arm))];
  const all = rows.filter((row) => row.case_type === 'all');
  return draw({
    label: `${metric} by arm and case type: ${all.map((row) => `${row.arm} ${row.mean.toFixed(2)}`).join(', ')} over all types.`,
    height: 80 + arms.length * 36,
    marginLeft: 122,
    marginTop: 36,
    x: {
      label: `${metric} →`,
      domain: [0, 1],
      ticks: [0, 0.5, 1],
      tickFormat: (tick: number) => String(tick),
      grid: true,
    },
    y: { label: null, domain: arms, tickSize: 0, padding: 0.4, tickFormat: (arm: string) => arm.replace('_', ' + ') },
    fx: { label: null, domain: types, padding: 0.16 },
    marks: [
      Plot.ruleY(rows, { y: 'arm', fx: 'of', x1: 'low', x2: 'high', stroke: muted, strokeWidth: 2.5 }),
      Plot.dot(rows, {
        y: 'arm',
        fx: 'of',
        x: 'mean',
        r: 4.5,
        fill: cloudColors.answerable,
        title: (row) => `${row.arm}, ${row.of}: ${row.mean.toFixed(3)}`,
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
    ],
  });
}
