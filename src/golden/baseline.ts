import { z } from 'zod';
import { parseJson } from '../files/parseJson';
import { parseWith } from '../files/parseWith';
import { CaseType } from './case';

const share = z.number().min(0, 'is not a share from 0 to 1').max(1, 'is not a share from 0 to 1: is it in percent?');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 digest');

/** The retrieval metrics of a run, by their names: recall@5 … */
export const retrievalMetrics = [
  'recall@5',
  'recall@20',
  'mrr',
  'hit@5',
  'precision@5',
  'ndcg@10',
  'map',
  'span_recall@5',
  'span_recall@20',
] as const;
export const RetrievalMetric = z.enum(retrievalMetrics);
export type RetrievalMetric = z.infer<typeof RetrievalMetric>;

/** What retrieval reached on each case, kept to be compared with. */
export const RetrievalBaseline = z.strictObject({
  arm: z.string().min(1),
  digests: z.strictObject({
    cases: sha256,
    corpus: sha256,
    chunker: z.string(),
    embedder: z.string(),
    arm: z.string(),
  }),
  cases: z
    .array(
      z.strictObject({
        case_id: z.string().min(1),
        case_type: CaseType,
        /** Of what the case asks and expects: a changed case is not compared. */
        digest: sha256,
        values: z.partialRecord(RetrievalMetric, share),
      }),
    )
    .superRefine((rows, context) => {
      const seen = new Set<string>();
      rows.forEach(({ case_id }, i) => {
        if (seen.has(case_id))
          context.addIssue({ code: 'custom', path: [i, 'case_id'], message: `the case ${case_id} stands twice` });
        seen.add(case_id);
      });
    }),
  saved: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
});
export type RetrievalBaseline = z.infer<typeof RetrievalBaseline>;

/** `golden/baseline.json`; a section that nothing has saved yet is absent. */
export const Baseline = z.strictObject({ retrieval: RetrievalBaseline.optional() });
export type Baseline = z.infer<typeof Baseline>;

/** Reads a baseline file's text; a file cut off, mistyped or in other units is a Problem naming file, field and line. */
export function parseBaseline(text: string, file: string): Baseline {
  return parseWith(Baseline, parseJson(text, file), file);
}

/** The file's text: two spaces, one case a line, one line end at its end. */
export function printBaseline({ retrieval, ...rest }: Baseline): string {
  if (retrieval === undefined) return `${JSON.stringify(rest, null, 2)}\n`;
  const cases = retrieval.cases.map((row) => `      ${JSON.stringify(row)}`).join(',\n');
  const whole = JSON.stringify({ ...rest, retrieval: { ...retrieval, cases: ['CASES'] } }, null, 2);
  return `${whole.replace(/^ *"CASES"$/m, () => cases)}\n`;
}
