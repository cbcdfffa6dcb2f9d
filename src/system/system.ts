import type { SourceSpan } from '../golden/source';
import type { Usage } from '../models/usage';

/** A turn of a conversation. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** What a system is asked, and for whom. */
export interface SystemQuestion {
  readonly tenant_id: string;
  readonly query: string;
  /** What was said before, oldest first. */
  readonly history: readonly Turn[];
}

/** A piece of a source that a system retrieved. */
export interface RetrievedChunk {
  readonly chunk_id: string;
  /** Whose document it is, by the index and not by the question. */
  readonly tenant_id: string;
  readonly text: string;
  /** Where it stands in its source, where the system knows. */
  readonly source?: SourceSpan;
  /** On whatever scales the system has: `similarity`, `bm25`, … Their order means nothing; that of the chunks does. */
  readonly scores: Readonly<Record<string, number>>;
}

/** An answer that a system had and did not give. */
export interface Withheld {
  /** Which of its two ways to abstain kept it back. */
  readonly by: 'confidence_gate' | 'support_check';
  readonly text: string;
  readonly citations: readonly string[];
}

/** What a system returns. */
export interface Answer {
  readonly text: string;
  /** Whether the system itself says that it does not answer. */
  readonly abstained: boolean;
  /** In rank order, best first. */
  readonly retrieved: readonly RetrievedChunk[];
  /** How many of them, from the first, the answer was written from: its sources [1] to [offered]. Absent: all of them. */
  readonly offered?: number;
  /** The chunk_ids that the answer cites. */
  readonly citations: readonly string[];
  /** Numbers a confidence gate could be laid on, higher is surer. */
  readonly signals?: Readonly<Record<string, number>>;
  /** Only where it abstained though it had an answer. */
  readonly withheld?: Withheld;
  /** What was searched for, where that is not the query. */
  readonly rewritten?: string;
  /** The models that took part, as they named themselves. */
  readonly served_by?: readonly string[];
  /** Things that happened on the way, counted, such as `rerank_fallback`. */
  readonly events?: Readonly<Record<string, number>>;
  readonly usage: Usage;
  /** Milliseconds by step. */
  readonly timings: Readonly<Record<string, number>>;
}

export interface AskOptions {
  /** Calls the question off: the promise then rejects, with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A settings snapshot: whatever changes answers, and no secret. */
export type Config = Readonly<Record<string, string | number | boolean | null>>;

/** A chunk that a system could retrieve: what recall is measured against. */
export type IndexedChunk = Pick<RetrievedChunk, 'chunk_id' | 'tenant_id' | 'text' | 'source'>;

/** A RAG assistant, as everything here sees one: ours, or a user's behind an adapter. */
export interface System {
  /** A name for people, such as `reference` or `miniature:wide+rerank`. */
  readonly id: string;
  readonly config: Config;
  /** The sentence it abstains with, where it promises one: to the letter, and nothing beside it. */
  readonly refusal?: string;
  /** All chunks of its index, where it can say: without them recall is taken over sources and not over chunks. */
  readonly chunks?: readonly IndexedChunk[];
  /** Rejects when the system cannot be asked at all: called once, before anything is spent. */
  probe?(): Promise<void>;
  /** May be called many times at once. */
  answer(question: SystemQuestion, options?: AskOptions): Promise<Answer>;
  close(): Promise<void>;
}
