import type { AnswersSection } from '../gate/regression';
import type { RunHeader } from '../runs/run';
import { distinctFrom } from './numbers';
import { printable, shorten } from './table';

const STATUS = { pass: 'held', fail: 'FAILED', incomplete: 'not measured' } as const;

/** A floor in words: `hit >= 0.8: held, 0.878 over 41`. */
export function floorWords({ metric, case_type, least, mean, n_measured, status, words }: FloorShown): string {
  const of = case_type === null ? '' : ` of ${case_type.replaceAll('_', ' ')}`;
  const is = mean === null || mean === undefined ? words : `${distinctFrom(mean, least, 3)} over ${n_measured}`;
  return `${metric}${of} >= ${least}: ${STATUS[status]}, ${is}`;
}
type FloorShown = Extract<AnswersSection, { readonly floors: unknown }>['floors'][number];

/** Which answerer wrote them: with a chat model configured the gate still asks the one that quotes. */
function answererOf({ system }: RunHeader): string {
  const { answerer } = system.config;
  return answerer === undefined ? '' : ` (${printable(String(answerer))})`;
}

/** The gate's section on answers for a terminal: each assertion with the cases that broke it, then each floor. */
export function answersGateText(answers: AnswersSection): string[] {
  if (!('card' in answers)) return [`Answers: ${printable(answers.words)}.`];
  const { card, run, assertions, floors } = answers;
  const broken = card.assertions.filter(({ assertion }) => assertions.some((one) => one.assertion === assertion));
  return [
    `Answers of ${printable(run.system.id)}${answererOf(run)} to ${card.recorded} of ${card.planned} cases:`,
    ...assertions.map(
      ({ assertion, status, words }) => `  ${assertion}: ${status === 'fail' ? 'FAILED, ' : ''}${words}`,
    ),
    ...broken.flatMap((row) =>
      row.broken.map(
        (one) => `    ${row.assertion}, ${one.case_id} (${shorten(one.query, 60)}): ${shorten(one.detail, 140)}`,
      ),
    ),
    ...floors.map((floor) => `  ${floorWords(floor)}`),
    ...(answers.judged_by === undefined ? [] : [`  Judged by ${printable(answers.judged_by)}`]),
  ];
}
