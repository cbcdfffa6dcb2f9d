// [door] reads tsconfig.json and the sources a notebook imports
import { join, resolve } from 'node:path';
import type * as Ts from 'typescript';
import { Problem } from '../../files/problem';
import { type JoinedCells, joinCells } from './joinCells';
import type { NotebookFault } from './notebookFault';
import type { Notebook } from './notebookFile';

/** Loaded at need: whoever only runs notebooks has no compiler installed, and it takes half a second. */
async function loadTypescript(): Promise<typeof Ts> {
  try {
    const loaded = (await import('typescript')) as typeof Ts & { readonly default?: typeof Ts };
    return loaded.default ?? loaded;
  } catch {
    throw new Problem('typescript is not installed', { cure: 'notebooks are checked in a clone: run `npm ci` there' });
  }
}

function projectOptions(ts: typeof Ts, root: string): Ts.CompilerOptions {
  const path = join(root, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile);
  if (error !== undefined) {
    throw new Problem(ts.flattenDiagnosticMessageText(error.messageText, '\n'), { where: path });
  }
  // The files it names are not wanted here, only the options.
  const parsed = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
  return { ...parsed.options, strict: true, noEmit: true };
}

/** tslab fails at run time on `{ name }` of a variable from an earlier cell, though it compiles. */
function* badShorthands(ts: typeof Ts, file: Ts.SourceFile, checker: Ts.TypeChecker, joined: JoinedCells) {
  const nodes: Ts.Node[] = [file];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    ts.forEachChild(node, (child) => {
      nodes.push(child);
    });
    if (!ts.isShorthandPropertyAssignment(node)) continue;
    const name = node.name.text;
    const declared = checker.getShorthandAssignmentValueSymbol(node)?.declarations?.[0];
    if (declared?.getSourceFile() !== file) continue;
    const place = joined.placeOf(node.getStart(file));
    if (joined.placeOf(declared.getStart(file)).cell === place.cell) continue;
    // Only a module's own names travel from cell to cell; a function's are in its cell anyway.
    yield { ...place, text: `tslab loses { ${name} }, a variable of an earlier cell: write { ${name}: ${name} }` };
  }
}

/**
 * Compiles each notebook's joined code cells strictly, with the options of the project's tsconfig.json, as if they stood
 * in its root; all share one program, so that the sources they import are read once. Without the `typescript` package: a Problem.
 */
export async function compileCells(notebooks: readonly Notebook[], root: string): Promise<NotebookFault[]> {
  const ts = await loadTypescript();
  const options = projectOptions(ts, root);
  const files = new Map(
    notebooks.map(({ path, cells }, i) => [
      resolve(root, `__notebook_${i + 1}__.ts`).replaceAll('\\', '/'),
      { path, joined: joinCells(cells) },
    ]),
  );
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name);
  host.readFile = (name) => files.get(name)?.joined.text ?? readFile.call(host, name);
  host.getSourceFile = (name, version, ...rest) => {
    const text = files.get(name)?.joined.text;
    return text === undefined
      ? getSourceFile.call(host, name, version, ...rest)
      : ts.createSourceFile(name, text, version, true);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const general = program.getOptionsDiagnostics()[0] ?? program.getGlobalDiagnostics()[0];
  if (general !== undefined) {
    throw new Problem(ts.flattenDiagnosticMessageText(general.messageText, '\n'), {
      where: join(root, 'tsconfig.json'),
    });
  }
  const faults: NotebookFault[] = [];
  for (const [name, { path, joined }] of files) {
    const file = program.getSourceFile(name);
    if (file === undefined) continue;
    for (const found of [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]) {
      const text = `${ts.flattenDiagnosticMessageText(found.messageText, '\n')} (TS${found.code})`;
      faults.push({ path, ...joined.placeOf(found.start ?? 0), text });
    }
    for (const fault of badShorthands(ts, file, program.getTypeChecker(), joined)) faults.push({ path, ...fault });
  }
  return faults;
}
