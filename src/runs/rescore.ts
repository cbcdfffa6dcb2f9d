import type { AskedCase } from '../golden/askedCase';
import type { CaseTruth } from '../golden/caseTruth';
import { recordCase } from './recordCase';
import { type CaseRecord, type Run, type RunHeader, runOf } from './run';

/**
 * A stored run scored anew against the truth of today: what its file says its answers were worth is not taken over, so that
 * neither an edited file nor a rule that has changed since can pass an answer. The plan is today's, so that a case which was
 * never asked is missing. Without the system's index the metrics over chunks are not there.
 */
export function rescored(run: Run, truths: readonly CaseTruth<AskedCase>[], plan: RunHeader['plan']): Run {
  const { refusal } = run.header.system;
  const stored = new Map(run.records.map((record) => [record.case_id, record]));
  const scored = refusal === null || refusal === undefined ? {} : { refusal };
  const records = truths.flatMap((truth): CaseRecord[] => {
    const record = stored.get(truth.golden.case_id);
    if (record === undefined) return [];
    const { answer, failure, faults, ms } = record;
    if (answer !== undefined) return [recordCase(truth, { outcome: 'answered', answer, faults, ms }, scored)];
    const cause = failure ?? { cause: 'malformed' as const, message: 'no answer' };
    return [recordCase(truth, { outcome: 'failed', ...cause, ms }, scored)];
  });
  return runOf({ ...run.header, plan }, records);
}
