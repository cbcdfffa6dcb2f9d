import type { Question } from '../golden/question';
import { sameThreshold } from '../golden/seal';
import type { Threshold } from '../golden/thresholds';
import type { Embedder } from '../models/embedder';
import type { Library } from '../system/reference/library';
import type { Calibration } from './calibrate';
import { digestsOf } from './digests';
import { repeatNoise } from './repeatNoise';
import { pickSentinels } from './sentinels';
import { makeThreshold } from './threshold';

/** What the proposal is made from beside the calibration. */
export interface ProposalContext {
  readonly library: Library;
  readonly questions: readonly Question[];
  /** The model itself, not its cache: the sentinels are embedded anew to measure its repeat noise. */
  readonly embedder: Embedder;
  readonly previous: Threshold | undefined;
  /** ISO date. */
  readonly date: string;
  readonly note?: string;
}

/**
 * The threshold that an export would write, or the one that stands when nothing but the date would change. Measures the
 * embedder's repeat noise on the sentinels' questions and nearest chunks.
 */
export async function proposeThreshold(calibration: Calibration, context: ProposalContext): Promise<Threshold> {
  const { library, questions, embedder, previous, date, note } = context;
  const { tune, score, pair, value } = calibration;
  const ids = new Set(pickSentinels(tune, score, pair, value, 0).map((sentinel) => sentinel.question_id));
  const near = tune.flatMap(({ question, top }) =>
    ids.has(question.id) && top !== undefined ? [{ query: question.query, passage: top.chunk.text }] : [],
  );
  const made = makeThreshold(calibration, {
    digests: digestsOf(library, questions, 'vector'),
    tolerance: await repeatNoise(embedder, near),
    previous,
    date,
    ...(note === undefined ? {} : { note }),
  });
  return previous !== undefined && sameThreshold(previous, made) ? previous : made;
}
