import type { NotebookFault } from './notebookFault';
import type { Notebook } from './notebookFile';
import { headingOf } from './notebookTitle';

/** Lines a code cell may have, blank ones not counted. */
export const MAX_CODE_LINES = 12;

/** `text` without comments and the insides of one-line strings: near enough to tell a statement from its mention. */
function bare(code: string): string {
  return code
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '');
}

/** What is wrong with a notebook apart from its types; in the order of its cells. Empty when all is well. */
export function checkShape({ path, kernel, cells }: Notebook): NotebookFault[] {
  const faults: NotebookFault[] = [];
  if (kernel !== 'tslab') {
    faults.push({
      path,
      text: `the kernelspec is ${kernel === undefined ? 'missing' : `"${kernel}"`}: it must be "tslab"`,
    });
  }
  const first = cells[0];
  if (first?.kind !== 'markdown' || headingOf(first.source) === undefined) {
    faults.push({ path, cell: 1, text: 'no heading: the first cell names the question the notebook answers' });
  }
  cells.forEach(({ kind, source, storedOutputs, executionCount }, i) => {
    const cell = i + 1;
    if (storedOutputs > 0) faults.push({ path, cell, text: 'outputs are stored: clear them before committing' });
    if (executionCount !== null) {
      faults.push({ path, cell, text: `the execution count ${executionCount} is stored: clear it before committing` });
    }
    const lines = source.split('\n').filter((line) => line.trim() !== '').length;
    if (kind === 'code' && lines > MAX_CODE_LINES) {
      faults.push({
        path,
        cell,
        text: `${lines} lines of code, ${MAX_CODE_LINES} at most: move some to src, with a test`,
      });
    }
  });
  const last = cells.map((cell) => cell.kind).lastIndexOf('code');
  if (last < 0) faults.push({ path, text: 'no code cell: a notebook ends with one that throws when its claim fails' });
  else if (!/\bthrow\b/.test(bare(cells[last]?.source ?? ''))) {
    faults.push({
      path,
      cell: last + 1,
      text: 'the last code cell never throws: it must when the notebook’s claim fails',
    });
  }
  return faults;
}
