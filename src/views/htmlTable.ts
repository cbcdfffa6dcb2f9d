import { escapeHtml } from './pageText';

type Values = readonly Readonly<Record<string, unknown>>[];

/** Three decimals for a column that holds a fraction, none for whole numbers; undefined for a column of texts. */
function decimalsOf(rows: Values, name: string): number | undefined {
  const values = rows
    .map((row) => row[name])
    .filter((value) => value !== null && value !== undefined && !Number.isNaN(value));
  if (values.length === 0 || values.some((value) => typeof value !== 'number')) return undefined;
  return values.every((value) => Number.isInteger(value)) ? 0 : 3;
}

function cellOf(value: unknown, decimals: number | undefined): string {
  const absent = value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value));
  const text = absent
    ? '—'
    : typeof value === 'number' && decimals !== undefined
      ? value.toFixed(decimals)
      : escapeHtml(String(value));
  return decimals === undefined ? `<td>${text}</td>` : `<td class="num" style="text-align:right">${text}</td>`;
}

/** Rows of named values as an HTML table, its columns those of the first row: texts are escaped, numbers set right; — for nothing. */
export function htmlTable(rows: Values, caption?: string): string {
  const names = Object.keys(rows[0] ?? {});
  const decimals = names.map((name) => decimalsOf(rows, name));
  const head = names.map((name, i) => {
    const kind = decimals[i] === undefined ? 'style="text-align:left"' : 'class="num" style="text-align:right"';
    return `<th scope="col" ${kind}>${escapeHtml(name.replaceAll('_', ' '))}</th>`;
  });
  const body = rows.map((row) => `<tr>${names.map((name, i) => cellOf(row[name], decimals[i])).join('')}</tr>`);
  const title = caption === undefined ? '' : `<caption style="text-align:left">${escapeHtml(caption)}</caption>`;
  return `<table>${title}<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
