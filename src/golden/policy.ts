import { z } from 'zod';
import { parseJson } from '../files/parseJson';
import { parseWith } from '../files/parseWith';
import { RetrievalMetric } from './baseline';

/** `golden/policy.json`: what the regression gate enforces. */
export const Policy = z.strictObject({
  enforce: z.strictObject({
    /** Uses in `golden/thresholds.json` whose sentinels must hold. */
    thresholds: z.array(z.enum(['similarity'])),
    /** Retrieval metrics that may not drop by more than 5 % of the baseline's. */
    retrieval: z.array(RetrievalMetric).optional(),
  }),
});
export type Policy = z.infer<typeof Policy>;

/** The policy of a project that has exported its first threshold: hold it. */
export const firstPolicy: Policy = { enforce: { thresholds: ['similarity'] } };

/** Reads a policy file's text; a mistyped field is a Problem naming it. */
export function parsePolicy(text: string, file: string): Policy {
  return parseWith(Policy, parseJson(text, file), file);
}
