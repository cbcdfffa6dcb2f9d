import type { JudgeComparison, JudgedTwice } from '../judge/compareJudges';
import type { Unjudged, Verdict } from '../judge/judgement';
import type { ExamResult } from '../judge/sitExam';
import { kappaWords } from './kappaWords';
import { printable, shorten } from './table';

function said(judgement: Verdict | Unjudged): string {
  if (judgement.outcome === 'unjudged') return `no verdict (${judgement.cause.replaceAll('_', ' ')})`;
  return judgement.outcome === 'pass' ? 'PASS' : 'FAIL';
}

function why(judgement: Verdict | Unjudged): string {
  return judgement.outcome === 'unjudged' ? judgement.detail : judgement.reason;
}

function lines(row: JudgedTwice, names: readonly [string, string]): string {
  const { item_id, query, answer, first, second, label } = row;
  const labelled = label === undefined ? '' : `, label ${label}`;
  return [
    `  ${item_id}: ${said(first)} / ${said(second)}${labelled}: ${shorten(query, 70)}`,
    `      answer: ${shorten(answer, 140)}`,
    `      ${names[0]}: ${shorten(why(first), 120)}`,
    `      ${names[1]}: ${shorten(why(second), 120)}`,
  ].join('\n');
}

/** Two judges side by side: how they did in the exam, then the same answers, disagreements first. */
export function judgesText(
  exams: readonly [ExamResult, ExamResult],
  comparisons: readonly { readonly on: string; readonly of: JudgeComparison }[],
  date: string,
): string {
  const names: readonly [string, string] = [printable(exams[0].judge), printable(exams[1].judge)];
  const sections = comparisons.flatMap(({ on, of }) => {
    const { rows, agreed, disagreed, unjudged, kappa, sides } = of;
    const shown = rows.slice(0, disagreed + unjudged);
    const labels =
      sides.labelled === 0
        ? 'None of the disagreements has a label.'
        : `Of ${sides.labelled} labelled disagreements the label sides with ${names[0]} ${sides.first} times, with ${names[1]} ${sides.second} times.`;
    return [
      '',
      `${on}: agree on ${agreed}, disagree on ${disagreed}, no verdict on ${unjudged}; kappa ${kappaWords(kappa)}.`,
      labels,
      ...shown.slice(0, 40).map((row) => lines(row, names)),
      ...(shown.length > 40 ? [`  … and ${shown.length - 40} more (--json lists all)`] : []),
    ];
  });
  return [
    `${names[0]} and ${names[1]}, ${date}.`,
    ...exams.flatMap(({ judge, status, words, sees, served_by }) => [
      `  ${printable(judge)}: exam ${status.replace('_', ' ')}: ${words}`,
      `    ${printable(sees)}${served_by.length === 0 ? '' : ` Served by ${served_by.map(printable).join(', ')}.`}`,
    ]),
    ...sections,
  ].join('\n');
}
