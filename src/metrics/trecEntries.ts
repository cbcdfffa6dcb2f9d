import { Problem } from '../files/problem';
import { type Entry, type FileKind, formatsOf } from './entries';

/** What C's isspace takes for space within a line; a no-break space may stand in an id. */
const SPACE = /[ \t\v\f]+/;

/**
 * The entries of TREC text: qrels lines of 4 fields, run lines of 6 (what follows the tag is passed over, as in
 * trec_eval), parted by spaces or tabs. Blank lines and lines that begin with # are passed over. Any other count of
 * fields is a Problem naming file and physical line.
 */
export function trecEntries(text: string, path: string, kind: FileKind): Entry[] {
  const entries: Entry[] = [];
  text.split(/\r\n|\n|\r/).forEach((content, i) => {
    const fields = content.split(SPACE).filter((field) => field !== '');
    const [query, , doc, third, score] = fields;
    if (query === undefined || query.startsWith('#')) return;
    if (kind === 'qrels' ? fields.length !== 4 : fields.length < 6)
      throw new Problem(
        `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}, where a line of ${kind === 'qrels' ? 'qrels has 4' : 'a run has 6'}`,
        { where: `${path}, line ${i + 1}`, cure: formatsOf(kind) },
      );
    entries.push({ query, doc: doc as string, value: kind === 'qrels' ? third : score, line: i + 1 });
  });
  return entries;
}
