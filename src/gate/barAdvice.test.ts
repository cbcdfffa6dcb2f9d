import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBetaBinomial, nextYes, type Tries } from '../stats/betaBinomial';
import { gradeSums } from '../stats/gradeSums';
import { poissonBinomial } from '../stats/poissonBinomial';
import { random, shuffle } from '../stats/random';
import { adviseOn, barAdvice, dropFails, dropFailsAgainstRun, floorFails, highestFloor } from './barAdvice';
import { dropsTooFar } from './relativeDrop';

const alike = (yes: number, n: number, cases: number): Tries[] => Array.from({ length: cases }, () => ({ yes, n }));

/** Ten coin flips and certain passes. */
const coins = (cases: number): number[] => [...Array(10).fill(0.5), ...Array(cases - 10).fill(1)] as number[];

/** All of the odds on one number of passes. */
function always(passes: number, n: number): Float64Array {
  const mass = new Float64Array(n + 1);
  mass[passes] = 1;
  return mass;
}

const total = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0);

/** Both runs looked at, pair by pair. */
function pairs(mass: Float64Array, tolerance?: number): number {
  const n = mass.length - 1;
  let odds = 0;
  mass.forEach((before, base) => {
    mass.forEach((after, now) => {
      if (dropsTooFar(base / n, now / n, tolerance)) odds += before * after;
    });
  });
  return odds;
}

const probability = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1));
const distribution = fc.array(probability, { minLength: 1, maxLength: 60 }).map(poissonBinomial);
const tolerance = fc.constantFrom(0, 0.01, 0.05, 0.1, 0.25, 1);

describe('floorFails', () => {
  it('is >=: 0.8 of 65 is 52 passes', () => {
    expect(floorFails(always(52, 65), 0.8)).toBe(0);
    expect(floorFails(always(51, 65), 0.8)).toBe(1);
  });

  it('takes a floor at any number of passes as reached by just so many, of up to 300 cases', () => {
    for (let n = 1; n <= 300; n += 7)
      for (let k = 0; k <= n; k++) {
        expect(floorFails(always(k, n), k / n)).toBe(0);
        if (k > 0) expect(floorFails(always(k - 1, n), k / n)).toBe(1);
      }
    expect(floorFails(always(2, 3), 0.666666666667)).toBe(0);
  });

  it('adds up what is below, never fails a floor of 0 and always one above 1', () => {
    fc.assert(
      fc.property(distribution, fc.nat(60), (mass, k) => {
        const n = mass.length - 1;
        if (k <= n) expect(floorFails(mass, k / n)).toBeCloseTo(total(mass.slice(0, k)), 12);
        expect(floorFails(mass, 0)).toBe(0);
        expect(floorFails(mass, 1.01)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('is for means of grades too: halves of 2 cases', () => {
    const mass = gradeSums([
      [0.5, 0, 0.5],
      [0, 1, 0],
    ]);
    expect(floorFails(mass, 0.75)).toBe(0.5);
    expect(floorFails(mass, 0.25)).toBe(0);
    expect(dropFailsAgainstRun(mass)).toBe(0.25);
  });
});

describe('dropFails', () => {
  it('works as the docstring says', () => {
    expect(dropFails(poissonBinomial(coins(65)), 60)).toBeCloseTo(11 / 1024, 12);
    expect(dropFails(poissonBinomial(coins(65)), 60).toFixed(4)).toBe('0.0107');
    // 25 expected of 30: fails below 23.75, which is fewer than 4 heads of 10: 176/1024.
    expect(dropFails(poissonBinomial(coins(30)), 25)).toBeCloseTo(176 / 1024, 12);
    expect(dropFails(poissonBinomial(coins(30)), 25).toFixed(4)).toBe('0.1719');
  });

  it('lets exactly 5 % pass', () => {
    expect(dropFails(always(57, 100), 60)).toBe(0);
    expect(dropFails(always(56, 100), 60)).toBe(1);
    expect(dropFails(always(19, 20), 20)).toBe(0);
    expect(dropFails(always(18, 20), 20)).toBe(1);
    for (let n = 20; n <= 2000; n += 20) expect(dropFails(always((n / 20) * 19, 3000), n)).toBe(0);
  });

  it('never fails against a baseline of 0', () => {
    fc.assert(
      fc.property(distribution, tolerance, (mass, allowed) => {
        expect(dropFails(mass, 0, allowed)).toBe(0);
      }),
    );
  });
});

describe('dropFailsAgainstRun', () => {
  it('works as the docstring says', () => {
    expect(dropFailsAgainstRun(poissonBinomial(coins(65))).toFixed(4)).toBe('0.0598');
    expect(dropFailsAgainstRun(poissonBinomial(coins(30))).toFixed(4)).toBe('0.2517');
  });

  it('equals a look at every pair of runs', () => {
    fc.assert(
      fc.property(distribution, tolerance, (mass, allowed) => {
        expect(Math.abs(dropFailsAgainstRun(mass, allowed) - pairs(mass, allowed))).toBeLessThan(1e-12);
      }),
    );
  });

  it('equals it where some sums cannot be', () => {
    const grades = fc.constantFrom([0.5, 0, 0.5], [0, 1, 0], [1, 0, 0], [0, 0, 1], [0.25, 0.5, 0.25]) as fc.Arbitrary<
      [number, number, number]
    >;
    fc.assert(
      fc.property(fc.array(grades, { minLength: 1, maxLength: 25 }).map(gradeSums), tolerance, (mass, allowed) => {
        expect(Math.abs(dropFailsAgainstRun(mass, allowed) - pairs(mass, allowed))).toBeLessThan(1e-12);
      }),
    );
  });

  it('lets exactly 5 % pass', () => {
    // One coin beside 19 certain passes: 20 to 19 is 5 %.
    expect(dropFailsAgainstRun(poissonBinomial([0.5, ...Array(19).fill(1)]))).toBe(0);
    // Two beside 18: 20 to 18 (1/4 · 1/4) and 19 to 18, which is 5.3 % (1/2 · 1/4), fail.
    expect(dropFailsAgainstRun(poissonBinomial([0.5, 0.5, ...Array(18).fill(1)]))).toBeCloseTo(3 / 16, 12);
  });

  it('is 0 where nothing wobbles', () => {
    expect(dropFailsAgainstRun(always(7, 9))).toBe(0);
    expect(dropFailsAgainstRun(always(0, 9))).toBe(0);
    expect(dropFailsAgainstRun(always(9, 9))).toBe(0);
  });
});

describe('highestFloor', () => {
  it('is what a search of every floor finds', () => {
    fc.assert(
      fc.property(distribution, fc.double({ min: 0.0001, max: 0.9999, noNaN: true }), (mass, level) => {
        const n = mass.length - 1;
        const found = highestFloor(mass, level);
        const kept = [...mass.keys()].filter((k) => floorFails(mass, k / n) <= level);
        expect(found).toBe(Math.max(...kept) / n);
      }),
    );
  });

  it('rises with the level, from what never fails to 1', () => {
    const level = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(distribution, level, level, (mass, a, b) => {
        expect(highestFloor(mass, Math.min(a, b))).toBeLessThanOrEqual(highestFloor(mass, Math.max(a, b)));
        expect(highestFloor(mass, 1)).toBe(1);
      }),
    );
    expect(highestFloor(poissonBinomial(coins(65)), 0)).toBe(55 / 65);
    // P(fewer than 1 head of 10) = 1/1024 is under 1 %, P(fewer than 2) = 11/1024 over it.
    expect(highestFloor(poissonBinomial(coins(65)), 0.01)).toBe(56 / 65);
    expect(highestFloor(poissonBinomial(coins(65)), 11 / 1024)).toBe(57 / 65);
  });
});

describe('adviseOn', () => {
  it('gives the figures of ten coin flips among 65 and among 30', () => {
    const many = adviseOn(coins(65), { baseline: 62 });
    expect(many.cases).toBe(65);
    expect(many.expected).toBeCloseTo(60 / 65, 12);
    expect(many.floor_fails).toEqual({ value: 0, low: 0, high: 0 });
    expect(many.drop_fails_run.value.toFixed(4)).toBe('0.0598');
    expect(many.drop_fails_expected.value.toFixed(4)).toBe('0.0107');
    // 62 recorded: fails below 58.9, fewer than 4 heads: 176/1024.
    expect(many.drop_fails_recorded?.value).toBeCloseTo(176 / 1024, 12);
    const few = adviseOn(coins(30));
    expect(few.drop_fails_run.value.toFixed(4)).toBe('0.2517');
    expect(few.drop_fails_expected.value.toFixed(4)).toBe('0.1719');
    // 0.8 of 30 is 24: fewer than 4 heads.
    expect(few.floor_fails.value).toBeCloseTo(176 / 1024, 12);
    expect(few).not.toHaveProperty('drop_fails_recorded');
  });

  it('has less of a false alarm in a drop with every ten certain passes more', () => {
    const odds = [20, 30, 40, 50, 65, 75, 100].map((cases) => adviseOn(coins(cases)));
    odds.slice(1).forEach((advice, i) => {
      const before = odds[i] as typeof advice;
      expect(advice.drop_fails_run.value).toBeLessThan(before.drop_fails_run.value);
      expect(advice.drop_fails_expected.value).toBeLessThanOrEqual(before.drop_fails_expected.value);
    });
    // Of 205 cases a 5 % drop from at most 205 needs more than ten failures at once.
    expect(adviseOn(coins(215)).drop_fails_run.value).toBe(0);
  });

  it('has a power that grows with the true drop, from the false alarms at no drop to certainty at a whole one', () => {
    fc.assert(
      fc.property(fc.array(probability, { minLength: 1, maxLength: 40 }), fc.nat(99), (probabilities, hundredths) => {
        const at = (trueDrop: number) => adviseOn(probabilities, { trueDrop });
        const [less, more] = [at(hundredths / 100), at((hundredths + 1) / 100)];
        expect(more.power_floor).toBeGreaterThanOrEqual(less.power_floor - 1e-12);
        expect(more.power_drop).toBeGreaterThanOrEqual(less.power_drop - 1e-12);
        expect(at(0).power_floor).toBeCloseTo(at(0).floor_fails.value, 12);
        expect(at(0).power_drop).toBeCloseTo(at(0).drop_fails_expected.value, 12);
        expect(at(1).power_floor).toBe(1);
      }),
      { numRuns: 50 },
    );
    expect(adviseOn(coins(65), { trueDrop: 0.1 }).power_drop).toBeGreaterThan(0.8);
  });

  it('narrows the spread of the pass-rate with more cases of the same mix', () => {
    const advice = [1, 2, 4, 10].map((times) => adviseOn(Array.from({ length: times }, () => coins(65)).flat()));
    const gaps = advice.map(({ expected, highest_floor }) => expected - highest_floor.value);
    gaps.slice(1).forEach((gap, i) => {
      expect(gap).toBeLessThan(gaps[i] as number);
    });
    // Ten times the cases: a third of the spread.
    expect((gaps[0] as number) / (gaps[3] as number)).toBeGreaterThan(2.5);
    expect((gaps[0] as number) / (gaps[3] as number)).toBeLessThan(4);
    expect(advice[3]?.drop_fails_run.value).toBeLessThan(1e-4);
  });

  it('refuses what is no probability', () => {
    expect(() => adviseOn([0.5, 1.5])).toThrow(RangeError);
    expect(() => adviseOn([0.5], { trueDrop: 2 })).toThrow(RangeError);
  });
});

const MIXES: readonly (readonly [string, readonly Tries[]])[] = [
  ['never changed', alike(5, 5, 65)],
  ['ten of 65 split', [...alike(5, 5, 55), ...alike(3, 5, 10)]],
  ['near the floor', [...alike(5, 5, 48), ...alike(0, 5, 8), ...alike(2, 5, 4), ...alike(4, 5, 5)]],
  ['tried once', [...alike(1, 1, 55), ...alike(0, 1, 10)]],
  ['unequally often', [...alike(2, 2, 20), ...alike(3, 5, 6), ...alike(1, 3, 4)]],
  ['one case', alike(1, 2, 1)],
];
const FIGURES = [
  'floor_fails',
  'drop_fails_run',
  'drop_fails_expected',
  'drop_fails_recorded',
  'highest_floor',
] as const;

describe('barAdvice', () => {
  it.each(MIXES)('ranges over every shape that fits, and holds its value: %s', (_, judged) => {
    const options = { baseline: Math.round(0.95 * judged.length) };
    const advice = barAdvice(judged, options);
    const { best, region } = fitBetaBinomial(judged);
    const all = region.map((shape) =>
      adviseOn(
        judged.map((tries) => nextYes(tries, shape)),
        options,
      ),
    );
    const top = adviseOn(
      judged.map((tries) => nextYes(tries, best)),
      options,
    );
    for (const figure of FIGURES) {
      const values = all.map((one) => one[figure]?.value ?? Number.NaN);
      expect(advice[figure]).toEqual({
        value: top[figure]?.value,
        low: Math.min(...values),
        high: Math.max(...values),
      });
      expect(values).toContain(advice[figure]?.value);
    }
    expect([advice.power_floor, advice.power_drop]).toEqual([top.power_floor, top.power_drop]);
  });

  it('has the same range from the outline of the shapes, where there are many cases', () => {
    const judged = [...alike(5, 5, 300), ...alike(4, 5, 150), ...alike(3, 5, 100), ...alike(2, 5, 100)];
    const advice = barAdvice(judged, { baseline: 520 });
    const all = fitBetaBinomial(judged).region.map((shape) =>
      adviseOn(
        judged.map((tries) => nextYes(tries, shape)),
        { baseline: 520 },
      ),
    );
    for (const figure of FIGURES) {
      const values = all.map((one) => one[figure]?.value ?? Number.NaN);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      // A higher mean raises every case, so the first, the fourth and the last are exact; a drop in whole cases moves in steps.
      const slack = figure === 'drop_fails_run' || figure === 'drop_fails_expected' ? 0.02 * (high - low) : 1e-12;
      expect(Math.abs((advice[figure]?.low ?? Number.NaN) - low)).toBeLessThanOrEqual(slack);
      expect(Math.abs((advice[figure]?.high ?? Number.NaN) - high)).toBeLessThanOrEqual(slack);
    }
  });

  it('does not read cases that never changed as 86 % expected', () => {
    const advice = barAdvice(alike(5, 5, 65));
    expect(advice.expected).toBeGreaterThan(0.9999);
    expect(advice.drop_fails_run.high).toBeLessThan(0.005);
    expect(advice.floor_fails.high).toBeLessThan(1e-9);
    expect(advice.highest_floor.value).toBe(1);
    expect(advice.highest_floor.low).toBeGreaterThan(0.95);
  });

  it('narrows its ranges too with more cases of the same mix', () => {
    const mix = [...alike(5, 5, 40), ...alike(4, 5, 8), ...alike(2, 5, 6), ...alike(0, 5, 6)];
    const advice = [1, 4, 16].map((times) => barAdvice(Array.from({ length: times }, () => mix).flat()));
    const widths = advice.map(({ highest_floor }) => highest_floor.high - highest_floor.low);
    const gaps = advice.map(({ expected, highest_floor }) => expected - highest_floor.value);
    for (const figures of [widths, gaps]) {
      expect(figures[1]).toBeLessThan(figures[0] as number);
      expect(figures[2]).toBeLessThan(figures[1] as number);
    }
  });

  it('takes floor, tolerance, level and true drop as given', () => {
    const judged = [...alike(5, 5, 40), ...alike(3, 5, 20)];
    const usual = barAdvice(judged);
    expect(barAdvice(judged, { floor: 0.8, tolerance: 0.05, level: 0.01, trueDrop: 0.1 })).toEqual(usual);
    expect(barAdvice(judged, { floor: 0.9 }).floor_fails.value).toBeGreaterThan(usual.floor_fails.value);
    expect(barAdvice(judged, { tolerance: 0.1 }).drop_fails_run.value).toBeLessThan(usual.drop_fails_run.value);
    expect(barAdvice(judged, { level: 0.1 }).highest_floor.value).toBeGreaterThan(usual.highest_floor.value);
    expect(barAdvice(judged, { trueDrop: 0.3 }).power_drop).toBeGreaterThan(usual.power_drop);
    expect(usual).not.toHaveProperty('drop_fails_recorded');
  });

  it('gives the same twice, and in another order of the cases', () => {
    const judged = [...alike(5, 5, 30), ...alike(3, 5, 8), ...alike(0, 4, 5)];
    const advice = barAdvice(judged);
    expect(barAdvice(judged)).toEqual(advice);
    const other = barAdvice(shuffle([...judged], random(5)));
    for (const figure of ['floor_fails', 'drop_fails_run', 'highest_floor'] as const)
      expect(other[figure].value).toBeCloseTo(advice[figure].value, 9);
  });

  it('serves 10,000 cases', () => {
    const advice = barAdvice([...alike(5, 5, 7000), ...alike(3, 4, 1000), ...alike(3, 5, 1000), ...alike(1, 3, 1000)]);
    expect(advice.expected).toBeCloseTo(0.8805, 3);
    expect(advice.highest_floor.low).toBeLessThan(advice.highest_floor.value);
    expect(advice.highest_floor.value).toBeLessThan(advice.highest_floor.high);
    expect(advice.drop_fails_run.high).toBeLessThan(1e-20);
  });

  it('refuses no case, and more passes than judgings', () => {
    expect(() => barAdvice([])).toThrow(RangeError);
    expect(() => barAdvice([{ yes: 6, n: 5 }])).toThrow(RangeError);
  });
});
