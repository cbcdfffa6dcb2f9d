/** Whether a text is asked or answers: some models want different prefixes for the two. */
export type TextRole = 'query' | 'document';

/** Turns texts into vectors of unit length, so that a dot product is a cosine. */
export interface Embedder {
  /** Model, release and whatever else changes its vectors: vectors of another id are never mixed with these. */
  readonly id: string;
  /** The text as the model gets it, prefixes included: what a cache is keyed by. */
  input(text: string, role: TextRole): string;
  /** One unit vector a text, in order; all of one length. A text that is empty or blank is a Problem. */
  embed(texts: readonly string[], role: TextRole): Promise<Float32Array[]>;
}

/** An embedder that keeps what it made. */
export interface CachedEmbedder extends Embedder {
  /** Vectors computed since it was made, because the cache lacked them. */
  computed(): number;
}

/** The vector scaled to length 1 and rounded to five decimals, where batched and single runs of one model agree. */
export function unitVector(values: ArrayLike<number>): Float32Array {
  let square = 0;
  for (let i = 0; i < values.length; i++) square += (values[i] as number) ** 2;
  const length = Math.sqrt(square);
  if (!(length > 0) || !Number.isFinite(length)) throw new RangeError(`a vector of length ${length} has no direction`);
  return Float32Array.from(values, (value) => Math.round((value / length) * 1e5) / 1e5);
}

/** The cosine of two unit vectors: their dot product. */
export function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`vectors of ${a.length} and ${b.length} dimensions`);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
