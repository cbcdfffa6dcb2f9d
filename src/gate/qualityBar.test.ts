import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBetaBinomial, nextYes, type Tries } from '../stats/betaBinomial';
import { poissonBinomial } from '../stats/poissonBinomial';
import { random } from '../stats/random';
import { floorFails, highestFloor } from './barAdvice';
import { lowestFailing, qualityBar } from './qualityBar';

/** So many of n cases pass every time, and the others never. */
const certain = (passing: number, n: number, tries = 6): Tries[] =>
  Array.from({ length: n }, (_, i) => ({ yes: i < passing ? tries : 0, n: tries }));
/** Every case passes in so many of ten judgings. */
const shaky = (yes: number, n: number): Tries[] => Array.from({ length: n }, () => ({ yes, n: 10 }));

function massOf(judged: readonly Tries[]): Float64Array {
  const { best } = fitBetaBinomial(judged);
  return poissonBinomial(judged.map((tries) => nextYes(tries, best)));
}

const tries = fc.integer({ min: 0, max: 6 }).map((yes) => ({ yes, n: 6 }));
const two = fc
  .integer({ min: 1, max: 30 })
  .chain((n) =>
    fc.tuple(fc.array(tries, { minLength: n, maxLength: n }), fc.array(tries, { minLength: n, maxLength: n })),
  );

describe('qualityBar', () => {
  it('works as the docstring says', () => {
    const bar = qualityBar(certain(60, 65), certain(39, 65));
    expect(bar).toMatchObject({ cases: 65, floor: 0.769, words: 'a floor separates the two' });
    expect(bar.highest_for_good).toBe(60 / 65);
    expect(bar.lowest_for_bad).toBe(40 / 65);
    expect([bar.good, bar.bad, bar.gap].map((rate) => rate.toFixed(3))).toEqual(['0.923', '0.600', '0.323']);
  });

  it('separates systems one case apart that never waver, by a floor that holds the one and fails the other', () => {
    // 41 of 65 is 0.63077: rounded up it would be more than 41 passes reach.
    expect(qualityBar(certain(41, 65), certain(40, 65)).floor).toBe(0.63);
    for (const n of [3, 7, 30, 65, 99])
      for (const k of [1, Math.floor(n / 2), n]) {
        const { floor } = qualityBar(certain(k, n), certain(k - 1, n));
        expect([n, k, k / n >= (floor as number), (k - 1) / n < (floor as number)]).toEqual([n, k, true, true]);
      }
  });

  it('does not separate a system from itself, nor a better one that is called the bad one', () => {
    for (const [good, bad] of [
      [certain(40, 65), certain(40, 65)],
      [certain(39, 65), certain(60, 65)],
      [shaky(8, 65), shaky(8, 65)],
      [certain(0, 65), certain(0, 65)],
    ] as const) {
      const bar = qualityBar(good, bad);
      expect(bar).not.toHaveProperty('floor');
      expect(bar.words).toMatch(/^no floor separates the two: /);
    }
  });

  it('has no floor where the bad one passes everything: it reaches every floor', () => {
    const bar = qualityBar(certain(65, 65), certain(65, 65));
    expect(bar).not.toHaveProperty('floor');
    expect(bar).not.toHaveProperty('lowest_for_bad');
    expect(bar.words).toBe('no floor separates the two: the bad one reaches every floor');
    expect(bar.highest_for_good).toBe(1);
  });

  it('separates all from nothing, and one case alone where it is certain', () => {
    expect(qualityBar(certain(65, 65), certain(0, 65))).toMatchObject({ highest_for_good: 1, lowest_for_bad: 1 / 65 });
    expect(qualityBar(certain(1, 1), certain(0, 1)).floor).toBe(1);
  });

  it('needs more room where the judge wobbles more, and less where more is risked', () => {
    const room = ({ highest_for_good, lowest_for_bad = 2 }: ReturnType<typeof qualityBar>) =>
      highest_for_good - lowest_for_bad;
    const firm = qualityBar(certain(59, 65), certain(33, 65));
    const wavering = qualityBar(shaky(9, 65), shaky(5, 65));
    expect(Math.abs(firm.gap - wavering.gap)).toBeLessThan(0.01);
    expect(room(wavering)).toBeLessThan(room(firm));
    expect(room(qualityBar(shaky(9, 65), shaky(5, 65), 0.1))).toBeGreaterThan(room(wavering));
    expect(qualityBar(shaky(7, 20), shaky(6, 20))).not.toHaveProperty('floor');
  });

  it('has a floor just where there is one, and that holds at its level', () => {
    fc.assert(
      fc.property(two, fc.constantFrom(0.001, 0.01, 0.05, 0.2), ([good, bad], level) => {
        const { floor, cases: n } = qualityBar(good, bad, level);
        const [better, worse] = [massOf(good), massOf(bad)];
        const serves = (bar: number) => floorFails(better, bar) <= level && floorFails(worse, bar) >= 1 - level;
        const any = Array.from({ length: n }, (_, k) => (k + 1) / n).some(serves);
        expect(floor !== undefined).toBe(any);
        if (floor !== undefined) expect(serves(floor)).toBe(true);
      }),
    );
  });

  it('keeps its word on runs drawn at the rates it found: the good one seldom fails, the bad one nearly always', () => {
    const [good, bad] = [shaky(9, 65), shaky(5, 65)];
    const { floor = Number.NaN } = qualityBar(good, bad, 0.01);
    const failed = (p: number, seed: number) => {
      const source = random(seed);
      let fails = 0;
      for (let run = 0; run < 2000; run++) {
        let passes = 0;
        for (let i = 0; i < 65; i++) if (source.unit() < p) passes++;
        if (passes / 65 < floor) fails++;
      }
      return fails / 2000;
    };
    expect(failed(0.9, 1)).toBeLessThanOrEqual(0.015);
    expect(failed(0.5, 2)).toBeGreaterThanOrEqual(0.985);
  });

  it('refuses systems on different cases, and none at all', () => {
    expect(() => qualityBar(certain(1, 2), certain(1, 3))).toThrow('both systems on the same cases: 2 and 3');
    expect(() => qualityBar([], [])).toThrow(RangeError);
  });
});

describe('lowestFailing', () => {
  it('is what a search of every floor finds', () => {
    const probability = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1));
    fc.assert(
      fc.property(
        fc.array(probability, { minLength: 1, maxLength: 40 }).map(poissonBinomial),
        fc.double({ min: 0.001, max: 0.4, noNaN: true }),
        (mass, level) => {
          const n = mass.length - 1;
          const failing = [...mass.keys()].filter((k) => k > 0 && floorFails(mass, k / n) >= 1 - level);
          expect(lowestFailing(mass, level)).toBe(failing.length === 0 ? undefined : Math.min(...failing) / n);
          expect(highestFloor(mass, level)).toBeLessThanOrEqual(lowestFailing(mass, level) ?? 1);
        },
      ),
    );
  });
});
