// [door] loads danfojs-node
import type { DataFrame } from 'danfojs-node';
import { Problem } from '../files/problem';
import { htmlTable } from './htmlTable';

/** Loads without the warning that two copies of one tensor library print when they meet in a process: it means nothing here. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}

/** A danfojs data frame of records, for `groupby`, `sortValues`, `query`, `describe`. Loaded when first asked for (1.7 s). */
export async function frame(
  records: readonly Readonly<Record<string, string | number | boolean | null>>[],
): Promise<DataFrame> {
  const danfo = await quietly(() => import('danfojs-node')).catch(() => {
    throw new Problem('danfojs-node is not installed', {
      cure: "npm install danfojs-node@1.2.0, under the overrides that Cutline's own package.json has for it",
    });
  });
  return new danfo.DataFrame(records.map((record) => ({ ...record })));
}

/** A data frame as an HTML table. */
export function frameTable(data: DataFrame, caption?: string): string {
  const { columns, values } = data;
  const rows = (values as unknown[][]).map((row) =>
    Object.fromEntries(row.map((value, i) => [columns[i] as string, value])),
  );
  return htmlTable(rows, caption);
}
