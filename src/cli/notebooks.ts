// [door] runs notebooks, writes their pages
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { Problem } from '../files/problem';
import { writeWhole } from '../files/writeWhole';
import { renderPage } from '../views/page';
import { type IndexEntry, type IndexVerdict, renderIndex } from '../views/pageIndex';
import { checkNotebooks } from './notebook/checkNotebook';
import { startKernel } from './notebook/kernel';
import { faultLine } from './notebook/notebookFault';
import { readNotebook } from './notebook/notebookFile';
import { type NotebookRun, runNotebook } from './notebook/runNotebook';
import { numberOption } from './numberOption';
import type { Outcome } from './outcome';

export interface NotebooksOptions {
  readonly root?: string;
  /** Notebook files; all of notebooks/ when empty. */
  readonly files?: readonly string[];
  /** Where pages go; default `reports`. */
  readonly out?: string;
  /** Seconds a cell may take; default 120. */
  readonly timeout?: string;
  readonly progress?: boolean;
}

/** Where the notebooks and their kernel live: the project itself, or else this program's own folder, which then reads the project. */
function homeOf(root: string): string {
  if (existsSync(join(root, 'notebooks'))) return root;
  // An installed command is a link: the program's folder is where it leads.
  return resolve(dirname(realpathSync(process.argv[1] ?? '.')), '..', '..');
}

function notebookPaths({ root = '.', files = [] }: NotebooksOptions): readonly string[] {
  if (files.length > 0) return files;
  const folder = join(homeOf(root), 'notebooks');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ipynb')) : [];
  if (names.length === 0) throw new Problem('no notebook to run', { where: folder });
  return names.sort().map((name) => join(folder, name));
}

/** A notebook that cannot be read, as a run that failed before its first cell: the others are run all the same. */
function unread(path: string, error: unknown): NotebookRun {
  if (!(error instanceof Problem)) throw error;
  const failed = { cellNumber: 0, source: '', error: { kind: 'compile' as const, text: error.message } };
  return {
    path,
    title: basename(path),
    cells: [{ kind: 'markdown', source: `This notebook cannot be read: ${error.message}` }],
    failed,
    seconds: 0,
  };
}

async function runFile(path: string, home: string, timeoutPerCell: number, progress: boolean): Promise<NotebookRun> {
  const notebook = readNotebook(path);
  const cells = notebook.cells.filter((cell) => cell.kind === 'code').length;
  const bar = new SingleBar({
    format: '{name} {bar} cell {value} of {total}, {duration} s',
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  if (progress) bar.start(cells, 0, { name: basename(path).padEnd(28) });
  const run = await runNotebook(notebook, () => startKernel({ root: home }), {
    timeoutPerCell,
    onCell: (number) => bar.update(number - 1),
  });
  if (run.failed === undefined) bar.update(cells);
  bar.stop();
  return run;
}

/** Runs notebooks one after another, each in a fresh kernel, with a bar on stderr; none is skipped because another failed. */
export async function runNotebooks(
  options: NotebooksOptions,
  done: (run: NotebookRun) => void,
): Promise<NotebookRun[]> {
  const { root = '.', timeout } = options;
  const timeoutPerCell =
    timeout === undefined ? 120 : numberOption('--timeout', timeout, (v) => v > 0, 'seconds above 0');
  const runs: NotebookRun[] = [];
  const home = resolve(homeOf(root));
  // Notebooks that live elsewhere learn from this which project they are to read.
  if (home !== resolve(root)) process.env.CUTLINE_PROJECT = resolve(root);
  for (const path of notebookPaths(options)) {
    const run = await runFile(path, home, timeoutPerCell, options.progress !== false).catch((error) =>
      unread(path, error),
    );
    done(run);
    runs.push(run);
  }
  return runs;
}

/** One line a notebook: passed with its time, or the failing cell and its error. */
export function runLine({ path, failed, seconds }: NotebookRun): string {
  if (failed === undefined) return `${path}: passed in ${seconds.toFixed(1)} s`;
  const { cellNumber, source, error } = failed;
  if (cellNumber === 0) return `${path}: FAILED: ${error.text}`;
  return `${path}: FAILED in code cell ${cellNumber} (${error.kind})\n${indent(source)}\n  ${error.text.trim().replace(/\n/g, '\n  ')}`;
}

function indent(source: string): string {
  return source
    .trim()
    .split('\n')
    .map((line) => `  | ${line}`)
    .join('\n');
}

function pageName(path: string): string {
  return `${basename(path, '.ipynb')}.html`;
}

/** Writes a notebook's page into the folder for reports. */
export function savePage(run: NotebookRun, out: string): void {
  writeWhole(join(out, pageName(run.path)), renderPage(run, { index: 'index.html' }));
}

/** Writes the index of the pages, with the gate's verdict where it ran. Gives its path. */
export function saveIndex(runs: readonly NotebookRun[], out: string, verdict?: IndexVerdict): string {
  const entries = runs.map(
    ({ path, title, failed, seconds }): IndexEntry => ({
      title,
      href: pageName(path),
      seconds,
      status: failed === undefined ? 'passed' : 'failed',
      ...(failed === undefined
        ? {}
        : {
            note: `${failed.cellNumber === 0 ? '' : `code cell ${failed.cellNumber}: `}${failed.error.text.split('\n')[0]}`,
          }),
    }),
  );
  const path = join(out, 'index.html');
  writeWhole(path, renderIndex(entries, verdict));
  return path;
}

function outcomeOf(runs: readonly NotebookRun[], tail: string): Outcome {
  const failed = runs.filter((run) => run.failed !== undefined);
  return {
    status: failed.length === 0 ? 'pass' : 'fail',
    text: [...runs.map(runLine), tail].filter((line) => line !== '').join('\n'),
    json: {
      notebooks: runs.map(({ path, title, seconds, failed: at }) => ({
        path,
        title,
        seconds,
        status: at === undefined ? 'passed' : 'failed',
        ...(at === undefined ? {} : { cell: at.cellNumber, error: at.error }),
      })),
    },
  };
}

/** `notebooks run`: runs them; `save`: and writes their pages and an index. */
export async function notebooksCommand(action: 'run' | 'save', options: NotebooksOptions): Promise<Outcome> {
  const out = options.out ?? join(options.root ?? '.', 'reports');
  const runs = await runNotebooks(options, (run) => {
    if (action === 'save') savePage(run, out);
  });
  return outcomeOf(runs, action === 'save' ? `Pages: ${saveIndex(runs, out)}` : '');
}

/** `notebooks check`: compiles their cells under strict TypeScript and looks at their form; runs nothing. */
export async function checkNotebooksCommand(options: NotebooksOptions): Promise<Outcome> {
  const notebooks = notebookPaths(options).map((path) => readNotebook(path));
  const faults = await checkNotebooks(notebooks, { root: resolve(homeOf(options.root ?? '.')) });
  const text =
    faults.length === 0 ? `${notebooks.length} notebooks checked: nothing to mend.` : faults.map(faultLine).join('\n');
  return { status: faults.length === 0 ? 'pass' : 'fail', text, json: { notebooks: notebooks.length, faults } };
}
