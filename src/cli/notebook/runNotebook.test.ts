import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startKernel } from './kernel';
import { isAlive, printed } from './kernel.testkit';
import type { NotebookCell } from './notebookFile';
import { runNotebook } from './runNotebook';

const root = resolve(__dirname, '../../..');
const start = () => startKernel({ root });

function notebook(...sources: string[]) {
  const cell = (kind: NotebookCell['kind'], source: string): NotebookCell => ({
    kind,
    source,
    storedOutputs: 0,
    executionCount: null,
  });
  return {
    path: 'n.ipynb',
    kernel: 'tslab',
    cells: [cell('markdown', '# Title'), ...sources.map((source) => cell('code', source))],
  };
}

describe('runNotebook', () => {
  it('lets values flow between cells and gathers what they put out', async () => {
    const told: string[] = [];
    const run = await runNotebook(
      notebook(
        "import { wilson } from './src/stats/interval';\nconst rate: number = wilson(8, 10).low;",
        'const later = await Promise.resolve(rate);\nconsole.log(later.toFixed(5));',
        "import { display } from 'tslab';\ndisplay.html('<b>chart</b>');",
      ),
      start,
      { onCell: (n, of) => told.push(`${n}/${of}`) },
    );
    expect(run.failed).toBeUndefined();
    expect(run.title).toBe('Title');
    expect(run.cells.map((cell) => cell.kind)).toEqual(['markdown', 'code', 'code', 'code']);
    expect(printed(run.cells[2]?.result?.outputs)).toBe('0.49016\n');
    expect(run.cells[3]?.result?.outputs).toMatchObject([
      { output_type: 'display_data', data: { 'text/html': '<b>chart</b>' } },
    ]);
    expect(told).toEqual(['1/3', '2/3', '3/3']);
  });

  it('stops at the first failing cell, and closes the kernel', async () => {
    let pid = 0;
    const run = await runNotebook(notebook('1', "throw new TypeError('boom')", 'console.log("never")'), async () => {
      const kernel = await start();
      pid = kernel.pid;
      return kernel;
    });
    expect(run.failed).toMatchObject({
      cellNumber: 2,
      source: "throw new TypeError('boom')",
      error: { kind: 'thrown', text: 'TypeError: boom' },
    });
    expect(run.cells[3]?.result).toBeUndefined();
    expect(isAlive(pid)).toBe(false);
  });

  it('gives what a timer throws after the last cell to that cell, with what it printed', async () => {
    const run = await runNotebook(
      notebook('1', 'setTimeout(() => { console.log("late"); Promise.reject(new Error("later still")) }, 200).ref; 2'),
      start,
    );
    expect(run.failed).toMatchObject({
      cellNumber: 2,
      error: { kind: 'unhandled rejection', text: 'Error: later still' },
    });
    expect(printed(run.cells[2]?.result?.outputs)).toContain('late\n');
  });

  it('sees the kernel exit in a timer after the last cell', async () => {
    const run = await runNotebook(notebook('setTimeout(() => process.exit(0), 100).ref; 1'), start);
    expect(run.failed?.error).toEqual({ kind: 'exit', text: 'the kernel ended with exit code 0' });
  });
});
