import type { Judge, Unjudged, Verdict } from '../judge/judgement';
import { limit } from '../models/limit';
import type { RunInput } from './judgeInputs';

/** What a judge said of one answer of a run; no verdict where there was no answer to judge. */
export interface JudgedCase {
  readonly case_id: string;
  readonly verdict?: Verdict | Unjudged;
  readonly unmeasured?: string;
}

export interface JudgeRunOptions {
  /** Answers judged at once; default 16. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly onDone?: (done: number, of: number) => void;
}

/** Has a judge decide every answer of a run, in the order of the run. */
export async function judgeRun(
  judge: Judge,
  inputs: readonly RunInput[],
  { concurrency = 16, signal, onDone }: JudgeRunOptions = {},
): Promise<JudgedCase[]> {
  const slot = limit(concurrency);
  let done = 0;
  return Promise.all(
    inputs.map(({ case_id, input, unmeasured }) =>
      slot(async (): Promise<JudgedCase> => {
        const judged =
          input === undefined
            ? { case_id, unmeasured: unmeasured ?? 'no answer' }
            : { case_id, verdict: await judge.verdict(input, signal === undefined ? {} : { signal }) };
        onDone?.(++done, inputs.length);
        return judged;
      }),
    ),
  );
}
