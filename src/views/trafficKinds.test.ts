import { describe, expect, it } from 'vitest';
import { rateOf } from '../calibration/calibrate';
import { trafficKinds } from './trafficKinds';

const rates = (on: readonly [number, number], off: readonly [number, number]) => ({
  answerable: rateOf(9, 10),
  unanswerable_on_topic: rateOf(...on),
  unanswerable_off_topic: rateOf(...off),
});

describe('trafficKinds', () => {
  it('mixes as the questions do', () => {
    expect(trafficKinds(rates([10, 10], [6, 30])).map(({ kind, falseAnswerRate }) => [kind, falseAnswerRate])).toEqual([
      ['off_topic', 0.2],
      ['all', 0.4],
      ['on_topic', 1],
    ]);
  });

  it('leaves out a kind without questions, and the mixture that would be the other', () => {
    expect(trafficKinds(rates([0, 0], [1, 4])).map(({ kind }) => kind)).toEqual(['off_topic']);
    expect(trafficKinds(rates([1, 4], [0, 0])).map(({ kind }) => kind)).toEqual(['on_topic']);
    expect(trafficKinds(rates([0, 0], [0, 0]))).toEqual([]);
  });
});
