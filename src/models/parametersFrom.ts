import { Problem } from '../files/problem';

/** The JSON object that an environment variable holds: more of a request's body. `{}` where it is not set; anything else is a Problem naming it. */
export function parametersFrom(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  example: string,
): Readonly<Record<string, unknown>> {
  let parameters: unknown;
  try {
    parameters = JSON.parse(env[variable]?.trim() || '{}');
  } catch {
    parameters = undefined;
  }
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters))
    throw new Problem('is not a JSON object', { where: variable, cure: `such as ${example}` });
  return parameters as Record<string, unknown>;
}
