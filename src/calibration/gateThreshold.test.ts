import { describe, expect, it } from 'vitest';
import { digestOfQuestions } from '../golden/question';
import { sameThreshold, sealOf } from '../golden/seal';
import { parseThresholds, printThresholds, type Threshold, thresholdsSchema } from '../golden/thresholds';
import { random, shuffle } from '../stats/random';
import { objectiveValueAt } from './choose';
import { pairs } from './clouds';
import { gatePoint, gateRisk } from './gateCurve';
import { gatedSet, withheld } from './gated.testkit';
import type { GatedQuestion } from './gatedQuestions';
import { type GateContext, gateSentinels, makeGateThreshold } from './gateThreshold';
import { guarantee } from './guarantee';
import { SHARES } from './risk';
import { tuneGate } from './tuneGate';

const gated = gatedSet();
const tuning = tuneGate(gated);
const digest = (letter: string) => letter.repeat(64);
const context: GateContext = {
  system: {
    id: 'reference',
    config: { arm: 'hybrid', k: 20, gate: 'open', seed: null, versions: true },
    refusal: null,
  },
  digests: { questions: digest('a'), corpus: digest('b'), chunker: 'per-source@1', embedder: 'use', arm: 'hybrid' },
  tolerance: 0.0001,
  previous: undefined,
  date: '2026-03-02',
};
const made = makeGateThreshold(tuning, context);
const value = tuning.value as number;

describe('makeGateThreshold', () => {
  it('is a valid file, which reads back as what was written, beside another threshold', () => {
    const text = printThresholds({ similarity: made, confidence_gate: made });
    const read = parseThresholds(text, 'thresholds.json');
    expect(read.confidence_gate).toEqual(made);
    expect(sameThreshold(read.confidence_gate as Threshold, made)).toBe(true);
    expect(() => parseThresholds(printThresholds({ confidence_gate: { ...made, sytem: 1 } as never }), 'f')).toThrow(
      /sytem/,
    );
    expect(JSON.stringify(thresholdsSchema())).toContain('"confidence_gate"');
  });

  it('keeps its seal, which the system it was tuned on is under', () => {
    expect(made.seal).toBe(sealOf(made));
    expect(sealOf({ ...made, exported: '2027-01-01', note: 'because' })).toBe(made.seal);
    const system = made.system as NonNullable<Threshold['system']>;
    const edits: Partial<Threshold>[] = [
      { value: value + 1e-9 },
      { system: { ...system, path: 'gate_alone' } },
      { system: { ...system, config: { ...system.config, k: 10 } } },
      { system: undefined as never },
    ];
    for (const edit of edits) expect(sealOf({ ...made, ...edit })).not.toBe(made.seal);
  });

  it('records what the gate does on tune and, once, on holdout', () => {
    const { tune, holdout } = tuning;
    const counts = ({ answerable, unanswerable_on_topic, unanswerable_off_topic }: Threshold['tune']) =>
      [answerable, unanswerable_on_topic, unanswerable_off_topic].map(({ n, answered }) => [answered, n]);
    expect(counts(made.tune)).toEqual([
      [20, 20],
      [20, 20],
      [0, 20],
    ]);
    expect(made.tune.answerable.rate).toBe(1);
    const held = gatePoint(holdout, 'similarity', 'whole', value);
    expect(counts(made.holdout)).toEqual([
      [held.answered.answerable, 6],
      [held.answered.unanswerable_on_topic, 6],
      [held.answered.unanswerable_off_topic, 6],
    ]);
    expect(made.holdout).toMatchObject({
      digest: digestOfQuestions(holdout.map(({ question }) => question)),
      exports: 1,
    });
    expect(made.guarantee).toEqual(guarantee(held.answered.unanswerable_off_topic, 6));
    expect(made.system).toMatchObject({
      id: 'reference',
      config: context.system.config,
      path: 'whole',
      right: { tune: { n: 20, answered: 20 }, holdout: { n: 6, answered: held.right } },
    });
    expect(made.system).not.toHaveProperty('refusal');
    expect(made.last_accepted).toBe(gatePoint(tune, 'similarity', 'whole', value).last_accepted);
    expect(made).toMatchObject({ pair: 'off_topic', score: { name: 'similarity' }, exported: '2026-03-02', note: '' });
  });

  it('records the choice with all it rests on', () => {
    const { assessment } = tuning.chosen;
    expect(made).toMatchObject({ value, chosen_by: 'objective', plateau: assessment?.choice.plateau });
    // Everything right passes and nothing off topic: a difference of rates of one.
    expect(made.objective_value).toBe(1);
    expect(made.objective_value).toBe(assessment?.choice.objectiveValue);
    expect(made.spread).toMatchObject({ low: assessment?.spread.low, high: assessment?.spread.high });
    expect(made.cross_validation?.folds).toBe(assessment?.crossValidation?.folds);
    expect(made.risk).toHaveLength(3 * SHARES.length);
    const point = gatePoint(tuning.tune, 'similarity', 'whole', value);
    expect(made.risk[0]).toEqual({ kind: 'off_topic', ...gateRisk(point, tuning.curve.n, 0.02, pairs.off_topic) });
    expect(made.separates.map(({ score, pair }) => `${score} ${pair}`)).toEqual(
      ['bm25', 'similarity'].flatMap((score) => ['off_topic', 'on_topic', 'all'].map((pair) => `${score} ${pair}`)),
    );
    expect(made.separates[0]).toMatchObject({ n_answerable: 20, n_unanswerable: 20, verdict: 'offered', auroc: 1 });
  });

  it('leaves out of its table a signal that the gate cannot derive again, and what could not be assessed', () => {
    const set = gated.map(
      (one): GatedQuestion => ({
        ...one,
        signals: { ...one.signals, support: 0.5 },
        ...(one.cloud === 'unanswerable_on_topic' ? withheld : {}),
      }),
    );
    const { separates } = makeGateThreshold(tuneGate(set), context);
    expect(separates.map(({ score, pair }) => `${score} ${pair}`)).toEqual([
      'bm25 off_topic',
      'bm25 all',
      'similarity off_topic',
      'similarity all',
    ]);
  });

  it('a gate set by hand has the objective’s worth at that value, and no plateau but itself', () => {
    const byHand = tuneGate(gated, { value: 0.3 });
    const hand = makeGateThreshold(byHand, context);
    expect(hand).toMatchObject({
      value: 0.3,
      chosen_by: 'hand',
      plateau: { low: 0.3, high: 0.3 },
      spread: null,
      cross_validation: null,
    });
    const off = hand.tune.unanswerable_off_topic.rate as number;
    expect(off).toBeGreaterThan(0);
    expect(hand.objective_value).toBeCloseTo(1 - off, 12);
    const { assessment } = byHand.chosen;
    if (assessment !== undefined)
      expect(hand.objective_value).toBe(objectiveValueAt(assessment.sweep, { kind: 'least_overlap' }, 0.3));
    // Where no answer is there to stop, nothing was assessed: it can be set by hand all the same.
    const shut = gated.map((one) => (one.cloud === 'unanswerable_off_topic' ? { ...one, ...withheld } : one));
    const stopsNothing = makeGateThreshold(tuneGate(shut, { value: 0.5 }), context);
    expect(parseThresholds(printThresholds({ confidence_gate: stopsNothing }), 'f').confidence_gate).toEqual(
      stopsNothing,
    );
    const none = makeGateThreshold(tuneGate(gated, { value: 9 }), context);
    expect(none).toMatchObject({ last_accepted: null, objective_value: 0 });
    expect(none.risk.every((risk) => risk.selective_risk === null)).toBe(true);
  });

  it('counts exports up against the same holdout alone', () => {
    const again = (previous: Threshold, of = tuning) => makeGateThreshold(of, { ...context, previous }).holdout.exports;
    const second = makeGateThreshold(tuning, { ...context, previous: made });
    expect(second.holdout.exports).toBe(2);
    expect(sameThreshold(second, made)).toBe(true);
    expect(again(second)).toBe(3);
    expect(again(second, tuneGate(gated, { value: 0.3 }))).toBe(3);
    const smaller = gated.filter(({ question }, i) => question.split === 'tune' || i % 2 === 0);
    expect(again(second, tuneGate(smaller))).toBe(1);
  });

  it('does not depend on the order of the questions', () => {
    expect(makeGateThreshold(tuneGate(shuffle([...gated], random(3))), context)).toEqual(made);
  });
});

describe('gateSentinels', () => {
  it('are the three nearest on each side that belong there, as the signal and the retrieved chunks have them', () => {
    const sentinels = gateSentinels(tuning, value, 0.0001);
    expect(made.sentinels).toEqual(sentinels);
    expect(sentinels.map(({ side }) => side)).toEqual([
      ...Array(3).fill('answerable'),
      ...Array(3).fill('unanswerable'),
    ]);
    const near = (cloud: GatedQuestion['cloud']) =>
      tuning.tune
        .filter((one) => one.cloud === cloud)
        .sort(
          (a, b) =>
            Math.abs((a.signals.similarity as number) - value) - Math.abs((b.signals.similarity as number) - value),
        )
        .slice(0, 3)
        .map(({ question }) => question.id);
    expect(sentinels.map(({ question_id }) => question_id)).toEqual([
      ...near('answerable'),
      ...near('unanswerable_off_topic'),
    ]);
    for (const { question_id, tolerance, top } of sentinels) {
      expect(top).toBe(`doc doc-${question_id}`);
      expect(tolerance).toBe(0.0001);
    }
  });

  it('names the source of the chunk nearest by the signal, wherever it was ranked, and none where none is known', () => {
    const [first] = gateSentinels(tuning, value, 0);
    const change = (retrieved: GatedQuestion['answer']['retrieved']) =>
      gateSentinels(
        {
          ...tuning,
          tune: tuning.tune.map((one) =>
            one.question.id === first?.question_id ? { ...one, answer: { ...one.answer, retrieved } } : one,
          ),
        },
        value,
        0,
      )[0]?.top;
    const own = tuning.tune.find(({ question }) => question.id === first?.question_id)?.answer.retrieved[0];
    if (own === undefined || own.source === undefined) throw new Error('a sentinel without a chunk');
    const nearer = { ...own, source: { ...own.source, source_id: 'nearer' }, scores: { similarity: 0.99 } };
    const { source: _, ...unplaced } = own;
    expect(change([own, nearer])).toBe('doc nearer');
    expect(change([{ ...own, scores: {} }, nearer])).toBe('doc nearer');
    expect(change([{ ...unplaced, scores: { similarity: 0.995 } }, nearer])).toBe('doc nearer');
    expect(change([unplaced])).toBe('');
    expect(change([])).toBe('');
  });
});
