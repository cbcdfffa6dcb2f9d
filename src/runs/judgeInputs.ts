import { mustAbstainTypes } from '../golden/case';
import type { CaseTruth } from '../golden/caseTruth';
import type { Source } from '../golden/source';
import type { JudgeInput } from '../judge/judgement';
import { isAnswered } from '../system/abstains';
import type { Run } from './run';

/** An answer of a run that can be judged, or why it cannot. */
export interface RunInput {
  readonly case_id: string;
  readonly input?: JudgeInput;
  readonly unmeasured?: string;
}

/** What of a run is judged: its records, and the sentence that its system abstains with. */
export interface JudgedRun {
  readonly records: Run['records'];
  readonly refusal?: string | undefined;
}

export interface JudgeInputOptions {
  /** Shows the judge the case's wrong answer too, where it has one; default true. */
  readonly withBad?: boolean;
}

/**
 * The answers of a run as a judge is asked about them: the context is what the answer was written from, numbered as the
 * answer numbers it. A case without an answer, or that is no longer in the golden set, cannot be judged and says so.
 */
export function judgeInputs(
  { records, refusal }: JudgedRun,
  truths: readonly CaseTruth[],
  sources: readonly Source[],
  { withBad = true }: JudgeInputOptions = {},
): RunInput[] {
  const byId = new Map(truths.map(({ golden }) => [golden.case_id, golden]));
  const updated = new Map(
    sources.map(({ tenant_id, source_type, source_id, updated: date }) => [
      `${tenant_id}\n${source_type}\n${source_id}`,
      date,
    ]),
  );
  return records.map(({ case_id, answer, failure }): RunInput => {
    const golden = byId.get(case_id);
    if (golden === undefined) return { case_id, unmeasured: 'the case is not in the golden set' };
    if (answer === undefined) return { case_id, unmeasured: failure?.message ?? 'no answer' };
    const offered = answer.retrieved.slice(0, answer.offered ?? answer.retrieved.length);
    const { query, history, reference_answer, bad_answer, case_type } = golden;
    return {
      case_id,
      input: {
        item_id: case_id,
        question: { query, history },
        answer: { text: answer.text, abstained: !isAnswered(answer, refusal) },
        context: offered.map(({ chunk_id, text, source }) => {
          const date =
            source === undefined
              ? undefined
              : updated.get(`${source.tenant_id}\n${source.source_type}\n${source.source_id}`);
          return { chunk_id, text, ...(date === undefined ? {} : { updated: date }) };
        }),
        reference: reference_answer,
        ...(withBad && bad_answer !== undefined ? { bad: bad_answer } : {}),
        must_abstain: mustAbstainTypes.includes(case_type),
        wrote: answer.served_by ?? [],
      },
    };
  });
}
