import { describe, expect, it } from 'vitest';
import { digestOfQuestions } from '../golden/question';
import { sameThreshold, sealOf } from '../golden/seal';
import { parseThresholds, printThresholds, type Threshold } from '../golden/thresholds';
import { random, shuffle } from '../stats/random';
import { calibrate, pairRate, ratesAt } from './calibrate';
import { guarantee } from './guarantee';
import { riskAt } from './risk';
import { threeClouds } from './scored.testkit';
import { pickSentinels } from './sentinels';
import { makeThreshold, type ThresholdContext } from './threshold';

const scored = threeClouds();
const calibration = calibrate(scored);
const digest = (letter: string) => letter.repeat(64);
const context: ThresholdContext = {
  digests: { questions: digest('a'), corpus: digest('b'), chunker: 'per-source@1', embedder: 'use', arm: 'vector' },
  tolerance: 0.0001,
  previous: undefined,
  date: '2026-03-02',
};
const made = makeThreshold(calibration, context);

describe('makeThreshold', () => {
  it('is a valid file, which reads back as what was written', () => {
    const read = parseThresholds(printThresholds({ similarity: made }), 'thresholds.json').similarity as Threshold;
    expect(read).toEqual(made);
    expect(sameThreshold(read, made)).toBe(true);
  });

  it('records what the cut does on tune and, once, on holdout', () => {
    const { value, holdout, tune } = calibration;
    expect(made.value).toBe(value);
    expect(made.tune).toEqual(calibration.tuneRates);
    const { digest: held, exports, ...rates } = made.holdout;
    expect(rates).toEqual(ratesAt(holdout, 'similarity', value));
    expect(held).toBe(digestOfQuestions(holdout.map((s) => s.question)));
    expect(exports).toBe(1);
    expect(made.guarantee).toEqual(guarantee(pairRate(rates, 'off_topic').answered, 5));
    expect(made.sentinels).toEqual(pickSentinels(tune, 'similarity', 'off_topic', value, 0.0001));
    const accepted = tune.map((s) => s.scores.similarity as number).filter((score) => score >= value);
    expect(made.last_accepted).toBe(Math.min(...accepted));
    expect(made.risk[0]).toEqual({
      kind: 'off_topic',
      ...riskAt(0.02, made.tune.answerable.rate as number, made.tune.unanswerable_off_topic.rate as number),
    });
    expect(new Set(made.risk.map((risk) => risk.kind))).toEqual(new Set(['off_topic', 'on_topic', 'all']));
    expect(made.cross_validation?.true_answers.answered).toBeCloseTo(
      (calibration.assessment.crossValidation?.trueAnswers.rate as number) * 9,
      12,
    );
    expect(made.separates).toHaveLength(15);
    expect(made.direction).toBe('higher_is_better');
  });

  it('a cut by hand has the objective’s worth at that cut, and no plateau but itself', () => {
    const byHand = makeThreshold(calibrate(scored, { value: 0.65 }), context);
    const { answerable, unanswerable_off_topic: off } = byHand.tune;
    expect(byHand).toMatchObject({ chosen_by: 'hand', value: 0.65, plateau: { low: 0.65, high: 0.65 } });
    expect(byHand.objective_value).toBeCloseTo((answerable.rate as number) - (off.rate as number), 12);
    expect(byHand.objective_value).toBeLessThan(made.objective_value);
    const none = makeThreshold(calibrate(scored, { value: 2 }), context);
    expect(none).toMatchObject({ last_accepted: null, objective_value: 0 });
    expect(none.sentinels.every((sentinel) => sentinel.side === 'unanswerable')).toBe(true);
    expect(none.risk.every((risk) => risk.selective_risk === null)).toBe(true);
  });

  it('does not depend on the order of the questions', () => {
    expect(makeThreshold(calibrate(shuffle([...scored], random(2))), context)).toEqual(made);
  });

  it('counts exports up against the same holdout alone', () => {
    const again = (previous: Threshold, of = calibration) =>
      makeThreshold(of, { ...context, previous }).holdout.exports;
    const second = makeThreshold(calibration, { ...context, previous: made });
    expect(second.holdout.exports).toBe(2);
    expect(again(second)).toBe(3);
    // Tune questions may change; the holdout has still been looked at twice.
    expect(again(second, calibrate(scored.slice(1)))).toBe(3);
    const another = calibrate(threeClouds({ seed: 2 }));
    expect(again(second, another)).toBe(3);
    const smaller = calibrate(scored.filter((s, i) => s.question.split === 'tune' || i % 2 === 0));
    expect(again(second, smaller)).toBe(1);
  });
});

describe('sealOf', () => {
  it('fits what was made, whatever its date and note, and nothing that was edited since', () => {
    expect(made.seal).toBe(sealOf(made));
    expect(sealOf({ ...made, exported: '2027-01-01', note: 'because' })).toBe(made.seal);
    expect(sealOf({ ...made, value: made.value + 1e-9 })).not.toBe(made.seal);
    expect(sealOf({ ...made, sentinels: made.sentinels.slice(1) })).not.toBe(made.seal);
  });
});

describe('sameThreshold', () => {
  it('ignores the date and the count of exports, nothing else', () => {
    const later = { ...made, exported: '2027-01-01', holdout: { ...made.holdout, exports: 7 } };
    expect(sameThreshold(made, later)).toBe(true);
    const changes: Partial<Threshold>[] = [
      { value: made.value + 1e-12 },
      { note: 'because' },
      { digests: { ...made.digests, corpus: digest('c') } },
      { holdout: { ...made.holdout, digest: digest('c') } },
      { sentinels: made.sentinels.slice(1) },
      { cross_validation: null },
      { tune: { ...made.tune, answerable: { ...made.tune.answerable, answered: 3 } } },
    ];
    for (const change of changes) expect(sameThreshold(made, { ...made, ...change })).toBe(false);
  });

  it('does not mind the order in which a file holds its fields', () => {
    const turned = Object.fromEntries(Object.entries(made).reverse()) as unknown as Threshold;
    const inner = { ...turned, tune: Object.fromEntries(Object.entries(made.tune).reverse()) as Threshold['tune'] };
    expect(sameThreshold(made, inner)).toBe(true);
    expect(sameThreshold(made, { ...inner, sentinels: [...made.sentinels].reverse() })).toBe(false);
  });
});
