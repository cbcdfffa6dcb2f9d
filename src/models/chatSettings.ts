import { Problem } from '../files/problem';
import type { ChatModel } from './chatModel';
import { openaiChat } from './openaiChat';
import { parametersFrom } from './parametersFrom';

type Environment = Readonly<Record<string, string | undefined>>;

const setting = (env: Environment, variable: string): string | undefined => env[variable]?.trim() || undefined;

/** A number between two bounds, both included, or undefined where the variable is not set. */
function numberOf(env: Environment, variable: string, [least, most]: readonly [number, number], cure: string) {
  const text = setting(env, variable);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new Problem(`is out of range or no number: ${text}`, { where: variable, cure });
}

/** The address of an API. What is wrong with it is said without repeating it, since it may hold a password. */
function addressOf(env: Environment, variable: string): string | undefined {
  const text = setting(env, variable);
  if (text === undefined) return undefined;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Problem('is not a URL', { where: variable, cure: 'such as http://127.0.0.1:11434/v1' });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Problem('does not begin with http:// or https://', { where: variable });
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Problem('holds a user name, a password or a query', {
      where: variable,
      cure: 'address and path alone; the key goes into CUTLINE_CHAT_API_KEY',
    });
  return text;
}

function pricesOf(env: Environment) {
  const [input, output] = (['CUTLINE_CHAT_PRICE_IN', 'CUTLINE_CHAT_PRICE_OUT'] as const).map((variable) =>
    numberOf(env, variable, [0, Number.MAX_VALUE], 'a price per million tokens, such as 0.15'),
  );
  if (input === undefined && output === undefined) return {};
  if (input === undefined || output === undefined)
    throw new Problem('is not set though the other price is', {
      where: input === undefined ? 'CUTLINE_CHAT_PRICE_IN' : 'CUTLINE_CHAT_PRICE_OUT',
      cure: 'a cost needs both; 0 is a price',
    });
  return { prices: { input, output } };
}

function concurrencyOf(env: Environment) {
  const cure = 'a whole number from 1 to 1000';
  const concurrency = numberOf(env, 'CUTLINE_CHAT_CONCURRENCY', [1, 1000], cure);
  if (concurrency === undefined) return {};
  if (!Number.isInteger(concurrency))
    throw new Problem(`is not whole: ${concurrency}`, { where: 'CUTLINE_CHAT_CONCURRENCY', cure });
  return { concurrency };
}

function timeoutOf(env: Environment) {
  const seconds = numberOf(env, 'CUTLINE_CHAT_TIMEOUT', [0.001, 300], 'seconds, at most 300');
  return seconds === undefined ? {} : { timeout: seconds * 1000 };
}

/**
 * The chat model that the environment configures, or undefined when CUTLINE_CHAT_MODEL is not set. Every variable stands
 * in .env.example; a value that cannot be used is a Problem naming its variable.
 */
export function chatFromEnvironment(env: Environment): ChatModel | undefined {
  const model = setting(env, 'CUTLINE_CHAT_MODEL');
  if (model === undefined) return undefined;
  return openaiChat({
    baseURL: addressOf(env, 'CUTLINE_CHAT_BASE_URL') ?? 'https://api.openai.com/v1',
    apiKey: setting(env, 'CUTLINE_CHAT_API_KEY') ?? setting(env, 'OPENAI_API_KEY') ?? 'none',
    model,
    parameters: parametersFrom(env, 'CUTLINE_CHAT_PARAMETERS', '{"temperature": 0}'),
    ...pricesOf(env),
    ...concurrencyOf(env),
    ...timeoutOf(env),
  });
}
