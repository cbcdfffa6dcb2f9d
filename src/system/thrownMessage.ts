import { Problem } from '../files/problem';
import { shown } from './shown';
import { withoutKeys } from './withoutKeys';

interface ErrorLike {
  readonly name?: unknown;
  readonly message: string;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** An error of another realm is no instance of our Error, and serves as well. */
function isErrorLike(value: unknown): value is ErrorLike {
  return typeof value === 'object' && value !== null && typeof (value as { message?: unknown }).message === 'string';
}

/** Its message, or its code where it has no message, as refused connections do not. */
function wordsOf({ message, code }: ErrorLike): string {
  return message || (typeof code === 'string' ? code : '');
}

function said(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message;
  if (!isErrorLike(thrown)) {
    const value = typeof thrown === 'string' || typeof thrown === 'object' ? JSON.stringify(thrown) : String(thrown);
    return `not an Error: ${value}`;
  }
  const { name, cause } = thrown;
  const words = wordsOf(thrown);
  const kind = typeof name === 'string' && name !== '' ? name : 'Error';
  const first = words === '' ? kind : `${kind}: ${words}`;
  // `fetch failed` says nothing: what failed stands in its cause.
  const why = isErrorLike(cause) ? wordsOf(cause) : '';
  return why === '' ? first : `${first} (${why})`;
}

/**
 * What was thrown, in one printable line of at most 500 characters: a Problem's message as it is, an error's name and
 * message with its cause, and that it was no error where it was none. Never throws; shows no key.
 *
 *     thrownMessage(new TypeError('x is not a function')) // 'TypeError: x is not a function'
 *     thrownMessage('no') // 'not an Error: "no"'
 */
export function thrownMessage(thrown: unknown): string {
  try {
    // A bound before the patterns run; a key at its edge is far beyond what is shown.
    return shown(withoutKeys(said(thrown).slice(0, 5000)));
  } catch {
    return 'not an Error: something that cannot be shown';
  }
}
