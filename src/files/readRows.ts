// [door] reads files
import Papa from 'papaparse';
import { lineAt, parseJson } from './parseJson';
import { Problem } from './problem';
import { readText } from './readText';

/** One record of a table, with the physical line of its file on which it begins. */
export interface Row {
  readonly line: number;
  readonly cells: Readonly<Record<string, unknown>>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonRows(text: string, path: string): Row[] {
  const value = parseJson(text, path);
  if (!Array.isArray(value)) throw new Problem('is not a JSON array of objects', { where: path });
  return value.map((item: unknown, i) => {
    if (!isRecord(item)) throw new Problem('is not an object', { where: `${path}, item ${i + 1}` });
    return { line: i + 1, cells: item };
  });
}

function jsonlRows(text: string, path: string): Row[] {
  const rows: Row[] = [];
  // Only line feeds end a JSONL line: U+2028 may stand in a string.
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '') return;
    const item = parseJson(line, path, i + 1);
    if (!isRecord(item)) throw new Problem('is not an object', { where: `${path}, line ${i + 1}` });
    rows.push({ line: i + 1, cells: item });
  });
  return rows;
}

/** What parts the cells of the header, which holds names and so seldom a comma of another meaning. */
function delimiterOf(text: string): string {
  const header = (/^\s*(.*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function csvRows(raw: string, path: string): Row[] {
  // One kind of line end: Papa guesses one for the whole file, and a file of two kinds loses rows.
  const text = raw.replace(/\r\n?/g, '\n');
  const rows: Row[] = [];
  let header: string[] | undefined;
  let offset = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimiter: /\.tsv$/i.test(path) ? '\t' : delimiterOf(text),
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const begins = line;
      line += lineAt(text.slice(offset, meta.cursor), meta.cursor - offset) - 1;
      offset = meta.cursor;
      const fault = errors.find((error) => error.type !== 'Delimiter');
      if (fault !== undefined) throw new Problem(`broken CSV: ${fault.message}`, { where: `${path}, line ${begins}` });
      if (data.length === 1 && (data[0] as string).trim() === '') return;
      if (header === undefined) {
        header = data.map((name) => name.trim());
        const twice = header.find((name, i) => header?.indexOf(name) !== i);
        if (twice !== undefined)
          throw new Problem(`column "${twice}" stands twice`, { where: `${path}, line ${begins}` });
        return;
      }
      if (data.length !== header.length) {
        throw new Problem(`${data.length} cells under ${header.length} columns`, { where: `${path}, line ${begins}` });
      }
      const names = header;
      rows.push({ line: begins, cells: Object.fromEntries(data.map((cell, i) => [names[i] as string, cell])) });
    },
  });
  return rows;
}

/**
 * The records of a table file: CSV or TSV with a header (.csv, .tsv), JSON (an array of objects) or JSONL.
 * A byte-order mark, CRLF, newlines in quoted cells (always `\n` in the cell) and blank last lines are read; anything
 * broken is a Problem naming file and physical line (for JSON, the item).
 */
export function readRows(path: string): Row[] {
  const text = readText(path);
  if (/\.(jsonl|ndjson)$/i.test(path)) return jsonlRows(text, path);
  if (/\.json$/i.test(path)) return jsonRows(text, path);
  if (/\.(csv|tsv)$/i.test(path)) return csvRows(text, path);
  throw new Problem('is neither .csv, .tsv, .json nor .jsonl', { where: path });
}
