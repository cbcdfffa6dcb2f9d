/** Something about a notebook file that must change before it is committed. */
export interface NotebookFault {
  readonly path: string;
  /** Counted from 1 among all cells; absent when the file as a whole is at fault. */
  readonly cell?: number;
  /** Counted from 1 within the cell. */
  readonly line?: number;
  /** What is wrong, and what to do about it. */
  readonly text: string;
}

/** `notebooks/01.ipynb, cell 3, line 2: …` */
export function faultLine({ path, cell, line, text }: NotebookFault): string {
  return `${path}${cell === undefined ? '' : `, cell ${cell}`}${line === undefined ? '' : `, line ${line}`}: ${text}`;
}
