import { Problem } from '../files/problem';
import { chain, type ModelChain } from './chain';
import { type ChainEntry, chainEntries } from './chainEntries';
import { type Environment, textFrom } from './environment';
import { openaiChat } from './openaiChat';
import { type Provider, providerFrom } from './providers';

const CHAT_CHAIN = 'CUTLINE_CHAT_CHAIN';
const CHAT_MODEL = 'CUTLINE_CHAT_MODEL';
const JUDGE_CHAIN = 'CUTLINE_JUDGE_CHAIN';

interface ConfiguredModel extends ChainEntry {
  readonly from: Provider;
}

function configured(env: Environment, text: string, where: string): ConfiguredModel[] {
  return chainEntries(text, where).map((entry) => ({ ...entry, from: providerFrom(env, entry.provider, where) }));
}

const opened = (models: readonly ConfiguredModel[]): ModelChain =>
  chain(models.map(({ from, model }) => openaiChat(from.options(model))));

/** What may follow CUTLINE_CHAT_. */
const KNOWN =
  'CHAIN MODEL BASE_URL API_KEY API_KEY_NAME PARAMETERS PRICE_IN PRICE_OUT CONCURRENCY TIMEOUT SIZES LARGER'.split(' ');

/** A setting that nothing reads, by its name or for want of a model, would leave the system without a model and say nothing. */
function checkSettings(env: Environment): void {
  const set = Object.keys(env).filter((name) => name.startsWith('CUTLINE_CHAT_') && textFrom(env, name) !== undefined);
  const unknown = set.find((name) => !KNOWN.includes(name.slice('CUTLINE_CHAT_'.length)));
  if (unknown !== undefined)
    throw new Problem('is no setting', {
      where: unknown,
      cure: `mistyped? there are ${KNOWN.map((name) => `CUTLINE_CHAT_${name}`).join(', ')}`,
    });
  const [first] = set;
  if (first !== undefined && !set.includes(CHAT_MODEL) && !set.includes(CHAT_CHAIN))
    throw new Problem(`is set, and neither ${CHAT_MODEL} nor ${CHAT_CHAIN} is`, {
      where: first,
      cure: 'name a model, or leave it out',
    });
}

/** The generator's models in order: those of its chain, or the single one; none where neither is set. */
function generator(env: Environment): ConfiguredModel[] {
  checkSettings(env);
  const text = textFrom(env, CHAT_CHAIN);
  if (text !== undefined) {
    // A temperature that is set and not sent would change what is measured, and nobody would see it.
    const idle = Object.keys(env).find(
      (name) => name.startsWith('CUTLINE_CHAT_') && name !== CHAT_CHAIN && textFrom(env, name) !== undefined,
    );
    if (idle === undefined) return configured(env, text, CHAT_CHAIN);
    throw new Problem(`means nothing beside ${CHAT_CHAIN}`, {
      where: idle,
      cure: 'leave it out; each provider of a chain has its own CUTLINE_<PROVIDER>_… variables',
    });
  }
  const model = textFrom(env, CHAT_MODEL);
  if (model === undefined) return [];
  return [{ provider: 'openai', model, from: providerFrom(env, 'openai', CHAT_MODEL, 'CUTLINE_CHAT') }];
}

/**
 * A chain as it is written down, such as `openai:gpt-4.1-mini,local:qwen3:32b`, with its providers from the environment.
 * `where` is what holds the text: a variable, an option. What cannot be used is a Problem.
 */
export function chainFrom(env: Environment, text: string, where: string): ModelChain {
  return opened(configured(env, text, where));
}

/**
 * The generator's models: CUTLINE_CHAT_CHAIN, or a chain of the one in CUTLINE_CHAT_MODEL, or undefined when neither is set.
 * Every variable stands in .env.example; a value that cannot be used is a Problem naming its variable.
 */
export function chatFromEnvironment(env: Environment): ModelChain | undefined {
  const models = generator(env);
  return models.length === 0 ? undefined : opened(models);
}

/**
 * The judge's models: CUTLINE_JUDGE_CHAIN, else the generator's in reverse order, each replaced by the larger model that its
 * provider names for it (and taken once). Undefined when neither chain is set. Nobody is struck yet: that is for the judge.
 */
export function judgeChainFromEnvironment(env: Environment): ModelChain | undefined {
  const text = textFrom(env, JUDGE_CHAIN);
  if (text !== undefined) return chainFrom(env, text, JUDGE_CHAIN);
  const models = generator(env)
    .reverse()
    .map(({ provider, model, from }) => ({ provider, model: from.larger(model), from }));
  const once = models.filter(
    ({ provider, model }, i) => models.findIndex((other) => other.provider === provider && other.model === model) === i,
  );
  return once.length === 0 ? undefined : opened(once);
}
