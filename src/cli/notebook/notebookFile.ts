// [door] reads notebooks
import { z } from 'zod';
import { parseWith } from '../../files/parseWith';
import { Problem } from '../../files/problem';
import { readJson } from '../../files/readJson';

/** One cell of a notebook file; line ends are LF. */
export interface NotebookCell {
  readonly kind: 'markdown' | 'code' | 'raw';
  readonly source: string;
  /** How many outputs the file keeps for it. */
  readonly storedOutputs: number;
  /** The execution count the file keeps, null when it was cleared or never run. */
  readonly executionCount: number | null;
}

/** A notebook file as far as it is run, checked and shown. */
export interface Notebook {
  readonly path: string;
  /** The kernelspec's name ("tslab"), undefined when the file names none. */
  readonly kernel: string | undefined;
  readonly cells: readonly NotebookCell[];
}

const source = z.union([z.string(), z.array(z.string())], 'neither a text nor a list of lines');

const cellSchema = z.looseObject({
  cell_type: z.enum(['markdown', 'code', 'raw']),
  source,
  outputs: z.array(z.unknown()).optional(),
  execution_count: z.number().nullable().optional(),
});

/** nbformat 4: metadata and cells may hold whatever an editor adds. */
const notebookSchema = z.looseObject({
  nbformat: z.literal(4, 'not nbformat 4: save the notebook with a newer Jupyter'),
  metadata: z.looseObject({ kernelspec: z.looseObject({ name: z.string() }).optional() }).optional(),
  cells: z.array(z.unknown()),
});

function readCell(value: unknown, where: string): NotebookCell {
  const cell = parseWith(cellSchema, value, where);
  const text = typeof cell.source === 'string' ? cell.source : cell.source.join('');
  return {
    kind: cell.cell_type,
    source: text.replace(/\r\n?/g, '\n'),
    storedOutputs: cell.outputs?.length ?? 0,
    executionCount: cell.execution_count ?? null,
  };
}

/**
 * Reads an nbformat 4 notebook. A missing or broken file is a Problem that names the file, and the cell (counted from 1
 * among all cells) where one is at fault.
 */
export function readNotebook(path: string): Notebook {
  const file = parseWith(notebookSchema, readJson(path), path);
  if (file.cells.length === 0) throw new Problem('holds no cells', { where: path });
  return {
    path,
    kernel: file.metadata?.kernelspec?.name,
    cells: file.cells.map((cell, i) => readCell(cell, `${path}, cell ${i + 1}`)),
  };
}
