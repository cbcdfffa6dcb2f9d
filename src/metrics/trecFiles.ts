import { Problem } from '../files/problem';
import { csvDelimiter, csvEntries } from './csvEntries';
import { type Entry, type FileKind, formatsOf } from './entries';
import { jsonEntries } from './jsonEntries';
import type { ScoredDocument } from './rankRun';
import { trecEntries } from './trecEntries';

/** Grades by query and document. A grade below the relevance level, or negative, is a judgement too: not relevant. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;
/** What was retrieved by query, in the order of the file; `rankRun` puts it in rank order. */
export type Run = ReadonlyMap<string, readonly ScoredDocument[]>;
/** Whose rules hold: Cutline's own, or those of trec_eval 9.0.8. */
export type Convention = 'cutline' | 'trec';

const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

function gradeOf(value: unknown): number | undefined {
  const grade = typeof value === 'string' && /^[-+]?\d+$/.test(value) ? Number(value) : value;
  return typeof grade === 'number' && Number.isSafeInteger(grade) ? grade : undefined;
}

/** A score as C's atof reads it, where it reads a number at all. */
function scoreOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  if (DECIMAL.test(value)) return Number(value);
  if (/^[-+]?nan$/i.test(value)) return Number.NaN;
  if (/^[-+]?inf(inity)?$/i.test(value))
    return value.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return undefined;
}

/** TREC text, JSON or CSV, told apart by how the text begins. */
function entriesOf(raw: string, path: string, kind: FileKind): { entries: Entry[]; empty: string[] } {
  const text = raw.replace(/^\ufeff/, '');
  const found = /^\s*[{[]/.test(text)
    ? jsonEntries(text, path, kind)
    : {
        entries: csvDelimiter(text) === undefined ? trecEntries(text, path, kind) : csvEntries(text, path, kind),
        empty: [],
      };
  if (found.entries.length === 0)
    throw new Problem(kind === 'qrels' ? 'holds no judgement' : 'holds no retrieved document', {
      where: `${path}, line 1`,
      cure: formatsOf(kind),
    });
  return found;
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}

/**
 * Relevance judgements from a text: TREC lines `query iteration document grade`, JSON {query: {document: grade}}, or CSV
 * with a header (query, qid or query_id; doc, docid or doc_id; rel, relevance or score). Comment lines, tabs, CRLF and a
 * byte-order mark are read. A line with another count of fields, a grade that is no whole number, a document judged
 * twice for a query and an empty file are a Problem naming file and physical line.
 */
export function parseQrels(text: string, path: string): Qrels {
  const { entries, empty } = entriesOf(text, path, 'qrels');
  const qrels = new Map<string, Map<string, number>>(empty.map((query) => [query, new Map()]));
  for (const { query, doc, value, line } of entries) {
    const where = `${path}, line ${line}`;
    const grade = gradeOf(value);
    if (grade === undefined) throw new Problem(`the grade ${shown(value)} is not a whole number`, { where });
    const grades = qrels.get(query) ?? new Map<string, number>();
    qrels.set(query, grades);
    if (grades.has(doc)) throw new Problem(`document "${doc}" is judged twice for query "${query}"`, { where });
    grades.set(doc, grade);
  }
  return qrels;
}

/**
 * A run from a text: TREC lines `query Q0 document rank score tag`, JSON {query: {document: score}}, or CSV with a header
 * (query, document and score as for qrels). The rank column is not read: scores order a run.
 *
 * A score that is no number is a Problem naming file and physical line, and so is an empty file. In Cutline's convention
 * a score must be finite, and a document that is returned twice stays, to be dropped at its second rank; in trec's a NaN
 * or an infinity is read as trec_eval reads it, and a document that is returned twice is a Problem.
 */
export function parseRun(text: string, path: string, convention: Convention = 'cutline'): Run {
  const { entries, empty } = entriesOf(text, path, 'run');
  const run = new Map<string, ScoredDocument[]>(empty.map((query) => [query, []]));
  const seen = new Map<string, Set<string>>();
  for (const { query, doc, value, line } of entries) {
    const where = `${path}, line ${line}`;
    const score = scoreOf(value);
    if (score === undefined) throw new Problem(`the score ${shown(value)} is not a number`, { where });
    if (convention === 'cutline' && !Number.isFinite(score))
      throw new Problem(`the score ${shown(value)} is not a finite number`, {
        where,
        cure: '--convention trec reads it as trec_eval does',
      });
    const documents = run.get(query) ?? [];
    run.set(query, documents);
    const docs = seen.get(query) ?? new Set<string>();
    seen.set(query, docs);
    if (convention === 'trec' && docs.has(doc))
      throw new Problem(`document "${doc}" is returned twice for query "${query}"`, { where });
    docs.add(doc);
    documents.push({ doc, score, line });
  }
  return run;
}
