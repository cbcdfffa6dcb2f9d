import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Objective } from '../golden/objective';
import { choose, objectiveValueAt } from './choose';
import { cutAt, type Sweep, sortScores, sweep } from './sweep';

const swept = (a: readonly number[], b: readonly number[]): Sweep =>
  sweep(sortScores(Float64Array.from(a), Float64Array.from(b)));

/** The worth of each point in exact fractions: whole numbers over one denominator, costs given in thousandths. */
function exactWorth(objective: Objective, tp: number, fp: number, n1: number, n2: number): bigint {
  const whole = (value: number) => BigInt(Math.round(value * 1000));
  const [t, f, a, b] = [BigInt(tp), BigInt(fp), BigInt(n1), BigInt(n2)];
  if (objective.kind === 'least_overlap') return t * b - f * a;
  if (objective.kind === 'accuracy') return t + b - f;
  if (objective.kind === 'at_most_false_answers') return fp <= objective.count ? t : -1n;
  const share = whole(objective.unanswerable_share);
  return -(
    (1000n - share) * whole(objective.false_abstention) * (a - t) * b +
    share * whole(objective.false_answer) * f * a
  );
}

const thousandths = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 1000);
const objectives: fc.Arbitrary<Objective> = fc.oneof(
  fc.constant<Objective>({ kind: 'least_overlap' }),
  fc.constant<Objective>({ kind: 'accuracy' }),
  fc.nat({ max: 6 }).map((count): Objective => ({ kind: 'at_most_false_answers', count })),
  fc
    .tuple(thousandths(5000), thousandths(5000), thousandths(999))
    .map(([false_answer, false_abstention, unanswerable_share]): Objective => {
      return { kind: 'costs', false_answer, false_abstention, unanswerable_share };
    }),
);
const cloud = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 12 });

describe('choose', () => {
  it('gives the worked example', () => {
    const choice = choose(swept([0.35, 0.8], [0.1, 0.4]), { kind: 'least_overlap' });
    expect(choice.point).toBe(1);
    expect(choice.value).toBeCloseTo(0.6, 15);
    expect(choice.plateau).toEqual({ low: choice.value, high: choice.value });
    expect([choice.lastAccepted, choice.objectiveValue]).toEqual([0.8, 0.5]);
  });

  it('takes the best of all cuts, the strictest of equals, with its plateau', () => {
    fc.assert(
      fc.property(cloud, cloud, objectives, (a, b, objective) => {
        const curve = swept(a, b);
        const worths = Array.from(curve.answered, (tp, c) =>
          exactWorth(objective, tp, curve.falselyAnswered[c] as number, a.length, b.length),
        );
        const best = [...worths].sort((x, y) => (x < y ? 1 : -1))[0];
        const strictest = worths.indexOf(best);
        let loosest = strictest;
        while (worths[loosest + 1] === best) loosest++;
        const choice = choose(curve, objective);
        expect(choice.point).toBe(strictest);
        expect(choice.value).toBe(cutAt(curve, strictest));
        expect(choice.plateau).toEqual({ low: cutAt(curve, loosest), high: cutAt(curve, strictest) });
        expect(choice.lastAccepted).toBe(strictest === 0 ? null : curve.scores[strictest - 1]);
      }),
      { numRuns: 1000 },
    );
  });

  it('says what the objective is worth in its own unit, at its own cut and at any other', () => {
    const curve = swept([5, 4, 3, 1], [4, 2, 1, 0, 0]);
    const at = (objective: Objective, cut: number) => objectiveValueAt(curve, objective, cut);
    expect(at({ kind: 'least_overlap' }, 3)).toBeCloseTo(3 / 4 - 1 / 5, 15);
    expect(at({ kind: 'accuracy' }, 3)).toBeCloseTo(7 / 9, 15);
    expect(at({ kind: 'at_most_false_answers', count: 1 }, 3)).toBe(3 / 4);
    const costs: Objective = { kind: 'costs', false_answer: 5, false_abstention: 1, unanswerable_share: 0.2 };
    expect(at(costs, 3)).toBeCloseTo(0.2 * 5 * (1 / 5) + 0.8 * 1 * (1 / 4), 15);
    expect(at({ kind: 'accuracy' }, 99)).toBeCloseTo(5 / 9, 15);
    expect(at({ kind: 'accuracy' }, -99)).toBeCloseTo(4 / 9, 15);
    fc.assert(
      fc.property(cloud, cloud, objectives, (a, b, objective) => {
        const choice = choose(swept(a, b), objective);
        expect(objectiveValueAt(swept(a, b), objective, choice.value)).toBe(choice.objectiveValue);
      }),
    );
  });

  it('case 18: never splits a tie', () => {
    // Three cases share one score, one of them answerable: no cut is right about all.
    const curve = swept([0.7], [0.7, 0.7]);
    const choice = choose(curve, { kind: 'accuracy' });
    expect(choice.point).toBe(0);
    expect(choice.objectiveValue).toBeCloseTo(2 / 3, 15);
    expect(choice.lastAccepted).toBeNull();
    expect(choice.value).toBeGreaterThan(0.7);
    expect(Array.from(curve.answered, (tp, c) => tp + 2 - (curve.falselyAnswered[c] as number))).not.toContain(3);
  });

  it('case 20: cuts that score alike are one plateau, and the strictest is the cut', () => {
    // Midpoints 0.45, 0.30, 0.25; each of 0.32 and 0.28 lets in one of either kind, so that the gain stays.
    const curve = swept([0.58, 0.32, 0.28], [0.32, 0.28, 0.22]);
    expect([1, 2, 3].map((c) => cutAt(curve, c).toFixed(12))).toEqual([
      '0.450000000000',
      '0.300000000000',
      '0.250000000000',
    ]);
    for (const kind of ['least_overlap', 'accuracy'] as const) {
      const { plateau, value } = choose(curve, { kind });
      expect(plateau.low).toBeCloseTo(0.25, 12);
      expect(plateau.high).toBeCloseTo(0.45, 12);
      expect(value).toBe(plateau.high);
    }
  });

  it('breaks no tie by rounding: costs of 0.1 and 0.2 against 0.3', () => {
    // Letting in a and b: saves 3 misses at 0.1 (0.3 in all) for one false answer at 0.3: as good as none.
    const curve = swept([9, 2, 2, 2], [2, 1, 1, 1]);
    const objective: Objective = { kind: 'costs', false_answer: 0.3, false_abstention: 0.1, unanswerable_share: 0.5 };
    const choice = choose(curve, objective);
    expect(choice.point).toBe(1);
    expect(choice.plateau.low).toBe(1.5);
  });

  it('at most 0 false answers: stops above the highest unanswerable, ties with it included', () => {
    expect(choose(swept([9, 8, 5, 1], [5, 0]), { kind: 'at_most_false_answers', count: 0 })).toMatchObject({
      point: 2,
      value: 6.5,
      lastAccepted: 8,
      objectiveValue: 0.5,
    });
    const none = choose(swept([5, 4], [9]), { kind: 'at_most_false_answers', count: 0 });
    expect(none).toMatchObject({ point: 0, lastAccepted: null, objectiveValue: 0 });
    expect(none.value).toBeGreaterThan(9);
  });
});
