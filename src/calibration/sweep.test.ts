import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random, shuffle } from '../stats/random';
import { cutAt, sortScores, sweep } from './sweep';

const few = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 12 });
const hostile = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(
    0,
    -0,
    Number.MIN_VALUE,
    -Number.MIN_VALUE,
    2 * Number.MIN_VALUE,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
  ),
  fc.constantFrom(1, 1 + Number.EPSILON, 1 - Number.EPSILON / 2, 0.1 + 0.2, 0.3, 2.2250738585072014e-308),
  fc.integer({ min: -3, max: 3 }),
);
const clouds = fc.tuple(fc.array(hostile, { maxLength: 15 }), fc.array(hostile, { maxLength: 15 }));
const of = (values: readonly number[]) => Float64Array.from(values);
const atLeast = (values: readonly number[], cut: number) => values.filter((value) => value >= cut).length;

describe('sweep', () => {
  it('counts the worked example', () => {
    const swept = sweep(sortScores(of([0.35, 0.8]), of([0.1, 0.4])));
    expect(Array.from(swept.scores)).toEqual([0.8, 0.4, 0.35, 0.1]);
    expect(Array.from(swept.answered)).toEqual([0, 1, 1, 2, 2]);
    expect(Array.from(swept.falselyAnswered)).toEqual([0, 0, 1, 1, 2]);
    expect([0, 1, 2, 3, 4].map((c) => cutAt(swept, c)).slice(1)).toEqual([
      0.4 + (0.8 - 0.4) / 2,
      0.35 + (0.4 - 0.35) / 2,
      0.1 + (0.35 - 0.1) / 2,
      0.1,
    ]);
  });

  it('agrees at every cut with counting, ties moving together', () => {
    fc.assert(
      fc.property(few, few, (answerable, unanswerable) => {
        const swept = sweep(sortScores(of(answerable), of(unanswerable)));
        const distinct = [...new Set([...answerable, ...unanswerable])].sort((a, b) => b - a);
        expect(Array.from(swept.scores)).toEqual(distinct.map((value) => value + 0));
        expect(Array.from(swept.answered)).toEqual([0, ...distinct.map((cut) => atLeast(answerable, cut))]);
        expect(Array.from(swept.falselyAnswered)).toEqual([0, ...distinct.map((cut) => atLeast(unanswerable, cut))]);
        expect([swept.nAnswerable, swept.nUnanswerable]).toEqual([answerable.length, unanswerable.length]);
      }),
    );
  });

  it('sorts into one descending row and leaves its arguments as they were', () => {
    fc.assert(
      fc.property(clouds, ([a, b]) => {
        const [answerable, unanswerable] = [of(a), of(b)];
        const sorted = sortScores(answerable, unanswerable);
        expect(Array.from(answerable)).toEqual(a);
        expect(Array.from(unanswerable)).toEqual(b);
        for (let i = 1; i < sorted.score.length; i++) {
          expect(sorted.score[i - 1] as number).toBeGreaterThanOrEqual(sorted.score[i] as number);
        }
        const labelled = (label: number) =>
          of(Array.from(sorted.score).filter((_, i) => sorted.answerable[i] === label)).sort();
        expect(labelled(1)).toEqual(of(a).sort());
        expect(labelled(0)).toEqual(of(b).sort());
      }),
    );
  });

  it('does not mind the order the scores come in', () => {
    fc.assert(
      fc.property(clouds, fc.nat(), ([a, b], seed) => {
        const source = random(seed);
        const shuffled = sortScores(of(shuffle([...a], source)), of(shuffle([...b], source)));
        expect(shuffled).toEqual(sortScores(of(a), of(b)));
      }),
    );
  });

  it('takes a weight for so many copies, and 0 for absence', () => {
    fc.assert(
      fc.property(few, few, fc.array(fc.nat({ max: 3 }), { minLength: 24, maxLength: 24 }), (a, b, weights) => {
        const sorted = sortScores(of(a), of(b));
        const before = structuredClone(sorted);
        const copies = (label: number) =>
          of(
            Array.from(sorted.score).flatMap((value, i) =>
              sorted.answerable[i] === label ? Array<number>(weights[i] as number).fill(value) : [],
            ),
          );
        expect(sweep(sorted, weights)).toEqual(sweep(sortScores(copies(1), copies(0))));
        expect(sorted).toEqual(before);
      }),
    );
  });

  it('is empty for empty clouds', () => {
    const swept = sweep(sortScores(of([]), of([])));
    expect(swept.scores).toHaveLength(0);
    expect(Array.from(swept.answered)).toEqual([0]);
    expect(cutAt(swept, 0)).toBeNaN();
  });
});

describe('cutAt', () => {
  function checkCuts(a: readonly number[], b: readonly number[]): void {
    const swept = sweep(sortScores(of(a), of(b)));
    const all = [...a, ...b];
    const distinct = Array.from(swept.scores);
    for (let c = 0; c <= distinct.length; c++) {
      const cut = cutAt(swept, c);
      expect(cut).not.toBeNaN();
      expect([...new Set(all.filter((value) => value >= cut).map((value) => value + 0))].length).toBe(c);
      expect(distinct.filter((value) => value >= cut)).toEqual(distinct.slice(0, c));
      if (c > 0) expect(cut).toBeLessThanOrEqual(distinct[c - 1] as number);
    }
  }

  it('accepts exactly the c highest distinct scores, whatever floats they are', () => {
    fc.assert(
      fc.property(clouds, ([a, b]) => {
        if (a.length + b.length > 0) checkCuts(a, b);
      }),
      { numRuns: 500 },
    );
  });

  it('accepts exactly the c highest where no float lies between, at the ends of the range and around zero', () => {
    checkCuts([1 + Number.EPSILON, 1], [1 - Number.EPSILON / 2]);
    checkCuts([Number.MAX_VALUE], [-Number.MAX_VALUE]);
    checkCuts([Number.MIN_VALUE, 0], [-Number.MIN_VALUE]);
    checkCuts([0], [-0]);
    checkCuts([-0, Number.MIN_VALUE], [2 * Number.MIN_VALUE]);
    checkCuts([-1, -1 - Number.EPSILON], [-3]);
    checkCuts([-Number.MAX_VALUE], []);
  });

  it('takes the midpoint, the upper score where none lies between, the lowest for all', () => {
    const close = sweep(sortScores(of([1 + Number.EPSILON]), of([1])));
    expect(cutAt(close, 1)).toBe(1 + Number.EPSILON);
    const apart = sweep(sortScores(of([3]), of([1])));
    expect([1, 2].map((c) => cutAt(apart, c))).toEqual([2, 1]);
    expect(cutAt(apart, 0)).toBe(3 + 2 * Number.EPSILON);
    expect(cutAt(sweep(sortScores(of([0]), of([-2]))), 0)).toBe(Number.MIN_VALUE);
    expect(cutAt(sweep(sortScores(of([-1]), of([-2]))), 0)).toBe(-1 + Number.EPSILON / 2);
  });
});
