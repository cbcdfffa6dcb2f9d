import type { Usage } from './usage';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Default: what the model is configured with. */
  readonly temperature?: number;
  /** The most tokens of a reply; default: what the model is configured with, or the server's own. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal;
}

export interface ChatReply {
  readonly text: string;
  /** The model that the server says it used; the one asked for where it says none. */
  readonly model: string;
  /** `length`: cut off at the most tokens, so that the text is not whole. `refused`: the model declined, and said so apart from any text. */
  readonly finish: 'stop' | 'length' | 'refused';
  readonly usage: Usage;
}

/** A model that continues a conversation. */
export interface ChatModel {
  /** `provider:model`, with the digest of its parameters where it has any; names no key and no password. */
  readonly id: string;
  /** The model as it is asked for. */
  readonly model: string;
  /** Rejects with a ChatFault, within seconds, when no server is there: asked before anything is spent. */
  probe?(): Promise<void>;
  /** A request that fails for good rejects with a ChatFault; one that was called off, with the signal's reason. */
  reply(request: ChatRequest): Promise<ChatReply>;
}
