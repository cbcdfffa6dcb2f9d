import { limit } from '../models/limit';
import { addUsage, noUsage, type Usage } from '../models/usage';
import type { ExamPart, ExamQuestion } from './examQuestions';
import type { Judge, Unjudged, Verdict } from './judgement';

/** What a judge said of one candidate; none where its evidence is gone. */
export interface ExamAnswer {
  readonly question: ExamQuestion;
  readonly verdict: Verdict | Unjudged | undefined;
}

/** One part of an exam in counts. */
export interface ExamCounts {
  readonly part: ExamPart;
  readonly n: number;
  /** Verdicts that agree with the label, by label. */
  readonly right_pass: number;
  readonly right_fail: number;
  /** Which way it errs: a wrong answer passed, a right one failed. */
  readonly false_pass: number;
  readonly false_fail: number;
  /** No verdict, or no evidence to examine on. */
  readonly unjudged: number;
}

/** The result of an exam. It is passed with every clear-cut item right; not held where one of those has no verdict. */
export interface ExamResult {
  readonly judge: string;
  readonly setting: string;
  readonly kind: Judge['kind'];
  readonly sees: string;
  readonly status: 'passed' | 'failed' | 'not_held';
  readonly words: string;
  readonly counts: readonly ExamCounts[];
  readonly answers: readonly ExamAnswer[];
  readonly served_by: readonly string[];
  readonly usage: Usage;
}

export const examParts: readonly ExamPart[] = ['clear_cut', 'not_clear_cut', 'borderline'];

/** Whether a verdict agrees with an item's label; undefined where there is none. */
export function agrees({ question, verdict }: ExamAnswer): boolean | undefined {
  if (verdict === undefined || verdict.outcome === 'unjudged') return undefined;
  return verdict.outcome === question.label;
}

function countsOf(part: ExamPart, answers: readonly ExamAnswer[]): ExamCounts {
  const own = answers.filter(({ question }) => question.part === part);
  const count = (label: 'pass' | 'fail', right: boolean) =>
    own.filter((one) => one.question.label === label && agrees(one) === right).length;
  return {
    part,
    n: own.length,
    right_pass: count('pass', true),
    right_fail: count('fail', true),
    false_pass: count('fail', false),
    false_fail: count('pass', false),
    unjudged: own.filter((one) => agrees(one) === undefined).length,
  };
}

function outcome(counts: ExamCounts, answers: readonly ExamAnswer[]): Pick<ExamResult, 'status' | 'words'> {
  const clear = answers.filter(({ question }) => question.part === 'clear_cut');
  const names = (of: readonly ExamAnswer[]) => of.map(({ question }) => question.item_id).join(', ');
  const wrong = clear.filter((one) => agrees(one) === false);
  if (wrong.length > 0)
    return { status: 'failed', words: `${wrong.length} of ${counts.n} clear-cut items wrong: ${names(wrong)}` };
  const none = clear.filter((one) => agrees(one) === undefined);
  if (none.length > 0)
    return {
      status: 'not_held',
      words: `${none.length} of ${counts.n} clear-cut items without a verdict: ${names(none)}`,
    };
  if (clear.length === 0) return { status: 'not_held', words: 'the exam has no clear-cut item' };
  return { status: 'passed', words: `all ${counts.n} clear-cut items right` };
}

export interface SitOptions {
  /** Items asked at once; default 16. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly onDone?: (done: number, of: number) => void;
}

/**
 * Has a judge sit the exam. Every candidate is judged, whatever came of the others; one whose evidence is gone from the
 * corpus is not asked. A clear-cut disagreement fails it, wherever else there was no verdict: any fail is a fail.
 */
export async function sitExam(
  judge: Judge,
  questions: readonly ExamQuestion[],
  { concurrency = 16, signal, onDone }: SitOptions = {},
): Promise<ExamResult> {
  const slot = limit(concurrency);
  let done = 0;
  const answers = await Promise.all(
    questions.map((question) =>
      slot(async (): Promise<ExamAnswer> => {
        const verdict =
          question.incomplete === undefined
            ? await judge.verdict(question.input, signal === undefined ? {} : { signal })
            : undefined;
        onDone?.(++done, questions.length);
        return { question, verdict };
      }),
    ),
  );
  const counts = examParts.map((part) => countsOf(part, answers));
  const served = answers.flatMap(({ verdict }) => verdict?.served_by ?? []);
  return {
    judge: judge.id,
    setting: judge.setting,
    kind: judge.kind,
    sees: judge.sees,
    ...outcome(counts[0] as ExamCounts, answers),
    counts,
    answers,
    served_by: [...new Set(served)].sort(),
    usage: answers.reduce((sum, { verdict }) => addUsage(sum, verdict?.usage ?? noUsage), noUsage),
  };
}
