import type { Judge, Unjudged, Verdict } from '../judge/judgement';
import type { RepeatedCase } from '../judge/wobble';
import { limit } from '../models/limit';
import type { RunInput } from './judgeInputs';

export interface RejudgeOptions {
  /** Repeats beside the recorded judging; 1 at the least. */
  readonly repeats: number;
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly onDone?: (done: number, of: number) => void;
}

/**
 * Judges the answers of a run again and again, each held fixed as the run has it: the same answer, the same chunks, the same
 * reference every time, so that what changes is the judge alone. The judging with repeat 0 is the recorded one. Cases without
 * an answer are left out.
 */
export async function rejudge(
  judge: Judge,
  inputs: readonly RunInput[],
  { repeats, concurrency = 16, signal, onDone }: RejudgeOptions,
): Promise<RepeatedCase[]> {
  if (!Number.isInteger(repeats) || repeats < 1)
    throw new RangeError(`repeats are a whole number from 1 up: ${repeats}`);
  const slot = limit(concurrency);
  const answered = inputs.flatMap(({ input }) => (input === undefined ? [] : [input]));
  const of = answered.length * (repeats + 1);
  let done = 0;
  return Promise.all(
    answered.map(async (input): Promise<RepeatedCase> => {
      const judged = await Promise.all(
        Array.from({ length: repeats + 1 }, (_, repeat) =>
          slot(async (): Promise<Verdict | Unjudged> => {
            const verdict = await judge.verdict({ ...input, repeat }, signal === undefined ? {} : { signal });
            onDone?.(++done, of);
            return verdict;
          }),
        ),
      );
      return { case_id: input.item_id, query: input.question.query, answer: input.answer.text, judged };
    }),
  );
}
