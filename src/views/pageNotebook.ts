/** What a cell put out, in the spelling of nbformat 4; texts are joined, never arrays. */
export type NotebookOutput =
  | { readonly output_type: 'stream'; readonly name: 'stdout' | 'stderr'; readonly text: string }
  | {
      readonly output_type: 'display_data' | 'execute_result';
      /** Media type to content: text, or base64 for pictures. */
      readonly data: Readonly<Record<string, unknown>>;
      readonly metadata?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly output_type: 'error';
      readonly ename: string;
      readonly evalue: string;
      readonly traceback: readonly string[];
    };

/** One cell of a page. A code cell without `result` was not run. */
export interface PageCell {
  readonly kind: 'markdown' | 'code' | 'raw';
  readonly source: string;
  readonly result?: {
    readonly outputs: readonly NotebookOutput[];
    readonly error?: { readonly kind: string; readonly text: string };
    /** Wall clock, seconds. */
    readonly seconds: number;
  };
}

/** What a page shows of a notebook that was run, wholly or up to its first failing cell. */
export interface PageNotebook {
  /** The file it was run from, shown in the footer. */
  readonly path: string;
  /** Plain text; the page's title. */
  readonly title: string;
  readonly cells: readonly PageCell[];
  /** The failing cell, counted from 1 among the code cells. */
  readonly failed?: { readonly cellNumber: number };
  /** Wall clock of the whole run, seconds. */
  readonly seconds: number;
}
