import type { NotebookCell } from './notebookFile';

/** A notebook's code as one module. */
export interface JoinedCells {
  readonly text: string;
  /** The cell, counted from 1 among all cells, and the line in it on which an offset of `text` lies. */
  placeOf(offset: number): { readonly cell: number; readonly line: number };
}

/** Joins the code cells as tslab runs them: one after the other, sharing names; a cell's last statement ends with it. */
export function joinCells(cells: readonly NotebookCell[]): JoinedCells {
  const starts: { readonly cell: number; readonly offset: number }[] = [];
  let text = '';
  cells.forEach(({ kind, source }, i) => {
    if (kind !== 'code') return;
    starts.push({ cell: i + 1, offset: text.length });
    text += `${source}\n;\n`;
  });
  // Without an import or export it would be a script, in which top-level await is an error.
  text += 'export {};\n';
  return {
    text,
    placeOf(offset) {
      const start = starts.filter((one) => one.offset <= offset).at(-1) ?? { cell: 1, offset: 0 };
      const lines = text.slice(start.offset, offset).split('\n').length;
      // What is missing at a cell's end is found on the separator behind it.
      const last = (cells[start.cell - 1]?.source ?? '').split('\n').length;
      return { cell: start.cell, line: Math.min(lines, last) };
    },
  };
}
