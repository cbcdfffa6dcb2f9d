/** Control characters, and those that turn the direction of a line. */
const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text from outside as one line that can be printed: control characters written out, and no more than `most` characters
 * of it, an ellipsis in place of the rest.
 *
 *     shown('a\nb\u001b[2J') // 'a\\nb\\u001b[2J'
 *     shown('abcdef', 4) // 'abc…'
 */
export function shown(text: string, most = 500): string {
  // Cut twice: before, so that a huge text costs nothing, and after, since writing out makes it longer.
  const cut = text.length > most ? text.slice(0, most + 1) : text;
  const line = cut.replace(
    STEERING,
    (found) => SHORT[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // Never half a character: a surrogate pair that the cut would split goes whole.
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}
