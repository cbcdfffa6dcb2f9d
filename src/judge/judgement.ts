import { z } from 'zod';
import type { Usage } from '../models/usage';
import type { Turn } from '../system/system';

/** What a judge is given to read: the texts that the answer may rest on, in the order in which the answer numbers them. */
export interface ContextChunk {
  readonly chunk_id: string;
  readonly text: string;
  /** ISO date of the source's last change, where known: of two that disagree the newer wins. */
  readonly updated?: string;
}

/** One answer to be judged, with all that a judge may look at. */
export interface JudgeInput {
  /** The case, or the exam's item. */
  readonly item_id: string;
  readonly question: { readonly query: string; readonly history: readonly Turn[] };
  readonly answer: { readonly text: string; readonly abstained: boolean };
  readonly context: readonly ContextChunk[];
  /** A right answer. */
  readonly reference: string;
  /** A tempting wrong one, where there is one and the judge may see it. */
  readonly bad?: string;
  /** Whether a right system abstains from this case. */
  readonly must_abstain: boolean;
  /** The models that wrote the answer, as they were asked for and as they named themselves. */
  readonly wrote: readonly string[];
  /** Which of several judgings of the very same answer this is; from 0. */
  readonly repeat?: number;
}

/** The grades that a rubric knows. */
export const Grade = z.union([z.literal(0), z.literal(0.5), z.literal(1)]);
export type Grade = z.infer<typeof Grade>;
export const gradeNames = ['faithfulness', 'citation_accuracy', 'answer_relevance'] as const;
export type GradeName = (typeof gradeNames)[number];

/** A claim of an answer, with the chunk that bears it out and its words. */
export interface ClaimEvidence {
  readonly claim: string;
  readonly chunk_id: string;
  readonly quote: string;
}

/** Who judged, by what, and what it took. */
export interface JudgeMark {
  /** The judge's id: `grounding@1`, or a chain of models. */
  readonly judge: string;
  /** The rubric with its version. */
  readonly rubric: string;
  /** The model that served the verdict, as it named itself; absent for a judge without a model. */
  readonly served_by?: string;
  /** Its configured size, where one is given. */
  readonly size?: string;
  /** The model that wrote the answer was allowed to judge it: such verdicts neither gate nor enter a baseline. */
  readonly self_judging?: boolean;
  readonly usage: Usage;
}

/** A verdict. */
export interface Verdict extends JudgeMark {
  readonly outcome: 'pass' | 'fail';
  readonly reason: string;
  readonly cited_chunk_ids: readonly string[];
  readonly claims: readonly ClaimEvidence[];
}

/** Grades by the graded rubric; one that does not apply is absent (an abstention has no faithfulness). */
export interface Grades extends JudgeMark {
  readonly outcome: 'graded';
  readonly reason: string;
  readonly grades: Readonly<Partial<Record<GradeName, Grade>>>;
}

/** Why there is no verdict. */
export const unjudgedCauses = [
  'unreachable',
  'rate_limited',
  'server_error',
  'timed_out',
  'rejected',
  'refused',
  'cut_off',
  'unreadable',
  'contradictory',
  'ungrounded_pass',
  'not_independent',
] as const;
export type UnjudgedCause = (typeof unjudgedCauses)[number];

/** No verdict: never a fail, never a 0. */
export interface Unjudged extends JudgeMark {
  readonly outcome: 'unjudged';
  readonly cause: UnjudgedCause;
  readonly detail: string;
  /** What the judge said, as it said it; empty where it said nothing. */
  readonly raw: string;
}

export type Judgement = Verdict | Grades | Unjudged;

export interface JudgeOptions {
  readonly signal?: AbortSignal;
}

/** A judge: of whole answers (`verdict`), and by grades (`grade`). Neither ever rejects but for the caller's own signal. */
export interface Judge {
  readonly id: string;
  /** `model`, or what kind of rule stands in for one: shown wherever its figures are. */
  readonly kind: 'model' | 'offline';
  /** What changes its verdicts beside its id: where its models are served, at what temperature. Empty for rules. */
  readonly setting: string;
  /** One line: what it looks at, and what it cannot see. */
  readonly sees: string;
  probe?(): Promise<void>;
  verdict(input: JudgeInput, options?: JudgeOptions): Promise<Verdict | Unjudged>;
  grade(input: JudgeInput, options?: JudgeOptions): Promise<Grades | Unjudged>;
}
