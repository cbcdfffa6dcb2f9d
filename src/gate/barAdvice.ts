import { type BetaShape, fitBetaBinomial, nextYes, type Tries } from '../stats/betaBinomial';
import { poissonBinomial } from '../stats/poissonBinomial';
import { dropsTooFar, TOLERANCE } from './relativeDrop';

/** Odds with the range that the fit leaves open; all in [0, 1]. */
export interface Odds {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How often an unchanged system would fail a floor under its pass-rate: P(passes / n < floor). `mass[k]` is P(k passes). */
export function floorFails(mass: Float64Array, floor: number): number {
  const n = mass.length - 1;
  let odds = 0;
  // A floor is >=, and 0.8 of 65 is 52 passes, whatever the last bit of 52 / 65 says.
  const least = Number(floor.toFixed(12));
  for (let k = 0; k <= n; k++) if (mass[k] !== 0 && Number((k / n).toFixed(12)) < least) odds += mass[k] as number;
  return Math.min(1, odds);
}

/**
 * How often an unchanged system would fail a relative drop against a baseline of so many passes.
 *
 *     ten coin flips and 55 certain passes against the expected 60: fails below 57, P(fewer than 2 heads of 10) = 11/1024 = 0.0107
 */
export function dropFails(mass: Float64Array, baseline: number, tolerance: number = TOLERANCE): number {
  const n = mass.length - 1;
  let odds = 0;
  for (let k = 0; k <= n; k++)
    if (mass[k] !== 0 && dropsTooFar(baseline / n, k / n, tolerance)) odds += mass[k] as number;
  return Math.min(1, odds);
}

/**
 * The same where the baseline is itself one run of that system: both wobble. Each case's probability is taken as known; two
 * runs of one case share whatever it truly is, so that with fitted probabilities this is somewhat too high (careful side).
 *
 *     ten coin flips and 55 certain passes: 0.0598; and 20 certain ones: 0.2517
 */
export function dropFailsAgainstRun(mass: Float64Array, tolerance: number = TOLERANCE): number {
  const n = mass.length - 1;
  const below = new Float64Array(n + 2);
  for (let k = 0; k <= n; k++) below[k + 1] = (below[k] as number) + (mass[k] as number);
  const first = mass.findIndex((odds) => odds > 0);
  let odds = 0;
  let fewest = first;
  for (let base = first; base <= n; base++) {
    if (mass[base] === 0) continue;
    // The fewest passes that do not fail against this baseline; it never falls as the baseline grows.
    while (fewest <= n && dropsTooFar(base / n, fewest / n, tolerance)) fewest++;
    odds += (mass[base] as number) * (below[fewest] as number);
  }
  return Math.min(1, odds);
}

/** The highest floor, as a share of the cases, that an unchanged system fails no more often than `level`; 0 where none does. */
export function highestFloor(mass: Float64Array, level: number): number {
  const n = mass.length - 1;
  let odds = 0;
  for (let k = 0; k < n; k++) {
    odds += mass[k] as number;
    // Rounding may take a sum of all odds a little beyond 1.
    if (Math.min(1, odds) > level) return k / n;
  }
  return 1;
}

/** What is asked of the advice. */
export interface BarOptions {
  /** The floor in force; default 0.80. */
  readonly floor?: number;
  /** The relative drop allowed; default 0.05. */
  readonly tolerance?: number;
  /** Passes of the recorded baseline, where there is one. */
  readonly baseline?: number;
  /** False alarms tolerated, for the highest floor; default 0.01. */
  readonly level?: number;
  /** A true drop of every case's pass probability, for the power; default 0.10. */
  readonly trueDrop?: number;
}

/** What a bar costs in false alarms under a judge's wobble, and nothing else. */
export interface BarAdvice {
  readonly cases: number;
  /** The expected pass-rate. */
  readonly expected: number;
  readonly floor_fails: Odds;
  /** Against a baseline that is itself one run, against the expected one, and against the recorded one. */
  readonly drop_fails_run: Odds;
  readonly drop_fails_expected: Odds;
  readonly drop_fails_recorded?: Odds;
  readonly highest_floor: Odds;
  /** How often a true drop of that size fails the floor, and the relative drop against the expected baseline. */
  readonly power_floor: number;
  readonly power_drop: number;
}

type Figures = Omit<BarAdvice, 'power_floor' | 'power_drop'>;

/** The figures on an unchanged system, where its pass probabilities are known. */
function figuresOn(probabilities: readonly number[], options: BarOptions): Figures {
  const { floor = 0.8, tolerance = TOLERANCE, baseline, level = 0.01 } = options;
  const mass = poissonBinomial(probabilities);
  const expected = probabilities.reduce((sum, p) => sum + p, 0);
  const sure = (value: number): Odds => ({ value, low: value, high: value });
  return {
    cases: probabilities.length,
    expected: probabilities.length === 0 ? 0 : expected / probabilities.length,
    floor_fails: sure(floorFails(mass, floor)),
    drop_fails_run: sure(dropFailsAgainstRun(mass, tolerance)),
    drop_fails_expected: sure(dropFails(mass, expected, tolerance)),
    ...(baseline === undefined ? {} : { drop_fails_recorded: sure(dropFails(mass, baseline, tolerance)) }),
    highest_floor: sure(highestFloor(mass, level)),
  };
}

/** The advice on known pass probabilities. */
export function adviseOn(probabilities: readonly number[], options: BarOptions = {}): BarAdvice {
  const { floor = 0.8, tolerance = TOLERANCE, trueDrop = 0.1 } = options;
  const fallen = poissonBinomial(probabilities.map((p) => p * (1 - trueDrop)));
  const expected = probabilities.reduce((sum, p) => sum + p, 0);
  return {
    ...figuresOn(probabilities, options),
    power_floor: floorFails(fallen, floor),
    power_drop: dropFails(fallen, expected, tolerance),
  };
}

/** Above so many cases only the outline of the region is tried: each shape costs a distribution. */
const MANY = 500;

/**
 * What a bar costs, from how often each case passed in so many judgings of the very same answer. The pass probabilities come
 * from one beta-binomial over all cases; the range of each figure is that over the shapes that fit about as well (a 95 %
 * region). It is judge noise alone: another run of the system, another corpus, other questions come on top.
 */
export function barAdvice(judged: readonly Tries[], options: BarOptions = {}): BarAdvice {
  const { best, region } = fitBetaBinomial(judged);
  const probabilities = (shape: BetaShape) => judged.map((tries) => nextYes(tries, shape));
  // At a given weight a higher mean makes every case likelier to pass: the ends of each weight's means decide the range, but
  // for the steps by which a drop that is counted in whole cases moves. Those are small where there are many cases.
  const outline = region.filter(
    ({ weight }, i) => weight !== region[i - 1]?.weight || weight !== region[i + 1]?.weight,
  );
  const tried = judged.length > MANY ? outline : region;
  const top = adviseOn(probabilities(best), options);
  const others = tried.map((shape) => figuresOn(probabilities(shape), options));
  const range = (of: (figures: Figures) => Odds | undefined): Odds => {
    const values = [top, ...others].flatMap((figures) => of(figures)?.value ?? []);
    return { value: of(top)?.value ?? 0, low: Math.min(...values), high: Math.max(...values) };
  };
  return {
    ...top,
    floor_fails: range((figures) => figures.floor_fails),
    drop_fails_run: range((figures) => figures.drop_fails_run),
    drop_fails_expected: range((figures) => figures.drop_fails_expected),
    ...(top.drop_fails_recorded === undefined
      ? {}
      : { drop_fails_recorded: range((figures) => figures.drop_fails_recorded) }),
    highest_floor: range((figures) => figures.highest_floor),
  };
}
