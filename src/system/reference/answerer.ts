import type { Usage } from '../../models/usage';
import type { SystemQuestion } from '../system';
import type { FusedHit } from './fuse';

/** What an answer is written from. */
export interface AnswerInput {
  readonly question: SystemQuestion;
  /** The question as it was searched for, understandable without the conversation. */
  readonly asked: string;
  /** The user's earlier words that the query leans on; empty where it stands alone. */
  readonly context?: string;
  /** The sources, in rank order: [1] is the first. */
  readonly offered: readonly FusedHit[];
  readonly signal?: AbortSignal;
}

/** An answer as it was written, before anything is withheld. */
export interface Draft {
  readonly text: string;
  /** The chunk_ids it cites, each once, in the order of their first markers; markers that mean no source have none. */
  readonly citations: readonly string[];
  readonly abstained: boolean;
  /** How much of the answer the sources bear out, 0 to 1, where the answerer can tell. */
  readonly support?: number;
  /** Whether that is enough to give it. */
  readonly supported?: boolean;
  /** The models that took part, as they named themselves. */
  readonly served_by?: readonly string[];
  readonly usage: Usage;
}

/** Writes answers from retrieved sources. */
export interface Answerer {
  /** Name, revision and whatever else changes its answers; no secret. */
  readonly id: string;
  /** Rejects when no answer could be had, and with the signal's reason when it was called off. */
  answer(input: AnswerInput): Promise<Draft>;
}
