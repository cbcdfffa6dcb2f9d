// [door] reads the clock
import type { PageNotebook } from '../../views/pageNotebook';
import type { CellError, CellResult } from './cellResult';
import type { Kernel } from './kernel';
import type { Notebook } from './notebookFile';
import { notebookTitle } from './notebookTitle';

/** One cell of a notebook that was run; a code cell without result was not reached. */
export interface RunCell {
  readonly kind: 'markdown' | 'code' | 'raw';
  readonly source: string;
  readonly result?: CellResult;
}

/** A notebook that was run, wholly or up to its first failing cell. */
export interface NotebookRun extends PageNotebook {
  readonly cells: readonly RunCell[];
  readonly failed?: { readonly cellNumber: number; readonly source: string; readonly error: CellError };
}

/** How a notebook is run. */
export interface RunOptions {
  /** Seconds a cell may take; 120 when not given. */
  readonly timeoutPerCell?: number;
  /** Told of each code cell before it runs: its number from 1, and how many there are. */
  readonly onCell?: (cellNumber: number, of: number) => void;
}

/**
 * Runs a notebook's code cells in order in a kernel of its own, and stops at the first that fails. A fault that comes
 * from a timer after the last cell is that cell's. A kernel that cannot be started is a Problem; nothing else rejects.
 */
export async function runNotebook(
  notebook: Notebook,
  startKernel: () => Promise<Kernel>,
  { timeoutPerCell = 120, onCell }: RunOptions = {},
): Promise<NotebookRun> {
  const started = Date.now();
  const sources = notebook.cells.filter((cell) => cell.kind === 'code').map((cell) => cell.source);
  const results: CellResult[] = [];
  const kernel = await startKernel();
  try {
    for (const source of sources) {
      onCell?.(results.length + 1, sources.length);
      const result = await kernel.execute(source, { timeout: timeoutPerCell });
      results.push(result);
      if (result.status === 'error') break;
    }
    const drained = await kernel.drain();
    if (drained !== undefined) results[results.length - 1] = drained;
  } finally {
    await kernel.close();
  }
  const last = results.at(-1);
  let reached = 0;
  const cells = notebook.cells.map(({ kind, source }): RunCell => {
    const result = kind === 'code' ? results[reached++] : undefined;
    return { kind, source, ...(result === undefined ? {} : { result }) };
  });
  return {
    path: notebook.path,
    title: notebookTitle(notebook),
    cells,
    ...(last?.error === undefined
      ? {}
      : { failed: { cellNumber: results.length, source: sources[results.length - 1] as string, error: last.error } }),
    seconds: (Date.now() - started) / 1000,
  };
}
