import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** The rooms of src/ by level, as src/README.md has them; a folder listed here is a room, what is below it belongs to it. */
const LEVELS: readonly (readonly string[])[] = [
  ['stats', 'text', 'files'],
  ['golden', 'models'],
  ['system'],
  ['system/reference', 'system/miniature', 'metrics', 'assertions', 'judge'],
  ['runs'],
  ['calibration', 'experiments'],
  ['gate'],
  ['views'],
  ['cli'],
];
/** Only doors may import these: they read, write, listen, start processes or load what does. */
const FOR_DOORS = [
  'node:fs',
  'node:fs/promises',
  'node:net',
  'node:http',
  'node:https',
  'node:child_process',
  'node:worker_threads',
  'node:os',
  'openai',
  'tslab',
  'danfojs-node',
  'zeromq',
  'pg',
  'write-file-atomic',
  'typescript',
];
const DOOR_PREFIXES = ['@electric-sql/', '@energetic-ai/'];
const MAX_LINES = 200;

const src = resolve(__dirname);

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesBelow(path);
    return name.endsWith('.ts') ? [path] : [];
  });
}

interface SourceFile {
  /** Relative to src/, with forward slashes. */
  readonly name: string;
  readonly text: string;
  readonly imports: readonly { readonly to: string; readonly typeOnly: boolean }[];
}

/** What a file imports and re-exports, with whether only types come that way. */
function importsOf(path: string, text: string): SourceFile['imports'] {
  const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  const found: { to: string; typeOnly: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      const to = (node.moduleSpecifier as ts.StringLiteral).text;
      found.push({
        to,
        typeOnly: ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly === true : node.isTypeOnly,
      });
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument !== undefined && ts.isStringLiteral(argument)) found.push({ to: argument.text, typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

const all: SourceFile[] = filesBelow(src).map((path) => {
  const text = readFileSync(path, 'utf8');
  return { name: relative(src, path).replaceAll('\\', '/'), text, imports: importsOf(path, text) };
});
const isTest = ({ name }: SourceFile) => /\.(test|testkit)\.ts$/.test(name);
const product = all.filter((file) => !isTest(file));

function roomOf(name: string): string | undefined {
  const rooms = LEVELS.flat().filter((room) => name.startsWith(`${room}/`));
  return rooms.sort((a, b) => b.length - a.length)[0];
}

function levelOf(name: string): number {
  const room = roomOf(name);
  return LEVELS.findIndex((rooms) => room !== undefined && rooms.includes(room));
}

/** The file a relative import means, relative to src/. */
function target(from: string, to: string): string {
  const path = relative(src, resolve(src, dirname(from), to)).replaceAll('\\', '/');
  return all.some((file) => file.name === `${path}.ts`) ? `${path}.ts` : path;
}

const isDoor = (file: SourceFile) => file.text.startsWith('// [door] ');

describe('the rooms of src/', () => {
  it('hold every file but the public index', () => {
    const homeless = product.filter((file) => file.name !== 'index.ts' && roomOf(file.name) === undefined);
    expect(homeless.map((file) => file.name)).toEqual([]);
    expect(product.length).toBeGreaterThan(50);
  });

  it('import only from lower levels, and never a neighbour on their own', () => {
    const wrong = product
      .filter((file) => file.name !== 'index.ts')
      .flatMap((file) =>
        file.imports
          .filter(({ to }) => to.startsWith('.'))
          .map(({ to }) => target(file.name, to))
          .filter((to) => roomOf(to) !== roomOf(file.name) && levelOf(to) >= levelOf(file.name))
          .map((to) => `${file.name} imports ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it('import no file that does not exist, and the index from nowhere', () => {
    const names = new Set(all.map((file) => file.name));
    const wrong = product.flatMap((file) =>
      file.imports
        .filter(({ to }) => to.startsWith('.'))
        .map(({ to }) => target(file.name, to))
        .filter((to) => !names.has(to) || to === 'index.ts')
        .map((to) => `${file.name} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('import in no circle', () => {
    const edges = new Map(
      product.map((file) => [
        file.name,
        file.imports.filter(({ to }) => to.startsWith('.')).map(({ to }) => target(file.name, to)),
      ]),
    );
    const done = new Set<string>();
    const walk = (name: string, trail: readonly string[]): string[] => {
      if (trail.includes(name)) return [[...trail.slice(trail.indexOf(name)), name].join(' → ')];
      if (done.has(name)) return [];
      const found = (edges.get(name) ?? []).flatMap((to) => walk(to, [...trail, name]));
      done.add(name);
      return found;
    };
    expect(product.flatMap((file) => walk(file.name, []))).toEqual([]);
  });

  it('do input and output only in files marked [door]', () => {
    const forDoors = (to: string) => FOR_DOORS.includes(to) || DOOR_PREFIXES.some((prefix) => to.startsWith(prefix));
    const wrong = product
      .filter((file) => !isDoor(file))
      .flatMap((file) =>
        file.imports
          .filter(({ to, typeOnly }) => forDoors(to) && !typeOnly)
          .map(({ to }) => `${file.name} imports ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it('take chance and the environment as arguments outside doors', () => {
    const wrong = product
      .filter((file) => !isDoor(file))
      .filter((file) => /\bMath\.random\b|\bprocess\.env\b|\bDate\.now\b|new Date\(\)/.test(file.text));
    expect(wrong.map((file) => file.name)).toEqual([]);
  });

  it(`keep every file under ${MAX_LINES} lines`, () => {
    const long = product.filter((file) => file.text.split('\n').length - 1 >= MAX_LINES);
    expect(long.map((file) => file.name)).toEqual([]);
  });

  it('stand on the map in src/README.md, and the map names no room that is not there', () => {
    const map = readFileSync(join(src, 'README.md'), 'utf8');
    const listed = [...map.matchAll(/^\| L\d \| `([^`]+)\/` \|/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual(
      [...new Set(product.map((file) => roomOf(file.name)).filter((room) => room !== undefined))].sort(),
    );
  });
});
