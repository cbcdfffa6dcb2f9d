import { compareIds } from './compareIds';
import { hasTies } from './rankRun';
import type { Qrels, Run } from './trecFiles';

/** Which queries the two files share. Lists are sorted by id. */
export interface Coverage {
  /** Judged, and with at least one document in the run. */
  readonly both: readonly string[];
  /** Judged, and absent from the run or empty in it. */
  readonly missing: readonly string[];
  /** In the run and not judged: passed over. */
  readonly notJudged: readonly string[];
  /** Of those in both, the queries in which two documents share a score, so that their order is that of their ids. */
  readonly tied: readonly string[];
}

/** Which queries a run and its qrels share, and which only one of them has. */
export function coverage(qrels: Qrels, run: Run): Coverage {
  const judged = [...qrels.keys()].sort(compareIds);
  const isThere = (query: string) => (run.get(query) ?? []).length > 0;
  const both = judged.filter(isThere);
  return {
    both,
    missing: judged.filter((query) => !isThere(query)),
    notJudged: [...run.keys()].filter((query) => !qrels.has(query)).sort(compareIds),
    tied: both.filter((query) => hasTies(run.get(query) ?? [])),
  };
}
