import { Problem } from '../files/problem';
import type { AskedCase } from '../golden/askedCase';
import type { CaseTruth } from '../golden/caseTruth';
import { type Cloud, cloudOf, type Question } from '../golden/question';
import { citesEvidence } from '../metrics/measureAnswer';
import type { CaseRecord } from '../runs/run';
import { isAnswered } from '../system/abstains';
import type { Answer } from '../system/system';

/** What a system would say to a question if its confidence gate let everything through. */
export interface GatedQuestion {
  readonly question: Question;
  readonly cloud: Cloud;
  /** What a gate could be laid on. */
  readonly signals: Readonly<Record<string, number>>;
  /** Whether it answers, its own ways to abstain (a support check, a model that declines) in force. */
  readonly answers: boolean;
  /** Whether it has an answer at all, given or withheld by its support check: what it would say without that check. */
  readonly drafts: boolean;
  /** Of an answerable question: whether the answer, or the one withheld, cites evidence. Else false. */
  readonly right: boolean;
  readonly answer: Answer;
}

/** A run of questions with the gate open: its records, the system's refusal sentence, and what messages call it. */
export interface OpenRun {
  readonly records: readonly CaseRecord[];
  readonly refusal?: string | undefined;
  readonly name: string;
}

/** Which of its ways to abstain are in force beside the gate: all of them, or the gate alone. */
export type Path = 'whole' | 'gate_alone';

/** Whether a question would be answered if the gate let it through. */
export function speaks(gated: GatedQuestion, path: Path): boolean {
  return path === 'whole' ? gated.answers : gated.drafts;
}

/**
 * Reads a run of the questions with its gate open: answers once, gated afterwards. A question that the run lacks or could
 * not measure, and an answer that a closed gate withheld, are Problems: a sweep over what is left would be over another set.
 */
export function gatedQuestions(
  { records: asked, refusal, name }: OpenRun,
  questions: readonly Question[],
  truths: readonly CaseTruth<AskedCase>[],
): GatedQuestion[] {
  const records = new Map(asked.map((record) => [record.case_id, record]));
  const located = new Map(truths.map((truth) => [truth.golden.case_id, truth]));
  return questions.map((question): GatedQuestion => {
    const where = `${name}, ${question.id}`;
    const record = records.get(question.id);
    const truth = located.get(question.id);
    if (record === undefined || truth === undefined)
      throw new Problem('was not asked', { where, cure: 'run it again, or go on with it by --resume' });
    const { answer, failure } = record;
    if (answer === undefined)
      throw new Problem(`has no answer: ${failure?.message ?? 'unknown'}`, { where, cure: '--resume asks it again' });
    const { withheld } = answer;
    if (withheld?.by === 'confidence_gate')
      throw new Problem('was withheld by a confidence gate', {
        where,
        cure: 'the run must be made with its gate open',
      });
    const answers = isAnswered(answer, refusal);
    const citations = answers ? answer.citations : (withheld?.citations ?? []);
    return {
      question,
      cloud: cloudOf(question),
      signals: answer.signals ?? {},
      answers,
      drafts: answers || withheld !== undefined,
      right: question.answerable && citesEvidence(truth, answer, citations),
      answer,
    };
  });
}
