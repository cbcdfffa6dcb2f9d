import type { Objective } from '../golden/objective';
import { quantile } from '../stats/quantile';
import type { Random } from '../stats/random';
import { choose } from './choose';
import { type SortedScores, sweep } from './sweep';

/** Where the cut falls when the questions are drawn again. */
export interface CutSpread {
  readonly resamples: number;
  /** The middle 90 % of the resampled cuts. */
  readonly low: number;
  readonly high: number;
  /** Every resampled cut, ascending. */
  readonly cuts: Float64Array;
}

/**
 * Bootstrap spread of the chosen cut: each cloud is drawn again with replacement, as many questions as it has, and the
 * cut is chosen anew. 2,000 resamples, fewer (50 at least) above 10,000 questions.
 */
export function cutSpread(sorted: SortedScores, objective: Objective, source: Random): CutSpread {
  const n = sorted.score.length;
  const clouds = [1, 0].map((label) =>
    Uint32Array.from(sorted.answerable.keys()).filter((place) => sorted.answerable[place] === label),
  );
  const resamples = Math.max(50, Math.min(2000, Math.round(2e7 / n)));
  const weights = new Uint32Array(n);
  const cuts = new Float64Array(resamples);
  for (let b = 0; b < resamples; b++) {
    weights.fill(0);
    for (const cloud of clouds) {
      for (let i = 0; i < cloud.length; i++) (weights[cloud[source.int(cloud.length)] as number] as number)++;
    }
    cuts[b] = choose(sweep(sorted, weights), objective).value;
  }
  cuts.sort();
  return { resamples, low: quantile(cuts, 0.05), high: quantile(cuts, 0.95), cuts };
}
