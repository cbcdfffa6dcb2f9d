import type { Source } from '../../golden/source';

/** How much of a corpus is said in the same words twice. */
export interface SharedRuns {
  /** Five-word runs in all documents together. */
  readonly runs: number;
  /** The share of them that stand in two documents or more. */
  readonly share: number;
  /** The runs that do, with how many documents each stands in; most first, at most twenty. */
  readonly most: readonly { readonly run: string; readonly documents: number }[];
}

const LENGTH = 5;

/**
 * Counts the runs of five words (letters and digits, lower-cased) that stand in more than one document: boilerplate shows
 * as a high share. Two documents "a b c d e f" and "b c d e f" have 2 + 1 runs, of which "b c d e f" stands in both: 2/3.
 */
export function sharedRuns(sources: readonly Source[]): SharedRuns {
  const where = new Map<string, { count: number; documents: Set<number> }>();
  let runs = 0;
  sources.forEach((source, document) => {
    const words = `${source.title}\n${source.text}`.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._-]*/gu) ?? [];
    for (let i = 0; i + LENGTH <= words.length; i++) {
      const run = words.slice(i, i + LENGTH).join(' ');
      const entry = where.get(run) ?? { count: 0, documents: new Set<number>() };
      entry.count++;
      entry.documents.add(document);
      where.set(run, entry);
      runs++;
    }
  });
  const shared = [...where].filter(([, entry]) => entry.documents.size > 1);
  const count = shared.reduce((sum, [, entry]) => sum + entry.count, 0);
  const most = shared
    .map(([run, entry]) => ({ run, documents: entry.documents.size }))
    .sort((a, b) => b.documents - a.documents || (a.run < b.run ? -1 : 1))
    .slice(0, 20);
  return { runs, share: runs === 0 ? 0 : count / runs, most };
}
