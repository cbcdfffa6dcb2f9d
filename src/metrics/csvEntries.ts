import Papa from 'papaparse';
import { lineAt } from '../files/parseJson';
import { Problem } from '../files/problem';
import type { Entry, FileKind } from './entries';

const QUERY = ['query', 'qid', 'query_id'];
const DOC = ['doc', 'docid', 'doc_id', 'corpus_id'];
const VALUE = { qrels: ['rel', 'relevance', 'score'], run: ['score'] };
const DELIMITERS = [',', ';', '\t', '|'];

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/[\s-]/g, '_');
}

/** What parts the cells, where the first line is a header that names a query and a document column; else undefined. */
export function csvDelimiter(text: string): string | undefined {
  const header = (/^\s*(.*)/.exec(text)?.[1] ?? '').replace(/"/g, '');
  return DELIMITERS.find((mark) => {
    const names = header.split(mark).map(plain);
    return names.some((name) => QUERY.includes(name)) && names.some((name) => DOC.includes(name));
  });
}

function column(header: readonly string[], names: readonly string[], where: string): number {
  // The first of the names that is there: a column "rel" is the grade, whatever stands in "score" beside it.
  const there = names.find((name) => header.includes(name));
  if (there === undefined) throw new Problem(`no column ${names.join(' or ')}`, { where });
  if (header.indexOf(there) !== header.lastIndexOf(there))
    throw new Problem(`column "${there}" stands twice`, { where });
  return header.indexOf(there);
}

/**
 * The entries of a CSV text with a header, with the physical lines on which they begin. Other columns are passed over.
 * Broken quotes, a row of another width and an empty id are a Problem naming file and line.
 */
export function csvEntries(raw: string, path: string, kind: FileKind): Entry[] {
  // One kind of line end: Papa guesses one for the whole file, and a file of two kinds loses rows.
  const text = raw.replace(/\r\n?/g, '\n');
  const entries: Entry[] = [];
  let at: { query: number; doc: number; value: number; width: number } | undefined;
  let offset = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimiter: csvDelimiter(text) ?? ',',
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const where = `${path}, line ${line}`;
      const begins = line;
      line += lineAt(text.slice(offset, meta.cursor), meta.cursor - offset) - 1;
      offset = meta.cursor;
      const fault = errors.find((error) => error.type !== 'Delimiter');
      if (fault !== undefined) throw new Problem(`broken CSV: ${fault.message}`, { where });
      if (data.length === 1 && (data[0] as string).trim() === '') return;
      if (at === undefined) {
        const header = data.map(plain);
        at = {
          query: column(header, QUERY, where),
          doc: column(header, DOC, where),
          value: column(header, VALUE[kind], where),
          width: header.length,
        };
        return;
      }
      if (data.length !== at.width) throw new Problem(`${data.length} cells under ${at.width} columns`, { where });
      const query = (data[at.query] as string).trim();
      const doc = (data[at.doc] as string).trim();
      if (query === '' || doc === '') throw new Problem(`no ${query === '' ? 'query' : 'document'} id`, { where });
      entries.push({ query, doc, value: (data[at.value] as string).trim(), line: begins });
    },
  });
  return entries;
}
