import { noUsage } from '../../models/usage';
import { sentences } from '../../text/sentences';
import { termKey } from '../../text/termWeights';
import { terms } from '../../text/words';
import type { RetrievedChunk } from '../system';
import type { Draft } from './draft';

/** Below this share of the question's content words in what was retrieved, it abstains. Chosen by hand, tuned on nothing. */
const FLOOR = 0.5;
const MOST_SENTENCES = 2;

const keysOf = (text: string) => new Set(terms(text).map(termKey));

/**
 * The share of a question's content words and identifiers that stand in any of the texts; 0 for a question without any.
 *
 *     shareOf('How do I size the pool?', ['The size of a pool is two.']) // size, pool: 1
 *     shareOf('How do I size the pool?', ['A pool.']) // 0.5
 */
export function shareOf(query: string, texts: readonly string[]): number {
  const asked = [...keysOf(query)];
  const present = keysOf(texts.join('\n'));
  return asked.length === 0 ? 0 : asked.filter((key) => present.has(key)).length / asked.length;
}

/**
 * The one or two sentences that hold most of the question's content words, each with its source: first the sentence that
 * holds most of them, then the one that holds most of those still missing. Of equals, the first of the best document.
 * Where the documents hold less than half of them: the refusal, and nothing else.
 */
export function extractAnswer(query: string, retrieved: readonly RetrievedChunk[], refusal: string): Draft {
  const texts = retrieved.map((chunk) => chunk.text);
  const coverage = shareOf(query, texts);
  const signals = { coverage };
  if (coverage < FLOOR) return { text: refusal, abstained: true, citations: [], signals, usage: noUsage };

  const offered = texts.flatMap((text, i) =>
    sentences(text).map((sentence) => ({ i, sentence, keys: keysOf(sentence) })),
  );
  const missing = keysOf(query);
  const chosen: typeof offered = [];
  while (chosen.length < MOST_SENTENCES) {
    const gain = ({ keys }: { keys: ReadonlySet<string> }) => [...missing].filter((key) => keys.has(key)).length;
    const best = [...offered].sort((a, b) => gain(b) - gain(a))[0];
    if (best === undefined || gain(best) === 0) break;
    chosen.push(best);
    for (const key of best.keys) missing.delete(key);
  }
  return {
    text: chosen.map(({ sentence, i }) => `${sentence} [${i + 1}]`).join(' '),
    abstained: false,
    citations: [...new Set(chosen.map(({ i }) => (retrieved[i] as RetrievedChunk).chunk_id))],
    signals,
    usage: noUsage,
  };
}
