import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { wilson } from '../stats/interval';
import { random, shuffle } from '../stats/random';
import { calibrate, pairRate, rateOf, ratesAt } from './calibrate';
import { choose } from './choose';
import { pairs, scoresIn, sortPair } from './clouds';
import { scoredQuestion, threeClouds } from './scored.testkit';
import { scoreNames } from './scores';
import { sweep } from './sweep';

const scored = threeClouds();
const tune = scored.filter((s) => s.question.split === 'tune');

describe('calibrate', () => {
  const calibration = calibrate(scored);

  it('lays similarity against off-topic questions by least overlap, on the tune questions alone', () => {
    expect(calibration).toMatchObject({ score: 'similarity', pair: 'off_topic', chosenBy: 'objective' });
    const choice = choose(sweep(sortPair(tune, 'similarity', 'off_topic')), { kind: 'least_overlap' });
    expect(calibration.value).toBe(choice.value);
    expect(calibration.tune).toHaveLength(27);
    expect(calibration.holdout).toHaveLength(15);
    expect(calibration.tuneRates).toEqual(ratesAt(tune, 'similarity', choice.value));
    const elsewhere = scored.map((s) =>
      s.question.split === 'holdout' ? scoredQuestion(s.question.id, 'answerable', 0, { split: 'holdout' }) : s,
    );
    const { value, separates } = calibrate(elsewhere);
    expect({ value, separates }).toEqual({ value: calibration.value, separates: calibration.separates });
  });

  it('lists every score against every pair', () => {
    expect(calibration.separates.map(({ score, pair }) => `${score}/${pair}`)).toEqual(
      scoreNames.flatMap((score) => Object.keys(pairs).map((pair) => `${score}/${pair}`)),
    );
    const verdict = (pair: string) =>
      calibration.separates.find((row) => row.score === 'similarity' && row.pair === pair)?.assessment.verdict;
    expect(verdict('off_topic')).toEqual({ status: 'offered' });
    expect(verdict('on_topic')).toMatchObject({ status: 'refused' });
    // A score that is the same for everybody separates nothing.
    const margin = calibration.separates.find((row) => row.score === 'margin');
    expect(margin?.assessment.verdict).toMatchObject({ reason: 'does_not_separate' });
  });

  it('takes a cut by hand, with its own rates and the objective’s assessment beside it', () => {
    const byHand = calibrate(scored, { value: 0.65 });
    expect(byHand).toMatchObject({ value: 0.65, chosenBy: 'hand' });
    expect(byHand.assessment).toEqual(calibration.assessment);
    expect(byHand.tuneRates).toEqual(ratesAt(tune, 'similarity', 0.65));
  });

  it('does not depend on the order of the questions', () => {
    const { value, separates, tuneRates } = calibrate(shuffle([...scored], random(4)));
    expect({ value, separates, tuneRates }).toEqual({
      value: calibration.value,
      separates: calibration.separates,
      tuneRates: calibration.tuneRates,
    });
  });

  it('leaves out a score or a pair that has no question, and refuses to calibrate on one', () => {
    const noOnTopic = scored.filter((s) => s.question.topic !== 'on');
    expect(calibrate(noOnTopic).separates.some((row) => row.pair === 'on_topic')).toBe(false);
    expect(() => calibrate(noOnTopic, { pair: 'on_topic' })).toThrow(
      new Problem('no tune question is unanswerable, on topic: nothing to calibrate on', {
        cure: 'a cut needs questions on both sides',
      }),
    );
    const held = scored.filter((s) => s.question.split === 'holdout');
    expect(() => calibrate(held)).toThrow('no tune question is answerable: nothing to calibrate on');
    expect(() =>
      calibrate(
        scored.filter((s) => s.question.answerable),
        { pair: 'all' },
      ),
    ).toThrow('no tune question is unanswerable, on topic or unanswerable, off topic');
  });
});

describe('rates', () => {
  it('carry Wilson’s interval, and nothing where there is no question', () => {
    expect(rateOf(8, 10)).toEqual({ n: 10, answered: 8, rate: 0.8, ...wilson(8, 10) });
    expect(rateOf(0, 0)).toEqual({ n: 0, answered: 0, rate: null, low: null, high: null });
  });

  it('accept the cut itself, cloud by cloud, and leave out questions without the score', () => {
    const set = [
      scoredQuestion('a', 'answerable', 0.5),
      scoredQuestion('b', 'answerable', 0.49),
      scoredQuestion('c', 'unanswerable_on_topic', 0.5),
      scoredQuestion('d', 'unanswerable_off_topic', {}),
    ];
    const rates = ratesAt(set, 'similarity', 0.5);
    expect(rates.answerable).toEqual(rateOf(1, 2));
    expect(rates.unanswerable_on_topic).toEqual(rateOf(1, 1));
    expect(rates.unanswerable_off_topic).toEqual(rateOf(0, 0));
    expect(pairRate(rates, 'all')).toEqual(rateOf(1, 1));
    expect(pairRate(rates, 'off_topic')).toEqual(rateOf(0, 0));
    expect(Array.from(scoresIn(set, 'similarity', ['answerable']))).toEqual([0.5, 0.49]);
  });
});
