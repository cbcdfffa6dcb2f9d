import { pairRate } from '../calibration/calibrate';
import type { Cloud } from '../golden/question';
import type { Pair, RateOf } from '../golden/thresholds';

/** One assumption about what the unanswerable part of real traffic asks. */
export interface TrafficKind {
  readonly kind: Pair;
  readonly words: string;
  /** Share of such questions that the cut answers. */
  readonly falseAnswerRate: number;
}

const WORDS = { off_topic: 'all off topic', all: 'mixed as in the tune set', on_topic: 'all on topic' };

/** What unanswerable traffic may consist of, from the rates per cloud: mildest first, and no kind that the questions hold nothing of. */
export function trafficKinds(rates: Readonly<Record<Cloud, RateOf>>): TrafficKind[] {
  const both = rates.unanswerable_on_topic.n > 0 && rates.unanswerable_off_topic.n > 0;
  const kinds: readonly Pair[] = both ? ['off_topic', 'all', 'on_topic'] : ['off_topic', 'on_topic'];
  return kinds.flatMap((kind): TrafficKind[] => {
    const { rate } = pairRate(rates, kind);
    return rate === null || rate === undefined ? [] : [{ kind, words: WORDS[kind], falseAnswerRate: rate }];
  });
}
