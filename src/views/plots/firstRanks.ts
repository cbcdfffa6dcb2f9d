import * as Plot from '@observablehq/plot';
import { type CaseRetrieval, DEPTH } from '../../experiments/retrieval';
import { cloudColors, cutColor, draw, ink, muted } from './theme';

/** The rank of the first relevant chunk of every case, a column an arm: what lies on the last line was not found at all. */
export function firstRanks(runs: ReadonlyMap<string, readonly CaseRetrieval[]>): string {
  const missed = DEPTH + 3;
  const rows = [...runs].flatMap(([arm, cases]) =>
    cases.map(({ golden, firstRank }) => ({
      arm,
      id: golden.case_id,
      query: golden.query,
      rank: firstRank ?? missed,
      found: firstRank !== undefined,
    })),
  );
  const lost = [...runs.keys()].map((arm) => ({
    arm,
    rank: missed,
    text: `${rows.filter((row) => row.arm === arm && !row.found).length} not found`,
  }));
  const ticks = [1, 5, 10, 15, 20];
  return draw({
    label: `Rank of the first relevant chunk for each case and arm. ${lost.map((row) => `${row.arm}: ${row.text}`).join('; ')}.`,
    height: 430,
    marginLeft: 48,
    x: { label: null, domain: [...runs.keys()], tickSize: 0, tickFormat: (arm: string) => arm.replace('_', ' + ') },
    y: { label: '↓ rank of the first relevant chunk', domain: [1, missed + 1], reverse: true, ticks, grid: true },
    fx: { axis: null },
    marks: [
      Plot.ruleY([DEPTH + 1.5], { stroke: cutColor, strokeDasharray: '3 3' }),
      Plot.dot(
        rows,
        Plot.dodgeX('middle', {
          fx: 'arm',
          y: 'rank',
          r: 3.4,
          fill: (row: { found: boolean }) => (row.found ? cloudColors.answerable : cutColor),
          title: (row: { id: string; query: string }) => `${row.id}: ${row.query}`,
        }),
      ),
      Plot.text(lost, { fx: 'arm', y: 'rank', text: 'text', dy: 20, fill: ink, fontSize: 11 }),
      Plot.text(
        [...runs.keys()].map((arm) => ({ arm, text: arm.replace('_', ' + ') })),
        { fx: 'arm', text: 'text', frameAnchor: 'top', dy: -14, fontWeight: 600, fill: ink },
      ),
      Plot.frame({ stroke: muted, strokeOpacity: 0.3 }),
    ],
  });
}
