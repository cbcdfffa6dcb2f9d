import { z } from 'zod';
import { parseJson } from '../files/parseJson';
import { parseWith } from '../files/parseWith';
import { Objective } from './objective';

const share = z.number().min(0).max(1);
const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 digest');

/** A share of questions answered, with its 95 % interval; null where there is no question. */
export const RateOf = z.strictObject({
  n: count,
  answered: z.number().min(0),
  rate: share.nullable(),
  low: share.nullable(),
  high: share.nullable(),
});
export type RateOf = z.infer<typeof RateOf>;

const Clouds = z.strictObject({ answerable: RateOf, unanswerable_on_topic: RateOf, unanswerable_off_topic: RateOf });
const Gain = z.strictObject({ estimate: z.number(), low: z.number(), high: z.number() });

/** The scores that a cut can be laid on; what each is stands in `calibration/scores.ts`. */
export const ScoreName = z.enum(['similarity', 'best_sentence', 'bm25', 'margin', 'coverage']);
export type ScoreName = z.infer<typeof ScoreName>;

/** Which unanswerable questions a cut is laid against. */
export const Pair = z.enum(['off_topic', 'on_topic', 'all']);
export type Pair = z.infer<typeof Pair>;

/** A question near the cut on the side where it belongs, which the regression gate asks again. */
export const Sentinel = z.strictObject({
  question_id: z.string().min(1),
  tenant_id: z.string().min(1),
  query: z.string().min(1),
  /** Where it belongs: an answerable question is accepted, an unanswerable one is not. */
  side: z.enum(['answerable', 'unanswerable']),
  score: z.number(),
  /** How far its score may stray past the cut before that counts: the embedder's own repeat noise. */
  tolerance: z.number().min(0),
  /** The source of the chunk that gave the score. */
  top: z.string(),
});
export type Sentinel = z.infer<typeof Sentinel>;

/** A chosen threshold, with all that it rests on. */
export const Threshold = z.strictObject({
  /** Accept when score >= value. */
  value: z.number(),
  direction: z.literal('higher_is_better'),
  /** The lowest score accepted on the tune questions. */
  last_accepted: z.number().nullable(),
  score: z.strictObject({ name: ScoreName, definition: z.string() }),
  pair: Pair,
  objective: Objective,
  objective_value: z.number(),
  chosen_by: z.enum(['objective', 'hand']),
  plateau: z.strictObject({ low: z.number(), high: z.number() }),
  /** The middle 90 % of the cuts that redrawn questions would have chosen; null for a cut chosen by hand. */
  spread: z.strictObject({ low: z.number(), high: z.number(), resamples: count }).nullable(),
  tune: Clouds,
  cross_validation: z
    .strictObject({
      folds: count,
      repeats: count,
      refused_folds: count,
      true_answers: RateOf,
      false_answers: RateOf,
      gain_over_none: Gain,
      gain_over_all: Gain,
    })
    .nullable(),
  holdout: Clouds.extend({ digest: sha256, exports: z.number().int().min(1) }),
  /** Selective risk at assumed shares of unanswerable questions in real traffic, by the kind of those: it decides as much. */
  risk: z.array(
    z.strictObject({ kind: Pair, unanswerable_share: share, coverage: share, selective_risk: share.nullable() }),
  ),
  separates: z.array(
    z.strictObject({
      score: ScoreName,
      pair: Pair,
      n_answerable: count,
      n_unanswerable: count,
      auroc: share,
      low: share,
      high: share,
      p: share,
      verdict: z.enum(['offered', 'too_few', 'inverted', 'does_not_separate', 'no_gain']),
    }),
  ),
  /** Of a confidence gate alone: the system whose answers it was tuned on, and how many of those it lets through cite evidence. */
  system: z
    .strictObject({
      id: z.string().min(1),
      config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      /** `whole`: the system's own ways to abstain in force beside the gate; `gate_alone`: the gate alone. */
      path: z.enum(['whole', 'gate_alone']),
      right: z.strictObject({ tune: RateOf, holdout: RateOf }),
    })
    .optional(),
  guarantee: z.strictObject({ promised: z.boolean(), bound: share.nullable(), words: z.string() }),
  sentinels: z.array(Sentinel),
  digests: z.strictObject({
    questions: sha256,
    corpus: sha256,
    chunker: z.string(),
    embedder: z.string(),
    arm: z.string(),
  }),
  exported: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  note: z.string(),
  /** Digest of all the above, date and note aside: one that does not fit was edited by hand. */
  seal: sha256,
});
export type Threshold = z.infer<typeof Threshold>;

/** `golden/thresholds.json`: thresholds by what they are used for. */
export const Thresholds = z.strictObject({
  $schema: z.string().optional(),
  /** The cut on the scores alone: is the question about what the corpus is about. */
  similarity: Threshold.optional(),
  /** The cut at which a whole system answers, chosen on what its answers were worth. */
  confidence_gate: Threshold.optional(),
});
export type Thresholds = z.infer<typeof Thresholds>;

/** Reads a thresholds file's text; a file cut off or mistyped is a Problem naming file, field and line. */
export function parseThresholds(text: string, file: string): Thresholds {
  return parseWith(Thresholds, parseJson(text, file), file);
}

/** The JSON Schema of `golden/thresholds.json`, as published beside it. */
export function thresholdsSchema(): object {
  return { title: 'Cutline thresholds', ...z.toJSONSchema(Thresholds) };
}

/** The file's text: two spaces, one line end at its end. */
export function printThresholds(thresholds: Thresholds): string {
  return `${JSON.stringify({ $schema: './thresholds.schema.json', ...thresholds }, null, 2)}\n`;
}
