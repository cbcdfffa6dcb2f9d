import { cosine, type Embedder } from '../models/embedder';

/** Vectors are kept to five decimals: no noise is taken to be smaller than one unit of the last, which is what their rounding commonly does to a cosine. */
const FLOOR = 1e-5;

/** A question and the passage whose cosine is its score. */
export interface ScoredPair {
  readonly query: string;
  readonly passage: string;
}

/** The cosine of each pair, embedded anew; in reverse order when asked, so that a model that minds its batch shows it. */
async function cosines(embedder: Embedder, pairs: readonly ScoredPair[], reversed: boolean): Promise<number[]> {
  const order = reversed ? [...pairs].reverse() : pairs;
  const asked = await embedder.embed(
    order.map((pair) => pair.query),
    'query',
  );
  const found = await embedder.embed(
    order.map((pair) => pair.passage),
    'document',
  );
  const values = asked.map((vector, i) => cosine(vector, found[i] as Float32Array));
  return reversed ? values.reverse() : values;
}

/**
 * How far the same cosine strays when the same texts are embedded again, by the model itself and not from a cache: the
 * largest distance between any two of `repeats` runs over the pairs, in units of cosine, at least 0.00001.
 */
export async function repeatNoise(embedder: Embedder, pairs: readonly ScoredPair[], repeats = 3): Promise<number> {
  const runs: number[][] = [];
  for (let r = 0; r < repeats; r++) runs.push(await cosines(embedder, pairs, r % 2 === 1));
  const strays = pairs.map((_, i) => {
    const values = runs.map((run) => run[i] as number);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.max(FLOOR, ...strays);
}
