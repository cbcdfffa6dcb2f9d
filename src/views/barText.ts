import type { QualityBar } from '../gate/qualityBar';
import type { Run } from '../runs/run';
import { fixed, percent } from './numbers';
import { printable, table } from './table';

/** A quality bar for a terminal: where each system scores, the room between them, and the floor in it. */
export function barText(
  bar: QualityBar,
  judge: { readonly id: string; readonly sees: string },
  runs: { readonly good: Run; readonly bad: Run },
  { repeats, level }: { readonly repeats: number; readonly level: number },
): string {
  const { cases, good, bad, gap, highest_for_good, lowest_for_bad, floor, words } = bar;
  const row = (which: string, { header }: Run, rate: number) => [
    which,
    printable(header.system.id),
    printable(header.run_id),
    fixed(rate),
  ];
  return [
    `${printable(judge.id)}, ${cases} cases, ${repeats} repeats each.`,
    printable(judge.sees),
    '',
    table(['', 'system', 'run', 'expected pass-rate'], [row('good', runs.good, good), row('bad', runs.bad, bad)], [3]),
    `Gap ${fixed(gap)}.`,
    `The good one fails floors above ${fixed(highest_for_good)} in more than ${percent(level)} of runs; the bad one fails ${lowest_for_bad === undefined ? 'none' : `floors from ${fixed(lowest_for_bad)} up`} in all but ${percent(level)}.`,
    floor === undefined ? `No bar: ${words}.` : `Bar: a floor of ${fixed(floor)} under the pass-rate; ${words}.`,
    'The noise in this is the judge’s alone.',
  ].join('\n');
}
