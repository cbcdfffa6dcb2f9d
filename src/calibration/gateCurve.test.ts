import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random, shuffle } from '../stats/random';
import { clouds, pairs } from './clouds';
import { countClouds, type GatePoint, gateCurve, gatePoint, gateRisk } from './gateCurve';
import { anyGated, gatedQuestion, silentOn, withheld } from './gated.testkit';

const paths = fc.constantFrom('whole' as const, 'gate_alone' as const);
const OPEN = Number.NEGATIVE_INFINITY;
const point = (answerable: number, on: number, off: number, right: number): GatePoint => ({
  last_accepted: 0.5,
  answered: { answerable, unanswerable_on_topic: on, unanswerable_off_topic: off },
  right,
});

describe('gateCurve', () => {
  it('goes from nothing to all, equal signals together', () => {
    const gated = [
      gatedQuestion('a', 'answerable', 0.9),
      gatedQuestion('b', 'answerable', 0.5, { right: false }),
      gatedQuestion('c', 'unanswerable_on_topic', 0.5),
      gatedQuestion('d', 'answerable', 0.4, withheld),
      gatedQuestion('e', 'answerable', 0.3, silentOn),
      gatedQuestion('f', 'unanswerable_off_topic', { bm25: 3 }),
    ];
    expect(gateCurve(gated, 'similarity', 'whole')).toEqual({
      signal: 'similarity',
      path: 'whole',
      n: { answerable: 4, unanswerable_on_topic: 1, unanswerable_off_topic: 1 },
      points: [
        { ...point(0, 0, 0, 0), last_accepted: null },
        { ...point(1, 0, 0, 1), last_accepted: 0.9 },
        { ...point(2, 1, 0, 1), last_accepted: 0.5 },
      ],
    });
    expect(gateCurve(gated, 'similarity', 'gate_alone').points.slice(3)).toEqual([
      { ...point(3, 1, 0, 2), last_accepted: 0.4 },
    ]);
    expect(gateCurve([], 'similarity', 'whole').points).toEqual([{ ...point(0, 0, 0, 0), last_accepted: null }]);
  });

  it('every point is the gate at its last accepted signal, and counts never fall as it opens', () => {
    fc.assert(
      fc.property(anyGated, paths, (gated, path) => {
        const { points, n } = gateCurve(gated, 'similarity', path);
        expect(points[0]).toEqual(gatePoint(gated, 'similarity', path, Number.POSITIVE_INFINITY));
        expect(points[points.length - 1]).toEqual(gatePoint(gated, 'similarity', path, OPEN));
        for (const { last_accepted, ...rest } of points.slice(1))
          expect({ last_accepted, ...rest }).toEqual(gatePoint(gated, 'similarity', path, last_accepted as number));
        const signals = points.slice(1).map(({ last_accepted }) => last_accepted as number);
        expect(signals).toEqual([...new Set(signals)].sort((a, b) => b - a));
        points.slice(1).forEach((now, i) => {
          const before = points[i] as GatePoint;
          for (const cloud of clouds) {
            expect(now.answered[cloud]).toBeGreaterThanOrEqual(before.answered[cloud]);
            expect(now.answered[cloud]).toBeLessThanOrEqual(n[cloud]);
          }
          expect(now.right).toBeGreaterThanOrEqual(before.right);
          expect(now.right).toBeLessThanOrEqual(now.answered.answerable);
        });
      }),
    );
  });

  it('has a point for each distinct signal of what is said, in whatever order the questions come', () => {
    fc.assert(
      fc.property(anyGated, paths, fc.integer(), (gated, path, seed) => {
        const said = gated.filter(({ answers, drafts }) => (path === 'whole' ? answers : drafts));
        const distinct = new Set(said.flatMap(({ signals }) => signals.similarity ?? []));
        const curve = gateCurve(gated, 'similarity', path);
        expect(curve.points).toHaveLength(distinct.size + 1);
        expect(gateCurve(shuffle([...gated], random(seed)), 'similarity', path)).toEqual(curve);
      }),
    );
  });

  it('never answers a question that lacks the signal, however far the gate opens', () => {
    fc.assert(
      fc.property(anyGated, paths, (gated, path) => {
        expect(gatePoint(gated, 'no_such', path, OPEN)).toEqual({ ...point(0, 0, 0, 0), last_accepted: null });
        const with_it = gated.filter(({ signals }) => signals.similarity !== undefined);
        expect(gatePoint(gated, 'similarity', path, OPEN)).toEqual(gatePoint(with_it, 'similarity', path, OPEN));
      }),
    );
  });
});

describe('gateRisk', () => {
  const n = { answerable: 66, unanswerable_on_topic: 33, unanswerable_off_topic: 33 };

  it('of the docstring: 30 of 66 answered, 27 with evidence, 2 of 66 unanswerable ones, a fifth of them', () => {
    const { coverage, selective_risk } = gateRisk(point(30, 2, 0, 27), n, 0.2, pairs.all);
    expect(coverage).toBeCloseTo(0.3697, 4);
    expect(selective_risk).toBeCloseTo(0.1148, 4);
  });

  it('equals the count over a traffic mixed in that share', () => {
    const count = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(
        fc.record({ a: count, r: count, on: count, off: count, share: fc.integer({ min: 0, max: 20 }) }),
        fc.constantFrom(...Object.values(pairs)),
        ({ a, r, on, off, share }, kinds) => {
          const of = { answerable: 10, unanswerable_on_topic: 10, unanswerable_off_topic: 10 };
          const at = point(a, on, off, Math.min(a, r));
          // 20 whole traffics of ten questions each: so many of them are unanswerable ones, each kind as often.
          const answered = kinds.reduce((sum, kind) => sum + at.answered[kind], 0) / kinds.length;
          const all = (20 - share) * a + share * answered;
          const errors = (20 - share) * (a - at.right) + share * answered;
          const risk = gateRisk(at, of, share / 20, kinds);
          expect(risk.coverage).toBeCloseTo(all / 200, 12);
          if (all === 0) expect(risk.selective_risk).toBeNull();
          else expect(risk.selective_risk).toBeCloseTo(errors / all, 12);
        },
      ),
    );
  });

  it('weighs kinds as the set has them, and has no risk where nothing is answered', () => {
    const uneven = { answerable: 10, unanswerable_on_topic: 30, unanswerable_off_topic: 10 };
    // 6 + 2 of 40, not the mean of 6 of 30 and 2 of 10.
    expect(gateRisk(point(10, 6, 2, 10), uneven, 0.5, pairs.all).coverage).toBeCloseTo(0.5 + 0.5 * (8 / 40), 12);
    expect(gateRisk(point(0, 0, 0, 0), uneven, 0.5, pairs.all)).toEqual({
      unanswerable_share: 0.5,
      coverage: 0,
      selective_risk: null,
    });
    const nothing = countClouds([]);
    expect(gateRisk(point(0, 0, 0, 0), nothing, 0.5, pairs.all).coverage).toBe(0);
  });
});
