/**
 * What cannot be measured for a fault. `answer`: nothing, there is no answer. `retrieval`: what rests on the retrieved list,
 * the numbers of its sources included. `citations`: what rests on them. `score`: what rests on that value alone, which was
 * left out. `nothing`: it is named and measured as it is.
 */
export type Spoils = 'answer' | 'retrieval' | 'citations' | 'score' | 'nothing';

/** Something wrong with what a system returned. */
export interface Fault {
  /** `retrieved[2].chunk_id`; `answer` is the whole of it. */
  readonly field: string;
  readonly problem: string;
  readonly spoils: Spoils;
}

/** Takes a fault down. */
export type Told = (field: string, spoils: Spoils, problem: string) => void;
