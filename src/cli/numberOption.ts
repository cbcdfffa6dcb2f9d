import { Problem } from '../files/problem';

/** The number an option gives; anything else is a Problem naming the option. */
export function numberOption(
  option: string,
  text: string | undefined,
  ok: (value: number) => boolean,
  kind: string,
): number {
  const decimal = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;
  const value = text !== undefined && decimal.test(text) ? Number(text) : Number.NaN;
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER) || !ok(value)) {
    throw new Problem(text === undefined ? `${option} is missing` : `${option} ${text} is not ${kind}`, {
      cure: `${option} takes ${kind}`,
    });
  }
  return value;
}

/** The same where the option may be left out: a number of `least` or more. */
export function atLeast(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  return numberOption(option, text, (value) => value >= least, `a number of ${least} or more`);
}
