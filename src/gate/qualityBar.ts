import { fitBetaBinomial, nextYes, type Tries } from '../stats/betaBinomial';
import { poissonBinomial } from '../stats/poissonBinomial';
import { floorFails, highestFloor } from './barAdvice';

/** Where a known-good and a known-bad system score, and the floor that separates them. */
export interface QualityBar {
  readonly cases: number;
  /** Expected pass-rates. */
  readonly good: number;
  readonly bad: number;
  readonly gap: number;
  /** The highest floor that the good system fails in at most `level` of runs. */
  readonly highest_for_good: number;
  /** The lowest floor that the bad system fails in all but at most `level` of runs; absent where it fails none. */
  readonly lowest_for_bad?: number;
  /** Midway between the two, where they leave room; undefined where no floor separates the systems at this level. */
  readonly floor?: number;
  readonly words: string;
}

/** The lowest floor, in steps of one case, that a system fails in all but at most `level` of runs; undefined where it fails none. */
export function lowestFailing(mass: Float64Array, level: number): number | undefined {
  const n = mass.length - 1;
  for (let k = 1; k <= n; k++) if (floorFails(mass, k / n) >= 1 - level) return k / n;
  return undefined;
}

/** Midway, with three decimals where these ask for no more of either system; rounded down, since up might fail the good one. */
function midway(lowest: number, highest: number, worse: Float64Array, level: number): number {
  const middle = (lowest + highest) / 2;
  const rounded = Math.floor(Number((middle * 1000).toFixed(6))) / 1000;
  return floorFails(worse, rounded) >= 1 - level ? rounded : middle;
}

/**
 * The quality bar between two systems, from how often each of their answers to the same cases passed in repeated judgings. The
 * floor lies midway between the highest that the good system holds and the lowest that the bad one fails, each at the stated
 * level of the judge's wobble. Where these cross, no floor tells the two apart.
 *
 *     good certain of 60 of 65 (0.923), bad of 39 (0.6): highest 0.923, lowest 0.615, floor 0.769
 */
export function qualityBar(good: readonly Tries[], bad: readonly Tries[], level = 0.01): QualityBar {
  if (good.length !== bad.length || good.length === 0)
    throw new RangeError(`both systems on the same cases: ${good.length} and ${bad.length}`);
  const chances = (judged: readonly Tries[]) => {
    const { best } = fitBetaBinomial(judged);
    return judged.map((tries) => nextYes(tries, best));
  };
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [better, worse] = [chances(good), chances(bad)];
  const massOfWorse = poissonBinomial(worse);
  const highest = highestFloor(poissonBinomial(better), level);
  const lowest = lowestFailing(massOfWorse, level);
  const base = {
    cases: good.length,
    good: mean(better),
    bad: mean(worse),
    gap: mean(better) - mean(worse),
    highest_for_good: highest,
    ...(lowest === undefined ? {} : { lowest_for_bad: lowest }),
  };
  if (lowest === undefined) return { ...base, words: 'no floor separates the two: the bad one reaches every floor' };
  if (lowest > highest)
    return { ...base, words: 'no floor separates the two: whatever the bad one fails, the good one fails too often' };
  return { ...base, floor: midway(lowest, highest, massOfWorse, level), words: 'a floor separates the two' };
}
