/** One judgement or one retrieved document as a file has it: the value still unread. */
export interface Entry {
  readonly query: string;
  readonly doc: string;
  /** Text from TREC and CSV files, whatever stands there in JSON. */
  readonly value: unknown;
  /** The physical line, from 1. */
  readonly line: number;
}

/** Which of the two files it is; they differ in fields and columns. */
export type FileKind = 'qrels' | 'run';

/** What both files may be, for the cure of an error. */
export function formatsOf(kind: FileKind): string {
  return kind === 'qrels'
    ? 'qrels are TREC lines "query 0 document grade", JSON {query: {document: grade}}, or CSV with a header query, doc, rel'
    : 'a run is TREC lines "query Q0 document rank score tag", JSON {query: {document: score}}, or CSV with a header query, doc, score';
}
