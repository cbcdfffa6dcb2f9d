import { Problem } from '../files/problem';
import { addressFrom, type Environment, numberFrom, textFrom } from './environment';
import type { OpenAIChatOptions } from './openaiChat';
import { parametersFrom } from './parametersFrom';

/** A server with chat models, as the environment configures it. */
export interface Provider {
  /** How one of its models is asked. */
  options(model: string): OpenAIChatOptions;
  /** The larger model that judges what this one wrote: what `…_LARGER` says, else the model itself. */
  larger(model: string): string;
}

/** Where a chat model's key is: in the provider's variable, in the one that it names, or in OPENAI_API_KEY for OpenAI. */
function keyFrom(env: Environment, prefix: string, name: string): string {
  const [own, naming] = [`${prefix}_API_KEY`, `${prefix}_API_KEY_NAME`];
  const [key, other] = [textFrom(env, own), textFrom(env, naming)];
  if (other === undefined) return key ?? (name === 'openai' ? textFrom(env, 'OPENAI_API_KEY') : undefined) ?? 'none';
  if (key !== undefined) throw new Problem(`is set, and so is ${own}`, { where: naming, cure: 'leave one out' });
  const named = textFrom(env, other);
  // Not repeated: it may be a key that somebody put into the wrong variable.
  if (named === undefined)
    throw new Problem('names a variable that is not set', {
      where: naming,
      cure: 'the name of the variable with the key',
    });
  return named;
}

function pricesFrom(env: Environment, prefix: string): Pick<OpenAIChatOptions, 'prices'> {
  const variables = [`${prefix}_PRICE_IN`, `${prefix}_PRICE_OUT`] as const;
  const [input, output] = variables.map((variable) =>
    numberFrom(env, variable, [0, Number.MAX_VALUE], 'a price per million tokens, such as 0.15'),
  );
  if (input === undefined && output === undefined) return {};
  if (input === undefined || output === undefined)
    throw new Problem('is not set though the other price is', {
      where: variables[input === undefined ? 0 : 1],
      cure: 'a cost needs both; 0 is a price',
    });
  return { prices: { input, output } };
}

function concurrencyFrom(env: Environment, prefix: string): Pick<OpenAIChatOptions, 'concurrency'> {
  const [variable, cure] = [`${prefix}_CONCURRENCY`, 'a whole number from 1 to 1000'];
  const concurrency = numberFrom(env, variable, [1, 1000], cure);
  if (concurrency === undefined) return {};
  if (!Number.isInteger(concurrency)) throw new Problem(`is not whole: ${concurrency}`, { where: variable, cure });
  return { concurrency };
}

function timeoutFrom(env: Environment, prefix: string): Pick<OpenAIChatOptions, 'timeout'> {
  const seconds = numberFrom(env, `${prefix}_TIMEOUT`, [0.001, 300], 'seconds, at most 300');
  return seconds === undefined ? {} : { timeout: seconds * 1000 };
}

/** Texts by model. */
function byModel(env: Environment, variable: string, example: string): ReadonlyMap<string, string> {
  const texts = Object.entries(parametersFrom(env, variable, example)).map(([model, text]) => {
    if (typeof text === 'string' && text.trim() !== '') return [model, text.trim()] as const;
    throw new Problem(`holds no text for ${model}`, { where: variable, cure: `such as ${example}` });
  });
  return new Map(texts);
}

/**
 * The provider of a name in lower case, read from the variables that begin with `prefix`, by default `CUTLINE_<NAME>`:
 * BASE_URL, API_KEY or API_KEY_NAME, PARAMETERS, PRICE_IN, PRICE_OUT, CONCURRENCY, TIMEOUT, SIZES, LARGER; .env.example
 * says what each holds. `openai` has an address and a key by itself; any other needs a base URL, and `where` is who asked
 * for it. A value that cannot be used is a Problem naming its variable.
 */
export function providerFrom(
  env: Environment,
  name: string,
  where: string,
  prefix = `CUTLINE_${name.toUpperCase()}`,
): Provider {
  const given = addressFrom(env, `${prefix}_BASE_URL`, `${prefix}_API_KEY`);
  const baseURL = given ?? (name === 'openai' ? 'https://api.openai.com/v1' : undefined);
  if (baseURL === undefined)
    throw new Problem(`unknown provider "${name}"`, { where, cure: `its address goes into ${prefix}_BASE_URL` });
  const sizes = byModel(env, `${prefix}_SIZES`, '{"qwen3:32b": "32B"}');
  const larger = byModel(env, `${prefix}_LARGER`, '{"qwen3:8b": "qwen3:32b"}');
  const shared = {
    baseURL,
    apiKey: keyFrom(env, prefix, name),
    provider: name,
    parameters: parametersFrom(env, `${prefix}_PARAMETERS`, '{"temperature": 0}'),
    ...pricesFrom(env, prefix),
    ...concurrencyFrom(env, prefix),
    ...timeoutFrom(env, prefix),
  };
  return {
    options: (model) => {
      const size = sizes.get(model);
      return { ...shared, model, ...(size === undefined ? {} : { size }) };
    },
    larger: (model) => larger.get(model) ?? model,
  };
}
