import { agrees, type ExamAnswer, type ExamResult } from '../judge/sitExam';
import { saidOf } from './examText';
import { percent } from './numbers';

function ratio(right: number, n: number): string {
  return `${right} of ${n}`;
}

/** What an exam says of a judge, in a sentence or two. */
export function examFinding({ judge, status, words, counts, kind }: ExamResult): string {
  const borderline = counts.find(({ part }) => part === 'borderline');
  const passed = { passed: 'passed', failed: 'FAILED', not_held: 'could not be examined' }[status];
  const named = kind === 'offline' ? `${judge} (rules, no model)` : judge;
  if (borderline === undefined) return `${named} ${passed}: ${words}.`;
  const { right_pass, right_fail, false_pass, false_fail } = borderline;
  return `${named} ${passed}: ${words}. Of the borderline answers it passed ${ratio(right_pass, right_pass + false_fail)} right ones and failed ${ratio(right_fail, right_fail + false_pass)} wrong ones.`;
}

/** How often judges agree with the author on each kind of borderline answer, as table rows. */
export function kindRows(results: readonly ExamResult[]): Record<string, string>[] {
  const kinds = [
    ...new Set(results.flatMap(({ answers }) => answers.flatMap(({ question }) => question.kind ?? []))),
  ].sort();
  return kinds.map((kind) => ({
    kind: kind.replaceAll('_', ' '),
    ...Object.fromEntries(
      results.map(({ judge, answers }) => {
        const own = answers.filter(({ question }) => question.kind === kind);
        return [judge, ratio(own.filter((one) => agrees(one) === true).length, own.length)];
      }),
    ),
  }));
}

/** Items on which a judge and the label part ways, as table rows. */
export function againstLabel(answers: readonly ExamAnswer[]): Record<string, string>[] {
  return answers
    .filter((one) => agrees(one) !== true)
    .map((one) => ({
      item: one.question.item_id,
      kind: (one.question.kind ?? one.question.part).replaceAll('_', ' '),
      label: one.question.label,
      answer: one.question.input.answer.text,
      judge: saidOf(one),
    }));
}

/** What the second judge shows about the exam itself. */
export function examPower(judge: ExamResult, other: ExamResult): string {
  const share = ({ counts }: ExamResult, part: string) => {
    const own = counts.find((one) => one.part === part);
    if (own === undefined || own.false_pass + own.right_fail === 0) return '—';
    return percent(own.false_pass / (own.false_pass + own.right_fail));
  };
  return `On clear-cut items ${other.judge}, which opens no source, passes ${share(other, 'clear_cut')} of the wrong answers and ${judge.judge} ${share(judge, 'clear_cut')}; on borderline ones ${share(other, 'borderline')} and ${share(judge, 'borderline')}. ${other.judge} ${other.status === 'passed' ? 'passes the key of clear-cut items as well, which could not tell the two apart alone' : `fails the key: ${other.words}`}.`;
}
