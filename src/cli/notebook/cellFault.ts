import { stripVTControlCharacters } from 'node:util';
import type { CellError } from './cellResult';

/** How tslab prints a diagnostic: line, column, message; a file before them when it is not the cell's. */
const DIAGNOSTIC = /^(?:\S+ )?\d+:\d+ - /;

/** tslab's own report of a fault outside any cell's call; the runner hears of these by another way. */
const ECHO = /^(?:UnhandledPromiseRejection|UncaughtException):/;

/** Without colours, and without the stack frames of Node, of tslab and of the cell's compiled code, whose lines are not the cell's. */
export function cleanTrace(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/^evalmachine\.<anonymous>:\d+\n.*\n\s*\^+\n+/, '')
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node:|node_modules[/\\]tslab[/\\]|evalmachine\.<anonymous>)/.test(line))
    .join('\n')
    .trim();
}

/** True of a stderr text that repeats what a cell's error says. */
export function repeatsError(error: CellError | undefined, text: string, isLast: boolean): boolean {
  if (error === undefined) return false;
  if (error.kind === 'compile') return DIAGNOSTIC.test(stripVTControlCharacters(text));
  if (error.kind === 'thrown') return isLast;
  return ECHO.test(stripVTControlCharacters(text));
}

/**
 * What failed in a cell that tslab answered with status "error". All tslab tells is what it printed on stderr: one
 * diagnostic a write when the cell did not compile, else, last, what the cell threw.
 */
export function refusedCell(errorTexts: readonly string[]): CellError {
  const texts = errorTexts.map(stripVTControlCharacters).filter((text) => !ECHO.test(text));
  // A cell that does not compile prints nothing else.
  if (texts.length > 0 && texts.every((text) => DIAGNOSTIC.test(text))) {
    return { kind: 'compile', text: texts.join('').trim() };
  }
  const thrown = cleanTrace(texts.at(-1) ?? '');
  return { kind: 'thrown', text: thrown === '' ? 'the cell threw, and nothing was printed' : thrown };
}
