import { lineAt, parseJson } from '../files/parseJson';
import { Problem } from '../files/problem';
import { type Entry, type FileKind, formatsOf } from './entries';

/** What is left of a text that is known to be JSON: strings, marks, and words or numbers. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * The entries of a JSON text {query: {document: value}}, in the order of the file and with their physical lines; also the
 * queries that hold no document. Read token by token, since `JSON.parse` keeps the last of two equal names in silence:
 * here a query that stands twice is a Problem, and a document that does is two entries.
 */
export function jsonEntries(text: string, path: string, kind: FileKind): { entries: Entry[]; empty: string[] } {
  parseJson(text, path);
  const tokens = text.matchAll(TOKEN);
  let offset = 0;
  let line = 1;
  const next = (): string => {
    const { value: match } = tokens.next() as { value?: RegExpMatchArray };
    const at = match?.index ?? text.length;
    line += lineAt(text.slice(offset, at), at - offset) - 1;
    offset = at;
    return match?.[0] ?? '';
  };
  const open = (what: string): void => {
    if (next() !== '{')
      throw new Problem(`${what} is not a JSON object`, { where: `${path}, line ${line}`, cure: formatsOf(kind) });
  };
  /** The next name of the open object, or undefined at its end. */
  const name = (): string | undefined => {
    let token = next();
    if (token === ',') token = next();
    if (token === '}') return undefined;
    next();
    return JSON.parse(token) as string;
  };

  const entries: Entry[] = [];
  const empty: string[] = [];
  const seen = new Set<string>();
  open('what it holds');
  for (let query = name(); query !== undefined; query = name()) {
    if (seen.has(query)) throw new Problem(`query "${query}" stands twice`, { where: `${path}, line ${line}` });
    seen.add(query);
    open(`query "${query}"`);
    const before = entries.length;
    for (let doc = name(); doc !== undefined; doc = name()) {
      const token = next();
      if (token === '{' || token === '[')
        throw new Problem(`document "${doc}" of query "${query}" holds no number`, {
          where: `${path}, line ${line}`,
          cure: formatsOf(kind),
        });
      entries.push({ query, doc, value: JSON.parse(token) as unknown, line });
    }
    if (entries.length === before) empty.push(query);
  }
  return { entries, empty };
}
