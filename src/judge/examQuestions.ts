import type { GoldenCase } from '../golden/case';
import { mustAbstainTypes } from '../golden/case';
import type { CaseTruth } from '../golden/caseTruth';
import type { BorderlineKind, Exam } from '../golden/exam';
import { describeLocator, type SourceLocator } from '../golden/locator';
import type { Source } from '../golden/source';
import type { ContextChunk, JudgeInput } from './judgement';

/** Which part of the exam an item is of: only clear-cut ones decide. */
export type ExamPart = 'clear_cut' | 'not_clear_cut' | 'borderline';

/** One candidate of the exam, as a judge is asked about it. */
export interface ExamQuestion {
  readonly item_id: string;
  readonly case_id: string;
  readonly case_type: GoldenCase['case_type'];
  readonly part: ExamPart;
  /** Of a borderline candidate: what makes it hard. */
  readonly kind?: BorderlineKind;
  readonly label: 'pass' | 'fail';
  /** Why it has that label, or what decides whether it is clear-cut. */
  readonly why: string;
  readonly input: JudgeInput;
  /** What of its evidence the corpus no longer holds: such an item cannot be examined. */
  readonly incomplete?: string;
}

/** What stands over a located text: the title with the heading, or with the release that a changelog entry is of. */
function headOf(locator: SourceLocator, source: Source | undefined): string[] {
  if (source === undefined) return [];
  if (locator.source_type === 'doc') return [`${source.title} > ${locator.heading}`];
  return [source.source_type === 'changelog' ? `${source.title} (release ${source.version})` : source.title];
}

/** The evidence of a case as numbered sources, in the order of its locators. */
function contextOf({ located }: CaseTruth, sources: readonly Source[]): ContextChunk[] {
  return located.map(({ locator, span, text }) => {
    const source = sources.find(
      ({ tenant_id, source_type, source_id }) =>
        tenant_id === span.tenant_id && source_type === span.source_type && source_id === span.source_id,
    );
    return {
      chunk_id: describeLocator(locator),
      text: [...headOf(locator, source), text.slice(span.start, span.end).trim()].join('\n\n'),
      ...(source === undefined ? {} : { updated: source.updated }),
    };
  });
}

function incompleteOf({ lostPassages, golden }: CaseTruth): string | undefined {
  const [lost] = lostPassages;
  if (lost === undefined) return undefined;
  return `${golden.case_id}: the corpus does not hold its source ${describeLocator(lost)}`;
}

/**
 * The exam's candidates as a judge is asked about them. The context is the case's own evidence, by locator, and not what
 * any retriever found; a must-abstain case has none, by design. The wrong example is not shown: the bad answer is judged
 * without it beside it. `truths` are the cases of every golden set that the exam covers.
 */
export function examQuestions(exam: Exam, truths: readonly CaseTruth[], sources: readonly Source[]): ExamQuestion[] {
  const byId = new Map(truths.map((truth) => [truth.golden.case_id, truth]));
  const asked = (case_id: string, item_id: string, text: string, abstained: boolean) => {
    const truth = byId.get(case_id) as CaseTruth;
    const { case_type, query, history, reference_answer } = truth.golden;
    const incomplete = incompleteOf(truth);
    const input: JudgeInput = {
      item_id,
      question: { query, history },
      answer: { text, abstained },
      context: contextOf(truth, sources),
      reference: reference_answer,
      must_abstain: mustAbstainTypes.includes(case_type),
      wrote: [],
    };
    return { item_id, case_id, case_type, input, ...(incomplete === undefined ? {} : { incomplete }) };
  };
  return [
    ...exam.items.map(({ item_id, case_id, candidate, label, clear_cut, why }): ExamQuestion => {
      const { golden } = byId.get(case_id) as CaseTruth;
      const good = candidate === 'good';
      const text = good ? golden.reference_answer : (golden.bad_answer ?? '');
      const abstained = good && mustAbstainTypes.includes(golden.case_type);
      const part = clear_cut ? 'clear_cut' : 'not_clear_cut';
      return { ...asked(case_id, item_id, text, abstained), part, label, why };
    }),
    ...exam.borderline.map(
      ({ item_id, case_id, answer, abstained, label, kind, reason }): ExamQuestion => ({
        ...asked(case_id, item_id, answer, abstained === true),
        part: 'borderline',
        kind,
        label,
        why: reason,
      }),
    ),
  ];
}
