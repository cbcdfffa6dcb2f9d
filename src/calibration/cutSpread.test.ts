import { describe, expect, it } from 'vitest';
import type { Objective } from '../golden/objective';
import { quantile } from '../stats/quantile';
import { random } from '../stats/random';
import { cutSpread } from './cutSpread';
import { sortScores } from './sweep';

const OVERLAP: Objective = { kind: 'least_overlap' };
const of = (a: readonly number[], b: readonly number[]) => sortScores(Float64Array.from(a), Float64Array.from(b));

describe('cutSpread', () => {
  it('draws each cloud again by itself: two values a cloud leave four cuts, at their odds', () => {
    // The lower of 2 answerable is 4 unless both draws are 6 (1/4); the higher of 2 unanswerable is 2 unless both are 0 (1/4).
    const { cuts, resamples } = cutSpread(of([4, 6], [0, 2]), OVERLAP, random(1));
    expect(resamples).toBe(2000);
    expect(cuts).toHaveLength(2000);
    const share = (cut: number) => cuts.filter((value) => value === cut).length / 2000;
    // Both 4 | 2 → 3 (9/16); 4 | 0 → 2 (3/16); 6 | 2 → 4 (3/16); 6 | 0 → 3 (1/16): 3 in 10/16.
    expect([2, 3, 4].map(share).reduce((x, y) => x + y)).toBe(1);
    expect(share(3)).toBeCloseTo(10 / 16, 1);
    expect(share(2)).toBeCloseTo(3 / 16, 1);
    expect(share(4)).toBeCloseTo(3 / 16, 1);
  });

  it('is ascending, and its ends hold the middle nine tenths', () => {
    const source = random(9);
    const draw = (n: number, from: number) => Array.from({ length: n }, () => from + source.unit());
    const { cuts, low, high } = cutSpread(of(draw(30, 0.4), draw(30, 0)), OVERLAP, random(2));
    expect(Array.from(cuts)).toEqual(Array.from(cuts).sort((a, b) => a - b));
    expect([low, high]).toEqual([quantile(cuts, 0.05), quantile(cuts, 0.95)]);
    expect(low).toBeLessThan(high);
  });

  it('is narrower the more questions there are, on average', () => {
    const width = (n: number) => {
      let sum = 0;
      for (let seed = 1; seed <= 8; seed++) {
        const source = random(seed);
        const draw = (from: number) => Array.from({ length: n }, () => from + source.unit() + source.unit());
        const { low, high } = cutSpread(of(draw(0.7), draw(0)), OVERLAP, random(3));
        sum += high - low;
      }
      return sum;
    };
    expect(width(150)).toBeLessThan(width(15));
  });

  it('takes fewer resamples of a very large set', () => {
    const row = (from: number) => Array.from({ length: 50_000 }, (_, i) => from + i);
    const first = { int: () => 0, unit: () => 0 };
    expect(cutSpread(of(row(1000), row(0)), OVERLAP, first).resamples).toBe(200);
  });

  it('is the same for a seed, and does not fail when all scores are equal', () => {
    const equal = of([1, 1, 1], [1, 1]);
    const found = cutSpread(equal, OVERLAP, random(1));
    expect(found).toEqual(cutSpread(equal, OVERLAP, random(1)));
    expect([found.low, found.high].every((value) => value > 1 && value < 1.000001)).toBe(true);
  });
});
