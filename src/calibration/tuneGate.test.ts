import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random, shuffle } from '../stats/random';
import { gatePoint } from './gateCurve';
import { anyGated, gatedQuestion, gatedSet, silentOn, withheld } from './gated.testkit';
import type { GatedQuestion } from './gatedQuestions';
import { type GateTuning, signalsOf, tuneGate } from './tuneGate';

const gated = gatedSet();
const changed = (change: (one: GatedQuestion) => Partial<GatedQuestion>) =>
  gated.map((one): GatedQuestion => ({ ...one, ...change(one) }));
const isOffTopic = ({ cloud }: GatedQuestion) => cloud === 'unanswerable_off_topic';

/** All of a tuning that does not follow the order in which the questions came. */
function found({ tune, holdout, ...rest }: GateTuning) {
  const ids = (of: readonly GatedQuestion[]) => of.map(({ question }) => question.id).sort();
  return { ...rest, tune: ids(tune), holdout: ids(holdout) };
}

describe('tuneGate', () => {
  it('offers a gate between right answers and off-topic ones where these score lower', () => {
    const tuning = tuneGate(gated);
    expect(tuning).toMatchObject({
      signal: 'similarity',
      pair: 'off_topic',
      path: 'whole',
      objective: { kind: 'least_overlap' },
      verdict: { status: 'offered' },
      chosenBy: 'objective',
      chosen: { right: 20, wrong: 20 },
    });
    const value = tuning.value as number;
    // The clouds lie apart, from .55 up and from .45 down, so that all right answers pass and nothing off topic.
    expect(value).toBeGreaterThan(0.45);
    expect(value).toBeLessThan(0.55);
    expect(tuning.point).toEqual(gatePoint(tuning.tune, 'similarity', 'whole', value));
    expect(tuning.point).toMatchObject({
      answered: { answerable: 20, unanswerable_on_topic: 20, unanswerable_off_topic: 0 },
      right: 20,
    });
    expect(tuning.curve.n).toEqual({ answerable: 20, unanswerable_on_topic: 20, unanswerable_off_topic: 20 });
  });

  it('lists every signal against every kind of errors', () => {
    const { separates } = tuneGate(gated);
    expect(separates.map(({ signal, pair, verdict }) => [signal, pair, verdict.status])).toEqual(
      ['bm25', 'similarity'].flatMap((signal) => [
        [signal, 'off_topic', 'offered'],
        [signal, 'on_topic', 'refused'],
        [signal, 'all', expect.any(String)],
      ]),
    );
    const withoutOnTopic = gated.filter(({ cloud }) => cloud !== 'unanswerable_on_topic');
    expect(new Set(tuneGate(withoutOnTopic).separates.map(({ pair }) => pair))).toEqual(new Set(['off_topic', 'all']));
  });

  it.each<[string, readonly GatedQuestion[], string, RegExp]>([
    [
      'no question off topic is answered',
      changed((one) => (isOffTopic(one) ? withheld : {})),
      'nothing_to_stop',
      /answers no question of this kind/,
    ],
    ['no answer is right', changed(() => ({ right: false })), 'nothing_right', /no answer is right/],
    [
      'four answers off topic',
      gated.filter((one, i) => !isOffTopic(one) || one.question.split === 'holdout' || i >= 68),
      'too_few',
      /each cloud needs 5/,
    ],
    [
      'the off-topic answers score higher',
      changed((one) => (isOffTopic(one) ? { signals: { similarity: 2, bm25: 2 } } : {})),
      'inverted',
      /score significantly better/,
    ],
    [
      'all signals are equal',
      changed(() => ({ signals: { similarity: 0.5 } })),
      'does_not_separate',
      /does not separate/,
    ],
    ['there is no question', [], 'nothing_to_stop', /answers no question/],
  ])('refuses one where %s', (_, set, reason, words) => {
    const tuning = tuneGate(set);
    expect(tuning.verdict).toEqual({ status: 'refused', reason, words: expect.stringMatching(words) });
    expect(tuning).toMatchObject({ value: undefined, point: undefined });
    // A gate set by hand stands all the same, and the verdict with it.
    expect(tuneGate(set, { value: 0.6 })).toMatchObject({ value: 0.6, chosenBy: 'hand', verdict: tuning.verdict });
  });

  it('leaves out what cites no evidence: an answer that is wrong is not one to let through', () => {
    const half = changed((one) =>
      one.cloud === 'answerable' && one.question.id.endsWith('0') ? { right: false } : {},
    );
    expect(tuneGate(half).chosen).toMatchObject({ right: 18, wrong: 20 });
  });

  it('takes a gate set by hand, and says what it does', () => {
    const tuning = tuneGate(gated, { value: 0.1 });
    expect(tuning).toMatchObject({ value: 0.1, chosenBy: 'hand', verdict: { status: 'offered' } });
    expect(tuning.point?.answered.unanswerable_off_topic).toBe(20);
    expect(tuneGate(gated, { value: 9 }).point).toMatchObject({ last_accepted: null, right: 0 });
  });

  it('with the system’s own ways to abstain counts what it says, and alone what it had to say', () => {
    const set = changed((one) =>
      isOffTopic(one)
        ? one.question.id.endsWith('1')
          ? silentOn
          : withheld
        : one.question.id.endsWith('2')
          ? withheld
          : {},
    );
    expect(tuneGate(set, { path: 'whole' })).toMatchObject({
      verdict: { status: 'refused', reason: 'nothing_to_stop' },
      chosen: { right: 18, wrong: 0 },
    });
    expect(tuneGate(set, { path: 'gate_alone' })).toMatchObject({
      verdict: { status: 'offered' },
      chosen: { right: 20, wrong: 18 },
    });
  });

  it('can lay the gate on bm25, against on-topic ones or all, for another objective', () => {
    const costs = { kind: 'costs', false_answer: 1, false_abstention: 1, unanswerable_share: 0.5 } as const;
    const tuning = tuneGate(gated, { signal: 'bm25', pair: 'all', objective: costs });
    expect(tuning).toMatchObject({ signal: 'bm25', pair: 'all', chosen: { right: 20, wrong: 40 }, objective: costs });
    expect(tuning.curve.signal).toBe('bm25');
  });

  it('finds the same in whatever order the questions come', () => {
    const once = found(tuneGate(gated, { pair: 'all' }));
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(found(tuneGate(shuffle([...gated], random(seed)), { pair: 'all' }))).toEqual(once);
      }),
      { numRuns: 5 },
    );
  });

  it('never looks at the holdout', () => {
    const tune = gated.filter(({ question }) => question.split === 'tune');
    const { holdout: none, ...once } = tuneGate(tune);
    expect(none).toEqual([]);
    fc.assert(
      fc.property(anyGated, (others) => {
        const held = others.filter(({ question }) => question.split === 'holdout');
        const { holdout, ...rest } = tuneGate([...held, ...tune]);
        expect(holdout).toEqual(held);
        expect(rest).toEqual(once);
      }),
      { numRuns: 5 },
    );
  });
});

describe('signalsOf', () => {
  it('names what every question has, in order of name', () => {
    const one = gatedQuestion('a', 'answerable', { similarity: 1, support: 1, bm25: 1 });
    expect(signalsOf([one, gatedQuestion('b', 'answerable', { bm25: 0, similarity: 0 })])).toEqual([
      'bm25',
      'similarity',
    ]);
    expect(signalsOf([one, gatedQuestion('c', 'answerable', {})])).toEqual([]);
    expect(signalsOf([])).toEqual([]);
  });
});
