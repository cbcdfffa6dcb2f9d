import { Problem } from '../files/problem';

/** One model of a chain, as it is written down. */
export interface ChainEntry {
  /** In lower case: letters, digits, underscores. */
  readonly provider: string;
  readonly model: string;
}

const CURE = 'such as openai:gpt-4.1-mini,local:qwen3:32b';
/** Names whose variables mean something else. */
const TAKEN = ['chat', 'judge', 'embed'];

function entryOf(text: string, where: string): ChainEntry {
  if (text === '') throw new Problem('holds an empty element', { where, cure: CURE });
  const colon = text.indexOf(':');
  const [provider, model] = [text.slice(0, Math.max(colon, 0)).trim().toLowerCase(), text.slice(colon + 1).trim()];
  if (provider === '' || model === '') throw new Problem(`"${text}" is not provider:model`, { where, cure: CURE });
  if (!/^\w+$/.test(provider))
    throw new Problem(`"${provider}" is no name of a provider`, { where, cure: 'letters, digits and underscores' });
  if (TAKEN.includes(provider))
    throw new Problem(`"${provider}" cannot name a provider`, { where, cure: 'its variables mean something else' });
  return { provider, model };
}

/**
 * The models of a chain: `provider:model`, separated by commas, in the order in which they are asked. What follows the first
 * colon is the model. An empty element, one that is no pair and one that stands there twice are a Problem.
 *
 *     chainEntries('openai:gpt-4.1-mini, local:qwen3:32b', 'CUTLINE_CHAT_CHAIN')
 *     // [{ provider: 'openai', model: 'gpt-4.1-mini' }, { provider: 'local', model: 'qwen3:32b' }]
 */
export function chainEntries(text: string, where: string): ChainEntry[] {
  const entries = text.split(',').map((element) => entryOf(element.trim(), where));
  entries.forEach(({ provider, model }, i) => {
    if (entries.findIndex((other) => other.provider === provider && other.model === model) < i)
      throw new Problem(`names ${provider}:${model} twice`, { where, cure: 'each model is asked once' });
  });
  return entries;
}
