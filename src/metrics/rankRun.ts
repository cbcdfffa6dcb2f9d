import { compareIds } from './compareIds';

/** A document that a run returned for a query, with the score it gave it and the line of the file that says so. */
export interface ScoredDocument {
  readonly doc: string;
  readonly score: number;
  readonly line: number;
}

/**
 * The merge sort that glibc's qsort is. Any sort gives the same order while scores compare; a NaN compares with nothing,
 * and then the order depends on which pairs the sort looks at.
 */
function mergeSort<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  if (items.length < 2) return [...items];
  const half = Math.floor(items.length / 2);
  const left = mergeSort(items.slice(0, half), compare);
  const right = mergeSort(items.slice(half), compare);
  const merged: T[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length)
    merged.push((compare(left[l] as T, right[r] as T) <= 0 ? left[l++] : right[r++]) as T);
  return [...merged, ...left.slice(l), ...right.slice(r)];
}

/**
 * The documents of one query in trec_eval's order: score descending, equal scores by document id descending. The rank
 * column and the order of the file play no part. Scores are compared as the 32-bit floats that trec_eval 9.0.8 keeps.
 *
 *     b 1.0, a 1.0, c 2.0 // c, b, a
 *
 * A NaN compares equal to every score, as in C: among documents sorted by id, its place is the one that qsort leaves it.
 * Source: comp_sim_docno in form_res_rels.c, get_trec_results.c.
 */
export function rankRun(documents: readonly ScoredDocument[]): ScoredDocument[] {
  const keyed = documents.map((document) => ({ document, sim: Math.fround(document.score) }));
  const byId = mergeSort(keyed, (a, b) => compareIds(a.document.doc, b.document.doc));
  return mergeSort(byId, (a, b) =>
    a.sim > b.sim ? -1 : a.sim < b.sim ? 1 : compareIds(b.document.doc, a.document.doc),
  ).map(({ document }) => document);
}

/** Whether two documents of a query share a score, so that their order is that of their ids and says nothing. */
export function hasTies(documents: readonly ScoredDocument[]): boolean {
  const scoreOf = new Map<string, number>();
  // A repeat of a document ties with nothing but itself: its best score stands for it.
  for (const { doc, score } of documents)
    scoreOf.set(doc, Math.max(Math.fround(score), scoreOf.get(doc) ?? Number.NEGATIVE_INFINITY));
  return new Set(scoreOf.values()).size < scoreOf.size;
}
