import { jsonFault } from './jsonFault';
import { Problem } from './problem';

/** The physical line, from 1, on which the character at `offset` stands; LF, CRLF and lone CR end a line. */
export function lineAt(text: string, offset: number): number {
  const before = text.slice(0, offset).match(/\r\n|\n|\r/g);
  return 1 + (before === null ? 0 : before.length);
}

/** Parses a JSON text; a broken one is a Problem that names the file and the physical line. `firstLine` is that of the text in its file. */
export function parseJson(text: string, where: string, firstLine = 1): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { offset, problem } = jsonFault(text) ?? { offset: 0, problem: `broken JSON: ${(error as Error).message}` };
    throw new Problem(problem, { where: `${where}, line ${firstLine + lineAt(text, offset) - 1}` });
  }
}
