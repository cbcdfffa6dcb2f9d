import { Problem } from './problem';

/** The physical line, from 1, on which the character at `offset` stands; LF, CRLF and lone CR end a line. */
export function lineAt(text: string, offset: number): number {
  const before = text.slice(0, offset).match(/\r\n|\n|\r/g);
  return 1 + (before === null ? 0 : before.length);
}

/** Where V8 says a JSON text went wrong: it prints an offset, or nothing when the text just ends. */
function offsetOf(message: string, text: string): number {
  const at = /at position (\d+)/.exec(message);
  if (at !== null) return Number(at[1]);
  const token = /^Unexpected token '?(.)'?, "(.*)" is not valid JSON$/s.exec(message);
  if (token !== null) {
    // Short texts are quoted whole and get no offset: the token's first stand outside a string is near enough.
    return Math.max(0, text.indexOf(token[1] as string));
  }
  return text.length;
}

/** Parses a JSON text; a broken one is a Problem that names the file and the physical line. `firstLine` is that of the text in its file. */
export function parseJson(text: string, where: string, firstLine = 1): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = (error as Error).message;
    const bareNaN = /(?<=[:[,\s])-?(NaN|Infinity)\b/.exec(text);
    const cutOff = message.startsWith('Unexpected end') || message.startsWith('Unterminated');
    const offset =
      bareNaN !== null && !cutOff ? bareNaN.index : cutOff ? text.trimEnd().length : offsetOf(message, text);
    const line = firstLine + lineAt(text, offset) - 1;
    const problem =
      bareNaN !== null && !cutOff
        ? `${bareNaN[0]} is not JSON`
        : cutOff
          ? 'the JSON ends in the middle: the file is cut off'
          : `broken JSON: ${message.replace(/, ".*" is not valid JSON$/s, '').replace(/ in JSON at position.*$/s, '')}`;
    throw new Problem(problem, { where: `${where}, line ${line}` });
  }
}
