import type { ChatReply } from './chatModel';

/** Per million tokens, in any one currency. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The text of a content: itself, or its parts joined. */
function joined(content: unknown, field: 'text' | 'refusal'): string {
  if (Array.isArray(content)) return content.map((part) => textOf(fieldsOf(part)[field])).join('');
  return field === 'text' ? textOf(content) : '';
}

function usageOf(answer: Fields, prices: Prices | undefined): ChatReply['usage'] {
  const { prompt_tokens, completion_tokens } = fieldsOf(answer.usage);
  const known = typeof prompt_tokens === 'number' && typeof completion_tokens === 'number';
  const usage = {
    calls: 1,
    input_tokens: typeof prompt_tokens === 'number' ? prompt_tokens : 0,
    output_tokens: typeof completion_tokens === 'number' ? completion_tokens : 0,
  };
  // A server that does not count is not free of charge: no cost, rather than one of 0.
  if (prices === undefined || !known) return usage;
  return { ...usage, cost: (usage.input_tokens * prices.input + usage.output_tokens * prices.output) / 1e6 };
}

/**
 * What an answer of the OpenAI chat protocol says, or, as a text, why it says nothing: no choice in it, no text in a
 * choice that ended by itself. The first choice counts. A `refusal` beside the text, or a stop by the content filter, is
 * `refused`. Tokens that are not counted are 0. `model` is the one that was asked for.
 *
 *     1,000 tokens in at 0.5 and 200 out at 2 a million: (1000 * 0.5 + 200 * 2) / 1e6 = 0.0009
 */
export function chatReply(answer: unknown, model: string, prices?: Prices): ChatReply | string {
  const fields = fieldsOf(answer);
  const [choice] = Array.isArray(fields.choices) ? (fields.choices as unknown[]) : [];
  if (choice === undefined || choice === null) {
    const error = textOf(fieldsOf(fields.error).message) || textOf(fields.error);
    return `no choices${error === '' ? '' : `, but an error: ${error}`}`;
  }
  const { message, finish_reason } = fieldsOf(choice);
  const { content, refusal } = fieldsOf(message);
  const text = joined(content, 'text');
  const declined = textOf(refusal) || joined(content, 'refusal');
  const rest = { model: textOf(fields.model) || model, usage: usageOf(fields, prices) };
  if (declined !== '') return { text: declined, finish: 'refused', ...rest };
  if (finish_reason === 'content_filter') return { text, finish: 'refused', ...rest };
  // Servers have several words for it.
  if (['length', 'max_tokens', 'model_length', 'max_output_tokens'].includes(textOf(finish_reason).toLowerCase()))
    return { text, finish: 'length', ...rest };
  if (finish_reason === 'error') return 'the server broke off while it wrote';
  if (text.trim() === '') return `no text (finish_reason ${JSON.stringify(finish_reason) ?? 'absent'})`;
  return { text, finish: 'stop', ...rest };
}
