import { Problem } from '../files/problem';
import type { Row } from '../files/readRows';

/** Anybody's scores and labels, turned so that higher is better; `sign` is -1 where the file has lower better. */
export interface ScorePairs {
  readonly answerable: Float64Array;
  readonly unanswerable: Float64Array;
  readonly sign: 1 | -1;
  readonly scoreColumn: string;
  readonly labelColumn: string;
}

export interface ScorePairsOptions {
  readonly scoreColumn?: string;
  readonly labelColumn?: string;
  /** Unset: taken from the score column's name where that is beyond doubt, else asked for. */
  readonly lowerIsBetter?: boolean;
}

const SCORE_NAMES = ['score'];
const LABEL_NAMES = ['answerable', 'label'];
/** Column names whose higher values mean a better match, by what the words mean. */
const HIGHER = /^(score|similarity|cosine|cosine_similarity|confidence|probability|relevance|bm25)$/i;
const YES = new Set(['1', 'true', 'yes', 'answerable']);
const NO = new Set(['0', 'false', 'no', 'unanswerable']);

function pickColumn(
  asked: string | undefined,
  names: readonly string[],
  known: readonly string[],
  option: string,
  path: string,
): string {
  const list = names.map((name) => `"${name}"`).join(', ');
  if (asked !== undefined) {
    if (names.includes(asked)) return asked;
    throw new Problem(`no column "${asked}"`, { where: path, cure: `its columns are ${list}` });
  }
  const found = known.filter((name) => names.includes(name));
  if (found.length === 1) return found[0] as string;
  throw new Problem(`which column holds the ${option === '--score-column' ? 'score' : 'label'} is not clear`, {
    where: path,
    cure: `say ${option} NAME; its columns are ${list}`,
  });
}

function signOf(lowerIsBetter: boolean | undefined, column: string, path: string): 1 | -1 {
  if (lowerIsBetter !== undefined) return lowerIsBetter ? -1 : 1;
  if (HIGHER.test(column)) return 1;
  throw new Problem(`whether a high "${column}" speaks for an answerable question is not clear`, {
    where: path,
    cure: 'say --lower-is-better or --higher-is-better',
  });
}

function scoreOf(cell: unknown, where: string): number {
  const text = typeof cell === 'string' ? cell.trim() : cell;
  const value =
    typeof text === 'number'
      ? text
      : typeof text === 'string' && /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)
        ? Number(text)
        : Number.NaN;
  if (!Number.isFinite(value)) {
    const comma = typeof text === 'string' && /^[-+]?\d+,\d+$/.test(text);
    throw new Problem(`not a finite number: ${JSON.stringify(cell)}`, {
      where,
      ...(comma ? { cure: 'write a decimal point' } : {}),
    });
  }
  return value;
}

function labelOf(cell: unknown, where: string): boolean {
  // A list that holds one label reads like it when turned into text, and is none.
  const text = typeof cell === 'object' ? '' : String(cell).trim().toLowerCase();
  if (YES.has(text)) return true;
  if (NO.has(text)) return false;
  throw new Problem(`not a label: ${JSON.stringify(cell)}`, {
    where,
    cure: '1 or 0, true or false, yes or no, answerable or unanswerable',
  });
}

/**
 * The (score, label) pairs of a table's rows. Neither a column nor a direction is guessed where it is not clear. A score
 * that is no finite number, a label that is none, no row at all, or labels of one kind only are Problems naming the line (in a JSON array, the item).
 */
export function scorePairs(rows: readonly Row[], path: string, options: ScorePairsOptions = {}): ScorePairs {
  const first = rows[0];
  if (first === undefined) throw new Problem('holds no row: nothing to calibrate on', { where: path });
  // Objects of one JSON file may hold unlike fields: a column is what any of them has.
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.cells)))];
  const scoreColumn = pickColumn(options.scoreColumn, names, SCORE_NAMES, '--score-column', path);
  const labelColumn = pickColumn(options.labelColumn, names, LABEL_NAMES, '--label-column', path);
  if (scoreColumn === labelColumn)
    throw new Problem(`column "${scoreColumn}" cannot be both score and label`, { where: path });
  const sign = signOf(options.lowerIsBetter, scoreColumn, path);
  // A JSON array's rows are numbered by item: they may share a line.
  const unit = /\.json$/i.test(path) ? 'item' : 'line';
  const answerable: number[] = [];
  const unanswerable: number[] = [];
  for (const { line, cells } of rows) {
    const at = (column: string) => `${path}, ${unit} ${line}, column "${column}"`;
    const score = sign * scoreOf(cells[scoreColumn], at(scoreColumn));
    (labelOf(cells[labelColumn], at(labelColumn)) ? answerable : unanswerable).push(score);
  }
  if (answerable.length === 0 || unanswerable.length === 0) {
    const kind = answerable.length === 0 ? 'unanswerable' : 'answerable';
    throw new Problem(`all ${rows.length} labels say ${kind}: a cut needs both kinds`, {
      where: `${path}, column "${labelColumn}"`,
    });
  }
  return {
    answerable: Float64Array.from(answerable),
    unanswerable: Float64Array.from(unanswerable),
    sign,
    scoreColumn,
    labelColumn,
  };
}
