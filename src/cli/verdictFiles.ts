// [door] reads files of verdicts
import { Problem } from '../files/problem';
import { type Row, readRows } from '../files/readRows';
import { readText } from '../files/readText';
import { trecEntries } from '../metrics/trecEntries';

/** What a rater says of one item, as its file has it; undefined where the cell is empty. */
export interface Verdict {
  readonly label: string | undefined;
  /** The place in the file: `line 7`, or in a JSON array `item 7`. */
  readonly at: string;
}

/** The verdicts of one rater: a file, or one column of it. */
export interface VerdictFile {
  readonly path: string;
  /** The column of labels; undefined in TREC text. */
  readonly column: string | undefined;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

export interface VerdictColumns {
  /** Default: the one column that is called id, case_id, item_id or key. */
  readonly idColumn?: string;
  /**
   * The columns of labels that the file may have: each that it has is a rater. Default: the one column that is called
   * verdict, outcome, label, score, rating or grade.
   */
  readonly labelColumns?: readonly string[];
}

const ID_NAMES = ['id', 'case_id', 'item_id', 'key'];
const LABEL_NAMES = ['verdict', 'outcome', 'label', 'score', 'rating', 'grade'];

function listed(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function guessed(names: readonly string[], known: readonly string[], what: 'id' | 'label', path: string): string {
  const found = names.filter((name) => known.includes(name.trim().toLowerCase()));
  if (found.length === 1) return found[0] as string;
  throw new Problem(`which column holds the ${what} is not clear`, {
    where: path,
    cure: `say --${what}-column NAME; its columns are ${listed(names)}`,
  });
}

function asked(names: readonly string[], columns: readonly string[], path: string): string[] {
  const found = columns.filter((name) => names.includes(name));
  if (found.length > 0) return found;
  throw new Problem(`no column ${listed(columns)}`, { where: path, cure: `its columns are ${listed(names)}` });
}

/** The text of a cell, without the space around it; undefined where it is empty. */
function textOf(cell: unknown, where: string): string | undefined {
  if (cell === undefined || cell === null) return undefined;
  if (typeof cell === 'object')
    throw new Problem(`holds ${Array.isArray(cell) ? 'a list' : 'an object'}, not a word or a number`, { where });
  const text = String(cell).trim();
  // Our own word for no verdict: a fault of the judge is no label.
  return text === '' || text.toLowerCase() === 'unjudged' ? undefined : text;
}

/** Adds a verdict, unless its id is there already. */
function put(verdicts: Map<string, Verdict>, id: string, verdict: Verdict, path: string): void {
  const before = verdicts.get(id);
  if (before !== undefined)
    throw new Problem(`id "${id}" stands twice, first in ${before.at}`, {
      where: `${path}, ${verdict.at}`,
      cure: 'a rater has one label an item; give repeats as files of their own, with --repeats',
    });
  verdicts.set(id, verdict);
}

function fromRows(rows: readonly Row[], path: string, { idColumn, labelColumns }: VerdictColumns): VerdictFile[] {
  if (rows.length === 0) throw new Problem('holds no verdict', { where: path });
  // Objects of one JSON file may hold unlike fields: a column is what any of them has.
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.cells)))];
  const [ids = ''] = idColumn === undefined ? [guessed(names, ID_NAMES, 'id', path)] : asked(names, [idColumn], path);
  const columns =
    labelColumns === undefined ? [guessed(names, LABEL_NAMES, 'label', path)] : asked(names, labelColumns, path);
  const unit = /\.json$/i.test(path) ? 'item' : 'line';
  return columns.map((column) => {
    if (column === ids) throw new Problem(`column "${column}" cannot be both id and label`, { where: path });
    const verdicts = new Map<string, Verdict>();
    for (const { line, cells } of rows) {
      const at = `${unit} ${line}`;
      const id = textOf(cells[ids], `${path}, ${at}, column "${ids}"`);
      if (id === undefined) throw new Problem('no id', { where: `${path}, ${at}, column "${ids}"` });
      put(verdicts, id, { label: textOf(cells[column], `${path}, ${at}, column "${column}"`), at }, path);
    }
    return { path, column, verdicts };
  });
}

/**
 * The verdicts of a file: a table (.csv, .tsv, .json, .jsonl) with a column of ids and one of labels, or more of them, each
 * a rater; any other name is TREC text, lines `query iteration document label`, whose id is query and document.
 *
 * A column is not guessed where it is not clear. An empty label stays, as undefined. A row without an id, an id that stands
 * twice, a cell that holds a list or an object and a file without a row are Problems naming file and physical line.
 */
export function readVerdicts(path: string, columns: VerdictColumns = {}): VerdictFile[] {
  if (/\.(csv|tsv|json|jsonl|ndjson)$/i.test(path)) return fromRows(readRows(path), path, columns);
  const verdicts = new Map<string, Verdict>();
  for (const { query, doc, value, line } of trecEntries(readText(path), path, 'qrels'))
    put(verdicts, `${query} ${doc}`, { label: value as string, at: `line ${line}` }, path);
  if (verdicts.size === 0)
    throw new Problem('holds no verdict', { where: path, cure: 'TREC lines "query 0 document label", .csv, .json, …' });
  return [{ path, column: undefined, verdicts }];
}
