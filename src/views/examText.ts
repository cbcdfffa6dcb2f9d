import { examKappa } from '../judge/examKappa';
import { agrees, type ExamAnswer, type ExamCounts, type ExamResult } from '../judge/sitExam';
import { kappaWords } from './kappaWords';
import { printable, shorten, table } from './table';

/** How people read the parts of an exam. */
export const partWords: Readonly<Record<ExamCounts['part'], string>> = {
  clear_cut: 'clear-cut: decides',
  not_clear_cut: 'not clear-cut',
  borderline: 'borderline: an author’s label',
};
const STATUS = { passed: 'PASSED', failed: 'FAILED', not_held: 'NOT HELD' } as const;

/** One part of an exam as a row of counts. */
export function examRow({ part, n, right_pass, right_fail, false_pass, false_fail, unjudged }: ExamCounts) {
  return {
    part: partWords[part],
    items: n,
    agrees: `${right_pass + right_fail} of ${n - unjudged}`,
    'right answers passed': `${right_pass} of ${right_pass + false_fail}`,
    'wrong answers failed': `${right_fail} of ${right_fail + false_pass}`,
    'no verdict': unjudged,
  };
}

/** What a judge said of an item, in a word. */
export function saidOf({ verdict, question }: ExamAnswer): string {
  if (verdict === undefined) return `fixture incomplete: ${question.incomplete ?? ''}`;
  if (verdict.outcome === 'unjudged') return `no verdict (${verdict.cause.replaceAll('_', ' ')}): ${verdict.detail}`;
  return `${verdict.outcome === 'pass' ? 'PASS' : 'FAIL'}: ${verdict.reason}`;
}

function itemLines(answers: readonly ExamAnswer[]): string[] {
  return answers.map((one) => {
    const { item_id, label, kind, input } = one.question;
    const of = kind === undefined ? '' : `, ${kind.replaceAll('_', ' ')}`;
    return [
      `  ${item_id} (label ${label}${of}): ${shorten(input.answer.text, 110)}`,
      `      ${shorten(saidOf(one), 150)}`,
    ].join('\n');
  });
}

/** An exam's result for a terminal: the verdict, each part in counts, and every item on which judge and label part ways. */
export function examText(result: ExamResult): string {
  const { judge, sees, status, words, counts, answers, served_by, usage } = result;
  const rows = counts.map((part) => Object.values(examRow(part)).map(String));
  const wrong = (part: ExamCounts['part']) =>
    answers.filter((one) => one.question.part === part && agrees(one) !== true);
  const sections = (['clear_cut', 'not_clear_cut', 'borderline'] as const).flatMap((part) => {
    const own = wrong(part);
    return own.length === 0
      ? []
      : ['', `Against the label or without a verdict, ${partWords[part]}:`, ...itemLines(own)];
  });
  const took =
    usage.calls === 0
      ? []
      : [`${usage.calls} model calls, ${usage.input_tokens} tokens in, ${usage.output_tokens} out.`];
  return [
    `Exam of ${printable(judge)}: ${STATUS[status]}: ${words}.`,
    printable(sees),
    ...(served_by.length === 0 ? [] : [`Served by ${served_by.map(printable).join(', ')}.`]),
    '',
    table(Object.keys(examRow(counts[0] as ExamCounts)), rows, [1, 2, 3, 4, 5]),
    `Kappa with the labels: clear-cut ${kappaWords(examKappa(answers, ['clear_cut']))}; all items ${kappaWords(examKappa(answers, ['clear_cut', 'not_clear_cut', 'borderline']))}.`,
    ...sections,
    '',
    ...took,
    'Clear-cut items decide and never move. The others are reported, and nothing is tuned to them.',
  ].join('\n');
}
