import { describe, expect, it } from 'vitest';
import type { Objective } from '../golden/objective';
import { random, shuffle } from '../stats/random';
import { assess } from './assess';
import { choose } from './choose';
import { sortScores } from './sweep';

const OVERLAP: Objective = { kind: 'least_overlap' };
const row = (n: number, from: number) => Array.from({ length: n }, (_, i) => from + i);
const judged = (a: readonly number[], b: readonly number[], objective: Objective = OVERLAP) =>
  assess(sortScores(Float64Array.from(a), Float64Array.from(b)), objective);

describe('assess', () => {
  it('offers a cut that separates and gains', () => {
    const found = judged(row(20, 100), row(20, 0));
    expect(found.verdict).toEqual({ status: 'offered' });
    expect(found.choice).toEqual(choose(found.sweep, OVERLAP));
    expect(found.averagePrecision).toBe(1);
    expect(found.objective).toBe(OVERLAP);
  });

  it.each([
    ['too_few', [3, 4], [1, 2], /too few/],
    ['too_few', [9], row(30, -30), /too few/],
    ['inverted', row(10, 0), row(10, 100), /inverted.*direction/],
    ['does_not_separate', Array(10).fill(1), Array(10).fill(1), /does not separate/],
  ] as const)('refuses: %s', (reason, a, b, words) => {
    const { verdict, choice } = judged(a, b);
    expect(verdict).toMatchObject({ status: 'refused', reason });
    expect(verdict.status === 'refused' && verdict.words).toMatch(words);
    expect(choice.value).not.toBeNaN();
  });

  it('refuses where the clouds differ and no cut gains: answering all is as good', () => {
    // Wrong answers cost next to nothing: whatever is abstained on is lost.
    const cheap: Objective = { kind: 'costs', false_answer: 0.01, false_abstention: 1, unanswerable_share: 0.1 };
    const a = [...row(40, 10), ...row(20, -10)];
    const b = [...row(20, 10), ...row(40, -30)];
    expect(judged(a, b).separation.verdict).toBe('separates');
    const found = judged(a, b, cheap);
    expect(found.verdict).toMatchObject({ status: 'refused', reason: 'no_gain' });
    expect(found.crossValidation?.gainOverAll.low).toBeLessThanOrEqual(0);
  });

  it('one answerable question against many has no cross-validation, and is refused', () => {
    const found = judged([99], row(40, 0));
    expect(found.separation.verdict).toBe('separates');
    expect(found.crossValidation).toBeUndefined();
    expect(found.verdict).toMatchObject({ status: 'refused', reason: 'too_few' });
  });

  it('is the same for a seed whatever the order, and for another seed in its draws alone', () => {
    const source = random(3);
    const a = Array.from({ length: 24 }, () => source.int(9) + 4);
    const b = Array.from({ length: 30 }, () => source.int(9));
    const of = (x: readonly number[], y: readonly number[], seed: number) =>
      assess(sortScores(Float64Array.from(x), Float64Array.from(y)), OVERLAP, seed);
    const first = of(a, b, 1);
    expect(of(shuffle([...a], source), shuffle([...b], source), 1)).toEqual(first);
    const other = of(a, b, 2);
    expect([other.choice, other.separation]).toEqual([first.choice, first.separation]);
    expect(other.spread.cuts).not.toEqual(first.spread.cuts);
  });
});
