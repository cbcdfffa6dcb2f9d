import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type clouds, pairs } from './clouds';
import { gateCost } from './gateCost';
import type { GatePoint } from './gateCurve';

const point = (answerable: number, on: number, off: number, right: number): GatePoint => ({
  last_accepted: null,
  answered: { answerable, unanswerable_on_topic: on, unanswerable_off_topic: off },
  right,
});

describe('gateCost', () => {
  it('of the docstring: 30 of 66 answered, 28 with evidence, no unanswerable one, at 5 : 1', () => {
    const n = { answerable: 66, unanswerable_on_topic: 33, unanswerable_off_topic: 33 };
    const costs = { false_answer: 5, false_abstention: 1, unanswerable_share: 0.2 };
    expect(gateCost(point(30, 0, 0, 28), n, costs, pairs.all)).toBeCloseTo(55.8, 1);
  });

  it('equals the bill of a hundred questions, each paid by itself', () => {
    const count = fc.integer({ min: 0, max: 10 });
    const price = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        fc.record({ a: count, r: count, on: count, off: count, tens: count, wrong: price, missed: price }),
        fc.constantFrom(...Object.values(pairs)),
        ({ a, r, on, off, tens, wrong, missed }, kinds) => {
          const n = { answerable: 10, unanswerable_on_topic: 10, unanswerable_off_topic: 10 };
          const at = point(a, on, off, Math.min(a, r));
          // A hundred questions in batches of ten: `tens` batches of unanswerable ones, the kinds in turn.
          const bills = Array.from({ length: 10 * kinds.length }, (_, batch) => {
            if (batch < tens * kinds.length)
              return wrong * at.answered[kinds[batch % kinds.length] as (typeof clouds)[number]];
            return wrong * (a - at.right) + missed * (10 - a);
          });
          const bill = bills.reduce((sum, one) => sum + one, 0) / kinds.length;
          const costs = { false_answer: wrong, false_abstention: missed, unanswerable_share: tens / 10 };
          expect(gateCost(at, n, costs, kinds)).toBeCloseTo(bill, 9);
        },
      ),
    );
  });

  it('is a number where a cloud is empty', () => {
    const none = { answerable: 0, unanswerable_on_topic: 0, unanswerable_off_topic: 0 };
    const costs = { false_answer: 5, false_abstention: 1, unanswerable_share: 0.2 };
    // Answerable questions that the set does not have are left unanswered.
    expect(gateCost(point(0, 0, 0, 0), none, costs, pairs.all)).toBeCloseTo(80, 12);
  });
});
