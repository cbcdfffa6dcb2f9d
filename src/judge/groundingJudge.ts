import { noUsage } from '../models/usage';
import { disagreement } from './agreesWith';
import { type Claim, claimsOf } from './claims';
import { type Grounding, groundClaim } from './groundClaim';
import type { ClaimEvidence, ContextChunk, Grade, GradeName, Grades, Judge, JudgeInput, Verdict } from './judgement';
import { gradedRubric, verdictRubric } from './rubrics';
import { wordShare } from './wordMatch';

const ID = 'grounding@1';

/** What stands beside its figures wherever they are shown. */
export const GROUNDING_SEES =
  'Rules over words, no model: values, identifiers and content words of each claim against the sources. It cannot see a negation, a wrong relation between right words, or a paraphrase without words in common.';

/** The question with all that was said before it. */
function askedText({ question }: JudgeInput): string {
  return [...question.history.map(({ content }) => content), question.query].join('\n');
}

interface Judged {
  readonly claim: Claim;
  readonly grounding: Grounding;
}

function ground(claim: Claim, input: JudgeInput): Judged {
  const { context, answer } = input;
  const chunks = claim.cited.length > 0 ? claim.cited : context;
  if (claim.fabricated > 0)
    return { claim, grounding: { kind: 'ungrounded', problem: 'it cites a source that was not there' } };
  return {
    claim,
    grounding: groundClaim(claim.text, {
      chunks,
      context,
      answer: answer.text,
      question: askedText(input),
      query: input.question.query,
    }),
  };
}

function isGrounded({ grounding }: Judged): boolean {
  return grounding.kind === 'grounded';
}

/** Whether the sources hold the answer at all: whether they bear out the reference, claim by claim. */
function holdsAnswer(input: JudgeInput): boolean {
  const { context, reference, must_abstain } = input;
  if (must_abstain || context.length === 0) return false;
  const claims = claimsOf({ answer: { text: reference, abstained: false }, context });
  return claims.some(
    ({ text }) =>
      groundClaim(text, {
        chunks: context,
        context,
        answer: reference,
        question: askedText(input),
        query: input.question.query,
      }).kind === 'grounded',
  );
}

function evidenceOf(judged: readonly Judged[]): ClaimEvidence[] {
  return judged.flatMap(({ claim, grounding }) =>
    grounding.kind === 'grounded'
      ? [{ claim: claim.text, chunk_id: grounding.chunk.chunk_id, quote: grounding.quote }]
      : [],
  );
}

function mark(rubric: string) {
  return { judge: ID, rubric, usage: noUsage };
}

function decide(input: JudgeInput): Pick<Verdict, 'outcome' | 'reason' | 'claims'> {
  const fail = (reason: string) => ({ outcome: 'fail' as const, reason, claims: [] });
  const { answer, reference, must_abstain } = input;
  const judged = claimsOf(input).map((claim) => ground(claim, input));
  if (answer.abstained) {
    if (holdsAnswer(input)) return fail('abstains although a source holds the answer');
    // What it adds must be borne out like any claim; saying what is missing takes no evidence.
    const added = judged.find(
      ({ grounding }) => grounding.kind === 'ungrounded' && /stands in no source/.test(grounding.problem),
    );
    if (added !== undefined && added.grounding.kind !== 'grounded')
      return fail(`abstains, and adds what no source says: ${added.grounding.problem}`);
    return { outcome: 'pass', reason: 'abstains, and no source holds the answer', claims: [] };
  }
  if (must_abstain || input.context.length === 0) return fail('answers what no source holds');
  if (judged.length === 0) return fail('claims nothing');
  const wrong = judged.find((one) => !isGrounded(one));
  if (wrong !== undefined && wrong.grounding.kind !== 'grounded')
    return fail(`"${wrong.claim.text.slice(0, 80)}": ${wrong.grounding.problem}`);
  const other = disagreement(answer.text, reference);
  if (other !== undefined) return fail(other);
  return {
    outcome: 'pass',
    reason: 'every claim is borne out, and none says otherwise than the reference',
    claims: evidenceOf(judged),
  };
}

/** All: 1. At least half: 0.5. Fewer: 0. */
function graded(of: number, n: number): Grade {
  if (of === n) return 1;
  return of * 2 >= n ? 0.5 : 0;
}

function gradesOf(input: JudgeInput): Partial<Record<GradeName, Grade>> {
  const { answer, question, reference } = input;
  if (answer.abstained) return { answer_relevance: holdsAnswer(input) ? 0 : 1 };
  const claims = claimsOf(input);
  const judged = claims.map((claim) => ground(claim, input));
  const cited = judged.filter((one) => one.claim.cited.length > 0 && isGrounded(one)).length;
  const given = Math.max(wordShare(question.query, answer.text), wordShare(reference, answer.text));
  const relevant = disagreement(answer.text, reference) === undefined ? graded(Math.min(1, given * 2), 1) : 0;
  if (judged.length === 0) return { faithfulness: 0, citation_accuracy: 0, answer_relevance: 0 };
  return {
    faithfulness: graded(judged.filter(isGrounded).length, judged.length),
    citation_accuracy: graded(cited, judged.length),
    answer_relevance: relevant,
  };
}

/**
 * A judge without a model: the claims of an answer, their values, identifiers and content words, against the chunks they
 * cite (or all, where they cite none), and against the reference. The same answer gets the same verdict every time. It
 * knows the anchors and the verdicts of the rubrics, and is named as what it is wherever it judges.
 */
export function groundingJudge(): Judge {
  return {
    id: ID,
    kind: 'offline',
    setting: '',
    sees: GROUNDING_SEES,
    verdict: async (input): Promise<Verdict> => {
      const { outcome, reason, claims } = decide(input);
      const ids: readonly ContextChunk['chunk_id'][] = claims.map(({ chunk_id }) => chunk_id);
      return { ...mark(verdictRubric.id), outcome, reason, claims, cited_chunk_ids: [...new Set(ids)] };
    },
    grade: async (input): Promise<Grades> => ({
      ...mark(gradedRubric.id),
      outcome: 'graded',
      reason: 'rules over words',
      grades: gradesOf(input),
    }),
  };
}
