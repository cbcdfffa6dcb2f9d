import { checkShape } from './checkShape';
import { compileCells } from './compileCells';
import type { NotebookFault } from './notebookFault';
import type { Notebook } from './notebookFile';

/**
 * Everything that keeps notebooks from being committed: what TypeScript refuses under the project's options, and what
 * `checkShape` finds; by notebook, then by cell. Empty when all is well. `root` is the project's, absolute.
 */
export async function checkNotebooks(
  notebooks: readonly Notebook[],
  { root }: { readonly root: string },
): Promise<NotebookFault[]> {
  const compiled = await compileCells(notebooks, root);
  return notebooks.flatMap((notebook) =>
    [...checkShape(notebook), ...compiled.filter((fault) => fault.path === notebook.path)].sort(
      (a, b) => (a.cell ?? 0) - (b.cell ?? 0) || (a.line ?? 0) - (b.line ?? 0),
    ),
  );
}

/** `checkNotebooks` of one. */
export function checkNotebook(notebook: Notebook, options: { readonly root: string }): Promise<NotebookFault[]> {
  return checkNotebooks([notebook], options);
}
