import { adviseOn, type BarAdvice, floorFails } from '../gate/barAdvice';
import type { QualityBar } from '../gate/qualityBar';
import type { Wobble } from '../judge/wobble';
import { fitBetaBinomial, nextYes, type Tries } from '../stats/betaBinomial';
import { poissonBinomial } from '../stats/poissonBinomial';
import { fixed, percent, percentWithin } from './numbers';
import type { AlarmCurve } from './plots/falseAlarms';
import { oddsWords } from './wobbleText';

/** The pass probability of each case with a row, from one beta-binomial over all of them. */
export function passProbabilities({ rows }: Wobble): number[] {
  const tries = rows.map(({ passes, judged }) => ({ yes: passes, n: judged }));
  const { best } = fitBetaBinomial(tries);
  return tries.map((one) => nextYes(one, best));
}

/** False alarms against every floor from a half up, for the set as it is, padded with easy cases, and four times as large. */
export function alarmCurves(probabilities: readonly number[], easy = 10): AlarmCurve[] {
  const curve = (name: string, own: readonly number[]): AlarmCurve => {
    const mass = poissonBinomial(own);
    const points = Array.from({ length: 101 }, (_, i) => 0.5 + i / 200).map((bar) => ({
      bar,
      odds: floorFails(mass, bar),
    }));
    return { name, points };
  };
  const n = probabilities.length;
  const four = [probabilities, probabilities, probabilities, probabilities].flat();
  return [
    curve(`the ${n} cases`, probabilities),
    curve(`with ${easy} easy cases added`, [...probabilities, ...Array.from({ length: easy }, () => 1)]),
    curve(`four times as many of the same mix (${4 * n})`, four),
  ];
}

/** What a bigger set changes and what it leaves as it was, as table rows. */
export function sizeRows(wobble: Wobble, floor: number): Record<string, string | number>[] {
  const probabilities = passProbabilities(wobble);
  const worst = wobble.rows[0];
  const odd = worst === undefined ? '—' : percent(worst.flip_rate);
  return [1, 2, 4].map((times) => {
    const own = Array.from({ length: times }, () => probabilities).flat();
    const advice = adviseOn(own, { floor });
    return {
      cases: own.length,
      'fails the bar': percent(advice.floor_fails.value),
      'fails a 5 % drop': percent(advice.drop_fails_run.value),
      'highest floor': fixed(advice.highest_floor.value),
      'worst flip rate': odd,
    };
  });
}

/** How often each case passed in both of two wobbles, over the cases that both judged, in order of their ids. */
export function sharedTries(one: Wobble, other: Wobble): [Tries[], Tries[]] {
  const of = ({ rows }: Wobble) =>
    new Map(rows.map(({ case_id, passes, judged }) => [case_id, { yes: passes, n: judged }]));
  const [first, second] = [of(one), of(other)];
  const ids = [...first.keys()].filter((id) => second.has(id)).sort();
  return [ids.map((id) => first.get(id) as Tries), ids.map((id) => second.get(id) as Tries)];
}

/** How often the judge changes its mind, and on what. */
export function wobbleFinding({ rows, flips, rejudged, flip_rate }: Wobble): string {
  const moving = rows.filter(({ minority }) => minority > 0).length;
  const [worst] = rows;
  if (worst === undefined || flip_rate === null) return 'No case has enough verdicts to say anything.';
  return `${flips} of ${rejudged} repeats differ from the recorded verdict (${percentWithin(flip_rate)}); ${moving} of ${rows.length} cases moved. The most borderline, ${worst.case_id}, passed in ${worst.passes} of ${worst.judged} judgings of one and the same answer; ${worst.flips} of its ${worst.repeats} repeats flipped. No flip proves little: a case on which one judging in ten goes the other way shows none in ${percent(0.9 ** worst.repeats)} of such runs.`;
}

/** What the bar in force costs. */
export function barFinding(advice: BarAdvice, floor: number): string {
  return `By this judge's wobble alone an unchanged system fails a bar of ${floor} in ${oddsWords(advice.floor_fails)} of runs; the highest floor with at most 1 % of false alarms is ${fixed(advice.highest_floor.value)}. A drop of 5 % between two runs of the unchanged system is seen in ${oddsWords(advice.drop_fails_run)}. A system truly 10 % worse fails that bar in ${percent(advice.power_floor)} of runs, and the drop in ${percent(advice.power_drop)}.`;
}

/** Where two systems score, and the floor between them. */
export function qualityFinding({ good, bad, floor, highest_for_good, lowest_for_bad, words }: QualityBar): string {
  const said = `The good system passes ${percent(good)} of cases, the bad one ${percent(bad)}.`;
  if (floor === undefined) return `${said} No bar: ${words}.`;
  return `${said} Any floor from ${fixed(lowest_for_bad)} to ${fixed(highest_for_good)} tells them apart in 99 of 100 runs; midway lies ${fixed(floor)}.`;
}
