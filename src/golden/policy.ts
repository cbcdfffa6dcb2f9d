import { z } from 'zod';
import { parseJson } from '../files/parseJson';
import { parseWith } from '../files/parseWith';
import { AssertionName, hardAssertions } from './assertionName';
import { RetrievalMetric } from './baseline';
import { CaseType } from './case';

const share = z.number().min(0, 'is not a share from 0 to 1').max(1, 'is not a share from 0 to 1: is it in percent?');

/** The metrics of answers that a floor can be set for. */
export const FloorMetric = z.enum([
  'hit',
  'coverage',
  'relevant_citation',
  'abstention',
  // A judge's: they gate only where it has passed its exam.
  'pass_rate',
  'faithfulness',
  'citation_accuracy',
  'answer_relevance',
]);
export type FloorMetric = z.infer<typeof FloorMetric>;

/** The floors that rest on a judge. */
export const judgedMetrics: readonly FloorMetric[] = [
  'pass_rate',
  'faithfulness',
  'citation_accuracy',
  'answer_relevance',
];

/** `golden/policy.json`: what the regression gate and `eval` enforce. */
export const Policy = z.strictObject({
  enforce: z.strictObject({
    /** Uses in `golden/thresholds.json` whose sentinels must hold. */
    thresholds: z.array(z.enum(['similarity', 'confidence_gate'])),
    /** Retrieval metrics that may not drop by more than 5 % of the baseline's. */
    retrieval: z.array(RetrievalMetric).optional(),
    /** Hard assertions that no case of a run may break; all but must_contain where this is absent. */
    assertions: z.array(AssertionName).optional(),
  }),
  /** The least mean of a metric over the cases it applies to, by case type where `by_type` says so; 0.80 of `hit` where this is absent. */
  floors: z
    .strictObject({
      overall: z.partialRecord(FloorMetric, share).optional(),
      by_type: z.partialRecord(CaseType, z.partialRecord(FloorMetric, share)).optional(),
    })
    .optional(),
  /** Where a floor under the pass-rate came from: what `bar --export` measured. */
  bar: z
    .strictObject({
      judge: z.string().min(1),
      good: z.strictObject({ run: z.string(), system: z.string(), pass_rate: share }),
      bad: z.strictObject({ run: z.string(), system: z.string(), pass_rate: share }),
      cases: z.number().int().min(1),
      repeats: z.number().int().min(1),
      level: share,
      highest_for_good: share,
      lowest_for_bad: share,
      date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    })
    .optional(),
});
export type Policy = z.infer<typeof Policy>;

/** The policy of a project that has exported its first threshold: hold it. */
export const firstPolicy: Policy = { enforce: { thresholds: ['similarity'] } };

/** The floors of a policy that sets none. */
export const defaultFloors: NonNullable<Policy['floors']> = { overall: { hit: 0.8 } };

/** One floor that a run must reach. */
export interface Floor {
  readonly metric: FloorMetric;
  /** Null over all types. */
  readonly case_type: string | null;
  readonly least: number;
}

/** What a policy asks of a run's answers, its defaults filled in. */
export function answerRules({ enforce, floors }: Policy): {
  readonly assertions: readonly AssertionName[];
  readonly floors: readonly Floor[];
} {
  const of = (case_type: string | null, given: Partial<Record<FloorMetric, number>>) =>
    Object.entries(given).map(([metric, least]): Floor => ({ metric: metric as FloorMetric, case_type, least }));
  const { overall = {}, by_type = {} } = floors ?? defaultFloors;
  return {
    assertions: enforce.assertions ?? hardAssertions,
    floors: [...of(null, overall), ...Object.entries(by_type).flatMap(([type, given]) => of(type, given))],
  };
}

/** Reads a policy file's text; a mistyped field is a Problem naming it. */
export function parsePolicy(text: string, file: string): Policy {
  return parseWith(Policy, parseJson(text, file), file);
}
