import type { CaseType } from '../golden/case';
import type { Arm } from '../system/reference/arms';
import type { CaseRetrieval } from './retrieval';

/** A case whose truth the keyword leg found at a better rank than the vector leg. Ranks from 1; null where not among twenty. */
export interface KeywordWin {
  readonly case_id: string;
  readonly case_type: CaseType;
  readonly query: string;
  readonly keyword: number | null;
  readonly vector: number | null;
  readonly hybrid: number | null;
}

/** The cases that both legs ran and where keywords beat vectors, by how many ranks, most first; one not found counts as rank 21. */
export function keywordWins(runs: ReadonlyMap<Arm, readonly CaseRetrieval[]>): KeywordWin[] {
  const of = (arm: Arm) => new Map((runs.get(arm) ?? []).map((run) => [run.golden.case_id, run.firstRank]));
  const [vector, hybrid] = [of('vector'), of('hybrid')];
  const rank = (value: number | undefined) => value ?? 21;
  return (runs.get('keyword') ?? [])
    .filter((run) => vector.has(run.golden.case_id))
    .map((run) => ({ run, won: rank(vector.get(run.golden.case_id)) - rank(run.firstRank) }))
    .filter(({ won }) => won > 0)
    .sort((a, b) => b.won - a.won || (a.run.golden.case_id < b.run.golden.case_id ? -1 : 1))
    .map(({ run: { golden, firstRank } }) => ({
      case_id: golden.case_id,
      case_type: golden.case_type,
      query: golden.query,
      keyword: firstRank ?? null,
      vector: vector.get(golden.case_id) ?? null,
      hybrid: hybrid.get(golden.case_id) ?? null,
    }));
}
