import type { NotebookOutput } from '../../views/pageNotebook';

/** How a cell failed. */
export interface CellError {
  /**
   * compile: TypeScript refused it; thrown: it threw; unhandled rejection, uncaught exception: outside its own call, also
   * from a timer; exit: the kernel ended; timeout: it did not end; output: more was printed than any reader can want, or
   * what came could not be read.
   */
  readonly kind: 'compile' | 'thrown' | 'unhandled rejection' | 'uncaught exception' | 'exit' | 'timeout' | 'output';
  /** What went wrong, without terminal colours; several lines when there is a trace. */
  readonly text: string;
}

/** What became of a code cell. */
export interface CellResult {
  readonly status: 'ok' | 'error';
  readonly outputs: readonly NotebookOutput[];
  /** Present exactly when status is error. */
  readonly error?: CellError;
  /** Present when output was cut: bytes kept and bytes put out. Not an error. */
  readonly cut?: { readonly kept: number; readonly total: number };
  /** Wall clock, seconds. */
  readonly seconds: number;
}
