import { z } from 'zod';
import { parseJson } from '../files/parseJson';
import { parseWith } from '../files/parseWith';
import { Problem } from '../files/problem';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 digest');
const count = z.number().int().min(0);
const Part = z.strictObject({
  n: count,
  right_pass: count,
  right_fail: count,
  false_pass: count,
  false_fail: count,
  unjudged: count,
});

/** How one judge did in the exam: what lets its figures gate, or does not. */
export const ExamRecord = z.strictObject({
  judge: z.string().min(1),
  rubric: z.string().min(1),
  /** Where its models were served, and at what temperature; empty for rules. */
  setting: z.string(),
  /** Of candidates, labels and marks; another exam makes the record worthless. */
  exam: sha256,
  corpus: sha256,
  status: z.enum(['passed', 'failed', 'not_held']),
  clear_cut: Part,
  not_clear_cut: Part,
  borderline: Part,
  /** The models that served the verdicts, as they named themselves. */
  served_by: z.array(z.string()),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
});
export type ExamRecord = z.infer<typeof ExamRecord>;

/** `golden/exam-records.json`: the last exam of each judge, by its id. */
export const ExamRecords = z.record(z.string(), ExamRecord);
export type ExamRecords = z.infer<typeof ExamRecords>;

/** Reads a file of exam records; a mistyped field is a Problem naming it. */
export function parseExamRecords(text: string, file: string): ExamRecords {
  const records = parseWith(ExamRecords, parseJson(text, file), file);
  for (const [id, { judge, status, clear_cut: own }] of Object.entries(records)) {
    const where = `${file}, ${id}`;
    if (judge !== id) throw new Problem(`is the record of ${judge}`, { where });
    const right = own.n > 0 && own.right_pass + own.right_fail === own.n;
    // A word that its own counts do not bear out was written by hand.
    if ((status === 'passed') !== right)
      throw new Problem(`status ${status} does not fit its clear-cut counts`, { where });
  }
  return records;
}

/** The file's text: judges in order of id, one line end at its end. */
export function printExamRecords(records: ExamRecords): string {
  const sorted = Object.fromEntries(Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}
