import { digest } from '../files/digest';
import { random } from '../stats/random';
import { claimsOf } from './claims';
import { LEAST_SHARE } from './groundClaim';
import { groundingJudge } from './groundingJudge';
import type { Judge, JudgeInput, Unjudged, Verdict } from './judgement';
import { wordShare } from './wordMatch';

export interface ModelledOptions {
  /** Standard deviation of the noise, in shares of a claim's words; default 0.25. */
  readonly noise?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** As far from the line as a decision can be that does not hang on a share of words. */
const FAR = 0.5;

/** How far an answer is from the offline judge's line: above 0 it passes. A value or name that is missing is far below it. */
export function marginOf(input: JudgeInput, { outcome, reason }: Pick<Verdict, 'outcome' | 'reason'>): number {
  if (input.answer.abstained || input.must_abstain) return outcome === 'pass' ? FAR : -FAR;
  const whole = input.context.map(({ text }) => text).join('\n');
  const shares = claimsOf(input).map(({ text }) => wordShare(text, whole));
  const least = shares.length === 0 ? 0 : Math.min(...shares);
  if (outcome === 'pass') return Math.max(0.01, least - LEAST_SHARE);
  return /% of its content words/.test(reason) ? Math.min(-0.01, least - LEAST_SHARE) : -FAR;
}

/** A standard normal number that depends on nothing but the text (Box and Muller). */
function noiseOf(text: string): number {
  const source = random(Number.parseInt(digest(text).slice(0, 12), 16));
  return Math.sqrt(-2 * Math.log(1 - source.unit())) * Math.cos(2 * Math.PI * source.unit());
}

/**
 * A MODELLED judge for work without a model: the offline judge with noise of a stated size on its margin, another draw for
 * every repeat of an answer and the same for the same repeat. It shows how wobble is read, and says nothing of how much a
 * real judge wobbles: it is named MODELLED wherever it judges.
 */
export function modelledJudge({ noise = 0.25, seed = 1 }: ModelledOptions = {}): Judge {
  if (!(noise >= 0)) throw new RangeError(`noise is 0 or more: ${noise}`);
  const offline = groundingJudge();
  // What the offline judge says of an answer is the same in every repeat.
  const known = new Map<string, Verdict | Unjudged>();
  const id = `MODELLED ${offline.id},noise=${noise},seed=${seed}`;
  return {
    id,
    kind: 'offline',
    setting: '',
    sees: `MODELLED wobble: the offline judge with seeded noise of ${noise} (one standard deviation) on its margin. No model was asked; how much a real judge wobbles is another matter.`,
    verdict: async (input, options) => {
      const key = JSON.stringify([input.item_id, input.answer, input.context.map(({ chunk_id }) => chunk_id)]);
      const verdict = known.get(key) ?? (await offline.verdict(input, options));
      known.set(key, verdict);
      if (verdict.outcome === 'unjudged') return { ...verdict, judge: id };
      const drawn = marginOf(input, verdict) + noise * noiseOf(`${seed}\n${input.item_id}\n${input.repeat ?? 0}`);
      const outcome = drawn > 0 ? 'pass' : 'fail';
      const reason = outcome === verdict.outcome ? verdict.reason : `MODELLED noise turned: ${verdict.reason}`;
      return { ...verdict, judge: id, outcome, reason };
    },
    grade: async (input, options) => ({ ...(await offline.grade(input, options)), judge: id }),
  };
}
