/** Scores of two clouds in one descending row; equal scores stand side by side. */
export interface SortedScores {
  readonly score: Float64Array;
  /** 1 where the score at that place is an answerable question's, else 0. */
  readonly answerable: Uint8Array;
}

/**
 * Every place where a cut can fall, with what it lets through. Operating point c (0 to scores.length) accepts the c
 * highest distinct scores: 0 accepts none, scores.length all. Equal scores move together.
 */
export interface Sweep {
  /** The distinct scores, descending. */
  readonly scores: Float64Array;
  /** answered[c]: answerable questions accepted at point c; answered[0] = 0. One longer than `scores`. */
  readonly answered: Float64Array;
  /** falselyAnswered[c]: unanswerable ones. */
  readonly falselyAnswered: Float64Array;
  readonly nAnswerable: number;
  readonly nUnanswerable: number;
}

/** Merges two clouds into one descending row; neither argument is changed. Scores are finite numbers, either sign; n log n. */
export function sortScores(answerable: Float64Array, unanswerable: Float64Array): SortedScores {
  const a = Float64Array.from(answerable).sort();
  const b = Float64Array.from(unanswerable).sort();
  const score = new Float64Array(a.length + b.length);
  const label = new Uint8Array(score.length);
  let i = a.length - 1;
  let j = b.length - 1;
  for (let k = 0; k < score.length; k++) {
    if (j < 0 || (i >= 0 && (a[i] as number) >= (b[j] as number))) {
      score[k] = a[i--] as number;
      label[k] = 1;
    } else {
      score[k] = b[j--] as number;
    }
  }
  return { score, answerable: label };
}

/**
 * Sweeps the cut over every distinct score, in one pass over the sorted row. `weights` counts how often each place of
 * the row is taken (a resample, a fold's training part); a place of weight 0 is absent. Without it each counts once.
 *
 *     sweep(sortScores(Float64Array.of(0.35, 0.8), Float64Array.of(0.1, 0.4)))
 *     // scores [0.8, 0.4, 0.35, 0.1], answered [0, 1, 1, 2, 2], falselyAnswered [0, 0, 1, 1, 2]
 */
export function sweep({ score, answerable }: SortedScores, weights?: ArrayLike<number>): Sweep {
  const n = score.length;
  const scores = new Float64Array(n);
  const answered = new Float64Array(n + 1);
  const falselyAnswered = new Float64Array(n + 1);
  let distinct = 0;
  let tp = 0;
  let fp = 0;
  for (let k = 0; k < n; k++) {
    const weight = weights === undefined ? 1 : (weights[k] as number);
    if (weight === 0) continue;
    const value = score[k] as number;
    if (distinct === 0 || value !== scores[distinct - 1]) scores[distinct++] = value;
    if (answerable[k] === 1) tp += weight;
    else fp += weight;
    answered[distinct] = tp;
    falselyAnswered[distinct] = fp;
  }
  return {
    scores: scores.subarray(0, distinct),
    answered: answered.subarray(0, distinct + 1),
    falselyAnswered: falselyAnswered.subarray(0, distinct + 1),
    nAnswerable: tp,
    nUnanswerable: fp,
  };
}

/**
 * The threshold t of operating point c, which accepts score >= t: the midpoint between the last accepted score and the
 * next, the last accepted itself where no float lies between, the lowest score to accept all, and the next float above
 * the highest to accept none.
 */
export function cutAt({ scores }: Sweep, c: number): number {
  if (scores.length === 0) return Number.NaN;
  if (c === 0) return nextUp(scores[0] as number);
  const accepted = scores[c - 1] as number;
  if (c === scores.length) return accepted;
  const next = scores[c] as number;
  const gap = accepted - next;
  const middle = Number.isFinite(gap) ? next + gap / 2 : next / 2 + accepted / 2;
  return middle > next && middle <= accepted ? middle : accepted;
}

/** The smallest double above x. */
function nextUp(x: number): number {
  if (x === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + (x > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
