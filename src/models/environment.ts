import { Problem } from '../files/problem';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a variable holds, without the white space around it; undefined where that is nothing. */
export function textFrom(env: Environment, variable: string): string | undefined {
  return env[variable]?.trim() || undefined;
}

/** A number between two bounds, both included, or undefined where the variable is not set. Anything else is a Problem. */
export function numberFrom(
  env: Environment,
  variable: string,
  [least, most]: readonly [number, number],
  cure: string,
): number | undefined {
  const text = textFrom(env, variable);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new Problem(`is out of range or no number: ${text}`, { where: variable, cure });
}

/**
 * The address of an API, or undefined. What is wrong with it is a Problem that does not repeat it, since it may hold a
 * password; `keyVariable` is where a key belongs instead.
 */
export function addressFrom(env: Environment, variable: string, keyVariable: string): string | undefined {
  const text = textFrom(env, variable);
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
      cure: `address and path alone; the key goes into ${keyVariable}`,
    });
  return text;
}
