import type { Usage } from './usage';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The form that a reply should have. */
export interface JsonForm {
  /** Letters, digits, `_` and `-`, at most 64 of them. */
  readonly name: string;
  /** A JSON Schema, such as `z.toJSONSchema` makes; servers want every property required and no others. */
  readonly schema: object;
}

/**
 * How a server was asked for JSON: by schema, for any JSON, or only by what the messages say. It promises nothing: a
 * server may take a schema and not keep to it.
 */
export type ReplyMode = 'json_schema' | 'json_object' | 'text';

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Default: what the model is configured with. */
  readonly temperature?: number;
  /** The most tokens of a reply; default: what the model is configured with, or the server's own. */
  readonly maxTokens?: number;
  /** Ask for JSON of this form. The messages must say so as well, with the word JSON: not every server offers it. */
  readonly json?: JsonForm;
  /** Which of several askings of the same this is, from 0 (default): not sent, but a cached reply serves its own repeat alone. */
  readonly repeat?: number;
  readonly signal?: AbortSignal;
}

/** A model of a chain that gave no reply, so that the next one was asked. */
export interface ChatAttempt {
  readonly id: string;
  readonly fault: string;
}

export interface ChatReply {
  readonly text: string;
  /** The model that the server says it used; the one asked for where it says none. */
  readonly model: string;
  /** `length`: cut off at the most tokens, so that the text is not whole. `refused`: the model declined, and said so apart from any text. */
  readonly finish: 'stop' | 'length' | 'refused';
  readonly usage: Usage;
  /** Where JSON was asked for. */
  readonly mode?: ReplyMode;
  /** From a chain: the id of the model that answered. */
  readonly served_by?: string;
  /** From a chain: those that failed before it, in order; absent where the first one answered. */
  readonly attempts?: readonly ChatAttempt[];
  /** Given before and kept: nothing was asked, and the usage is 0. */
  readonly cached?: true;
}

/** A model that continues a conversation. */
export interface ChatModel {
  /** `provider:model`, with the digest of its parameters where it has any; names no key and no password. */
  readonly id: string;
  /** The model as it is asked for. */
  readonly model: string;
  /** Host and path of its server: the same id at two servers may be two models. */
  readonly address?: string;
  /** How large it is, in the words of its configuration, such as `32B`. */
  readonly size?: string;
  /** Rejects with a ChatFault, within seconds, when no server is there: asked before anything is spent. */
  probe?(): Promise<void>;
  /** A request that fails for good rejects with a ChatFault; one that was called off, with the signal's reason. */
  reply(request: ChatRequest): Promise<ChatReply>;
}
