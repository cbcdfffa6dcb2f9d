import * as Plot from '@observablehq/plot';
import { type CaseRetrieval, DEPTH } from '../../experiments/retrieval';
import { cloudColors, cutColor, draw, ink, muted, paper } from './theme';

/** Ranks that are told apart, from the first; what is not among the retrieved stands last. */
const BINS: readonly { readonly name: string; readonly from: number; readonly to: number }[] = [
  { name: '1', from: 1, to: 1 },
  { name: '2', from: 2, to: 2 },
  { name: '3', from: 3, to: 3 },
  { name: '4–5', from: 4, to: 5 },
  { name: '6–10', from: 6, to: 10 },
  { name: `11–${DEPTH}`, from: 11, to: DEPTH },
];
const LOST = 'not found';

/** The rank of the first relevant chunk, an arm a column: how many cases have their truth first, second … or not at all. */
export function firstRanks(runs: ReadonlyMap<string, readonly CaseRetrieval[]>): string {
  const rows = [...runs].flatMap(([arm, cases]) => {
    const column = arm.replace('_', ' + ');
    const ranks = cases.map((run) => run.firstRank);
    const found = BINS.map(({ name, from, to }) => ({
      column,
      rank: name,
      n: ranks.filter((rank) => rank !== undefined && rank >= from && rank <= to).length,
      color: cloudColors.answerable,
    }));
    return [...found, { column, rank: LOST, n: ranks.filter((rank) => rank === undefined).length, color: cutColor }];
  });
  const most = Math.max(1, ...rows.map((row) => row.n));
  return draw({
    label: `Rank of the first relevant chunk by arm: ${rows.map((row) => `${row.column} ${row.rank}: ${row.n}`).join(', ')}.`,
    height: 300,
    marginLeft: 78,
    marginTop: 36,
    x: { label: 'cases →', domain: [0, most * 1.2], ticks: 3, tickFormat: 'd', grid: true },
    y: { label: 'rank', domain: [...BINS.map((bin) => bin.name), LOST], tickSize: 0 },
    fx: { label: null, domain: [...runs.keys()].map((arm) => arm.replace('_', ' + ')), padding: 0.12 },
    marks: [
      Plot.barX(rows, { y: 'rank', fx: 'column', x: 'n', fill: 'color', inset: 2 }),
      Plot.text(rows, {
        y: 'rank',
        fx: 'column',
        x: 'n',
        text: (row) => String(row.n),
        dx: 4,
        textAnchor: 'start',
        fill: ink,
        stroke: paper,
        strokeWidth: 3,
      }),
      Plot.ruleX([0], { stroke: muted }),
    ],
  });
}
