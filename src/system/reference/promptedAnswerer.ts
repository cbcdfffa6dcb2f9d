import { ChatFault } from '../../models/chatFault';
import type { ChatModel } from '../../models/chatModel';
import { noUsage } from '../../models/usage';
import { citations } from '../../text/citations';
import { abstains } from '../abstains';
import type { Answerer } from './answerer';
import { ANSWER_PROMPT, answerPrompt, type PromptSource } from './answerPrompt';
import type { FusedHit } from './fuse';

/** The hits as sources [1] to [n]. A newer chunk that was not offered cannot be referred to. */
function sourcesOf(offered: readonly FusedHit[]): PromptSource[] {
  const numbers = new Map(offered.map(({ chunk }, i) => [chunk.chunk_id, i + 1]));
  return offered.map(({ chunk, superseded_by }) => {
    const newer = superseded_by === undefined ? undefined : numbers.get(superseded_by);
    return {
      text: chunk.body,
      ...(chunk.heading_path.length === 0 ? {} : { heading: chunk.heading_path.join(' > ') }),
      updated: chunk.updated,
      ...(newer === undefined ? {} : { superseded_by: newer }),
    };
  });
}

/** The chunk_ids that a text cites, each once. */
function citedIn(text: string, offered: readonly FusedHit[]): string[] {
  const numbers = citations(text, offered.length).filter(({ fabricated }) => !fabricated);
  return [...new Set(numbers.map(({ number }) => (offered[number - 1] as FusedHit).chunk.chunk_id))];
}

/** A sentence without what models put around it: quotation marks, emphasis, a full stop more or less. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^["'`*_\u2018\u2019\u201c\u201d\u00ab\u00bb]+|["'`*_.\u2018\u2019\u201c\u201d\u00ab\u00bb]+$/g, '');
}

/**
 * An answerer that asks a model. It abstained when its reply is the refusal sentence, quotation marks, emphasis, a full stop, apostrophes and white
 * space aside, and when the model declined by itself; the text is what it wrote, trimmed and not mended, so that the refusal
 * contract is checked on the model's own letters. No source: the refusal sentence, and nothing is asked. A reply that was
 * cut off is a ChatFault: half an answer is none.
 */
export function promptedAnswerer(model: ChatModel, { refusal }: { readonly refusal: string }): Answerer {
  return {
    id: `${ANSWER_PROMPT},model=${model.id}`,
    async answer({ question, offered, signal }) {
      if (offered.length === 0) return { text: refusal, citations: [], abstained: true, served_by: [], usage: noUsage };
      const messages = answerPrompt({ question, sources: sourcesOf(offered), refusal });
      const reply = await model.reply({ messages, ...(signal === undefined ? {} : { signal }) });
      if (reply.finish === 'length')
        throw new ChatFault('unreadable', 'the answer was cut off at the most tokens', {
          where: `model ${reply.model}`,
          cure: 'allow it more tokens',
        });
      const text = reply.text.trim();
      const abstained = abstains({ abstained: reply.finish === 'refused', text: bare(text) }, bare(refusal));
      return {
        text,
        citations: abstained ? [] : citedIn(text, offered),
        abstained,
        served_by: [...new Set([reply.model, reply.served_by ?? reply.model])],
        usage: reply.usage,
      };
    },
  };
}
