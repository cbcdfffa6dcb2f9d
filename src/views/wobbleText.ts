import type { BarAdvice, Odds } from '../gate/barAdvice';
import type { Wobble, WobbleRow } from '../judge/wobble';
import type { Coefficient } from '../stats/coefficient';
import { fixed, percent, percentWithin } from './numbers';
import { printable, shorten, table } from './table';

/** A coefficient, or why there is none. */
export function coefficientWords(coefficient: Coefficient): string {
  return 'value' in coefficient ? fixed(coefficient.value) : `not defined (${coefficient.notDefined})`;
}

/** Odds in percent with their range; odds of next to nothing read as such. */
export function oddsWords({ value, low, high }: Odds): string {
  const small = (share: number) => (share > 0 && share < 0.0005 ? '< 0.1 %' : percent(share));
  return `${small(value)} [${small(low)}, ${small(high)}]`;
}

function caseLines(row: WobbleRow): string[] {
  return [
    `  ${row.case_id}: ${row.passes} of ${row.judged} judgings pass; recorded ${row.recorded}, ${row.flips} of ${row.repeats} repeats flip, ${percentWithin({ rate: row.flip_rate, low: row.low, high: row.high })}`,
    `      asked: ${shorten(row.query, 110)}`,
    `      answer: ${shorten(row.answer, 140)}`,
    ...(row.reason_pass === undefined ? [] : [`      for: ${shorten(row.reason_pass, 130)}`]),
    ...(row.reason_fail === undefined ? [] : [`      against: ${shorten(row.reason_fail, 130)}`]),
  ];
}

/** What a bar costs in false alarms, in lines. */
export function adviceLines(advice: BarAdvice, floor: number, level: number): string[] {
  return [
    `An unchanged system would fail a floor of ${floor} in ${oddsWords(advice.floor_fails)} of runs, by this judge's wobble alone.`,
    `A relative drop of 5 %: ${oddsWords(advice.drop_fails_run)} against a baseline that is itself one run, ${oddsWords(advice.drop_fails_expected)} against the expected one${
      advice.drop_fails_recorded === undefined
        ? ''
        : `, ${oddsWords(advice.drop_fails_recorded)} against the recorded one`
    }.`,
    `The highest floor it fails in at most ${percent(level)} of runs: ${fixed(advice.highest_floor.value)} [${fixed(advice.highest_floor.low)}, ${fixed(advice.highest_floor.high)}].`,
    `A system that is truly 10 % worse would fail the floor in ${percent(advice.power_floor)} and the drop in ${percent(advice.power_drop)} of runs.`,
    'This is judge noise only: what another run of the system itself, other questions or another corpus would change comes on top.',
  ];
}

/** A judge's wobble for a terminal: the most borderline case first, then each repeat, then what a bar costs. */
export function wobbleText(
  judge: { readonly id: string; readonly sees: string },
  wobble: Wobble,
  advice: BarAdvice,
  { floor, level, run }: { readonly floor: number; readonly level: number; readonly run: string },
): string {
  const { rows, repeats, left_out, unjudged, flips, rejudged, flip_rate, fleiss, alpha } = wobble;
  const moving = rows.filter((row) => row.minority > 0);
  const rates = repeats.flatMap(({ pass_rate }) => pass_rate ?? []);
  const again = repeats.length - 1;
  return [
    `${printable(judge.id)} on the answers of ${printable(run)}, judged ${again} more times each.`,
    printable(judge.sees),
    'Answers, chunks and references are those of the run in every repeat: what changes is the judge alone.',
    '',
    `${flips} of ${rejudged} repeats flip (${flip_rate === null ? '—' : percentWithin(flip_rate)}); ${moving.length} of ${rows.length} cases change at least once.`,
    ...(unjudged === 0 ? [] : [`${unjudged} judgings without a verdict: counted, and never flips.`]),
    ...(left_out.length === 0 ? [] : [`Left out, without enough verdicts: ${left_out.map(printable).join(', ')}.`]),
    `Agreement of the judge with itself: Fleiss ${coefficientWords(fleiss)}, Krippendorff ${coefficientWords(alpha)}.`,
    '',
    'The most borderline cases first:',
    ...(moving.length === 0 ? ['  no case changed'] : moving.slice(0, 10).flatMap(caseLines)),
    ...(moving.length > 10 ? [`  … and ${moving.length - 10} more (--json lists all)`] : []),
    '',
    table(
      ['repeat', 'pass-rate', 'passes', 'no verdict'],
      repeats.map((one) => [
        one.repeat === 0 ? 'recorded' : String(one.repeat),
        fixed(one.pass_rate),
        `${one.passes} of ${one.judged}`,
        String(one.unjudged),
      ]),
      [1, 2, 3],
    ),
    rates.length === 0
      ? 'No repeat has a verdict.'
      : `From ${fixed(Math.min(...rates))} to ${fixed(Math.max(...rates))}; the lowest is ${Math.min(...rates) < floor ? 'under' : 'at or above'} the floor of ${floor}.`,
    `No flip in ${again} repeats proves little: a case on which one judging in ten goes the other way shows one in ${percent(1 - 0.9 ** again)} of such runs.`,
    '',
    ...adviceLines(advice, floor, level),
  ].join('\n');
}
