import * as Plot from '@observablehq/plot';
import type { Wobble } from '../../judge/wobble';
import { cloudColors, cutColor, draw, muted, rule } from './theme';

/** How many cases are drawn: the most borderline ones. */
const SHOWN = 20;

/**
 * The most borderline cases, one a row: the share of judgings of the very same answer that pass, with the 95 % interval of
 * the flip rate turned to that scale, and the recorded verdict. At either edge the judge is of one mind.
 */
export function flipRates({ rows }: Wobble, label: string): string {
  const shown = rows.slice(0, SHOWN).map((row) => {
    const recorded = row.recorded === 'pass' ? 1 : 0;
    const at = (flips: number) => (recorded === 1 ? 1 - flips : flips);
    return {
      case_id: row.case_id,
      share: row.passes / row.judged,
      low: Math.min(at(row.low), at(row.high)),
      high: Math.max(at(row.low), at(row.high)),
      moved: row.minority > 0 ? 'moved' : 'held',
    };
  });
  return draw({
    label: `${label}: share of judgings that pass, of the ${shown.length} most borderline cases.`,
    height: 60 + Math.max(1, shown.length) * 19,
    marginLeft: 84,
    marginTop: 26,
    x: { label: 'judgings of the same answer that pass (%) →', percent: true, domain: [0, 100], grid: true },
    y: { label: null, domain: shown.map(({ case_id }) => case_id) },
    color: { domain: ['moved', 'held'], range: [cutColor, cloudColors.answerable] },
    marks: [
      Plot.ruleX([0.5], { stroke: rule, strokeDasharray: '4 3' }),
      Plot.ruleY(shown, { x1: 'low', x2: 'high', y: 'case_id', stroke: muted, strokeWidth: 2 } as Plot.RuleYOptions),
      Plot.dot(shown, { x: 'share', y: 'case_id', fill: 'moved', r: 5 }),
    ],
  });
}
