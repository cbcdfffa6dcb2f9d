import { escapeHtml } from './pageText';

type Values = readonly Readonly<Record<string, unknown>>[];

/** From this many characters on a text needs the width of a telephone to itself. */
const LONG = 40;
/** Up to this many characters a cell without a space (an id, a date, a number) is never broken. */
const SHORT = 24;

const isAbsent = (value: unknown) => value === null || value === undefined || Number.isNaN(value);
/** A number that was set as text with the decimals it needs: `0.40059`, `+0.0003`, `95.5 %`. */
const isDecimal = (value: unknown) => typeof value === 'string' && /^[+−-]?\d+\.\d+( %)?$/.test(value);

/** How a column is set: numbers to the right with so many decimals, texts as they are, long ones on lines of their own. */
interface Column {
  readonly name: string;
  readonly kind: 'number' | 'decimal' | 'text' | 'long';
  readonly decimals: number;
}

function columnOf(rows: Values, name: string): Column {
  const values = rows.map((row) => row[name]).filter((value) => !isAbsent(value));
  if (values.length > 0 && values.every((value) => typeof value === 'number'))
    return { name, kind: 'number', decimals: values.every((value) => Number.isInteger(value)) ? 0 : 3 };
  if (values.length > 0 && values.every(isDecimal)) return { name, kind: 'decimal', decimals: 0 };
  return { name, kind: values.some((value) => String(value).length >= LONG) ? 'long' : 'text', decimals: 0 };
}

function textOf(value: unknown, { kind, decimals }: Column): string {
  if (isAbsent(value)) return '—';
  // No minus zero.
  return kind === 'number' ? (value as number).toFixed(decimals).replace(/^-(?=[0.]+$)/, '') : String(value);
}

const isRight = ({ kind }: Column) => kind === 'number' || kind === 'decimal';
const heading = ({ name }: Column) => escapeHtml(name.replaceAll('_', ' '));

function cellOf(value: unknown, column: Column): string {
  const text = textOf(value, column);
  const whole = isRight(column) || (text.length <= SHORT && !/\s/.test(text));
  const styles = [...(isRight(column) ? ['text-align:right'] : []), ...(whole ? ['white-space:nowrap'] : [])];
  const style = styles.length === 0 ? '' : ` style="${styles.join(';')}"`;
  const kind = isRight(column) ? ' class="num"' : column.kind === 'long' ? ' class="long"' : '';
  return `<td data-name="${heading(column)}"${kind}${style}>${escapeHtml(text)}</td>`;
}

/**
 * Rows of named values as an HTML table, its columns those of the first row; nothing for no rows. Texts are escaped,
 * numbers set right, also those given as text with the decimals they need; — for nothing. A table with long texts folds
 * on a narrow page: each row's short cells stand in a line, and its long ones beneath.
 */
export function htmlTable(rows: Values, caption?: string): string {
  if (rows.length === 0) return '';
  const columns = Object.keys(rows[0] ?? {}).map((name) => columnOf(rows, name));
  const head = columns.map((column) => {
    const kind = isRight(column) ? 'class="num" style="text-align:right"' : 'style="text-align:left"';
    return `<th scope="col" ${kind}>${heading(column)}</th>`;
  });
  const body = rows.map((row) => `<tr>${columns.map((column) => cellOf(row[column.name], column)).join('')}</tr>`);
  const folds = columns.length > 2 && columns.some(({ kind }) => kind === 'long') ? ' class="fold"' : '';
  const title = caption === undefined ? '' : `<caption style="text-align:left">${escapeHtml(caption)}</caption>`;
  return `<table${folds}>${title}<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
