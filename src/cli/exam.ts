// [door] reads a clock, writes golden/exam-records.json when told to export
import { existsSync } from 'node:fs';
import { readText } from '../files/readText';
import { writeWhole } from '../files/writeWhole';
import { type ExamRecord, type ExamRecords, parseExamRecords, printExamRecords } from '../golden/examRecord';
import { examKappa } from '../judge/examKappa';
import { verdictRubric } from '../judge/rubrics';
import { type ExamCounts, type ExamResult, sitExam } from '../judge/sitExam';
import { examText } from '../views/examText';
import { type ExamSet, readExamSet } from './examSet';
import { type JudgeSpec, openJudge } from './openJudge';
import type { Outcome } from './outcome';
import { projectFiles } from './project';

export interface ExamOptions extends JudgeSpec {
  readonly root?: string;
  readonly export?: boolean;
  readonly progress?: boolean;
}

/** The exam as it is kept: counts, digests and who served it. */
export function recordOf(
  { judge, setting, status, counts, served_by }: ExamResult,
  set: ExamSet,
  date: string,
): ExamRecord {
  const of = (part: ExamCounts['part']) => {
    const { part: _, ...own } = counts.find((one) => one.part === part) as ExamCounts;
    return own;
  };
  return {
    judge,
    rubric: verdictRubric.id,
    setting,
    exam: set.digest,
    corpus: set.corpus,
    status,
    clear_cut: of('clear_cut'),
    not_clear_cut: of('not_clear_cut'),
    borderline: of('borderline'),
    served_by: [...served_by],
    date,
  };
}

const STATUS = { passed: 'pass', failed: 'fail', not_held: 'incomplete' } as const;

/** Has a judge sit its answer key: exit 0 passed, 1 a clear-cut item wrong, 2 not held. `--export` keeps the record in golden/. */
export async function examCommand(options: ExamOptions, say: (line: string) => void): Promise<Outcome> {
  const files = projectFiles(options.root);
  const standing: ExamRecords = existsSync(files.examRecords)
    ? parseExamRecords(readText(files.examRecords), files.examRecords)
    : {};
  const judge = openJudge(options, files, say);
  const set = readExamSet(files);
  await judge.probe?.();
  const result = await sitExam(judge, set.questions, {
    ...(options.progress === false || judge.kind === 'offline'
      ? {}
      : { onDone: (done, of) => (done % 10 === 0 || done === of) && say(`${done} of ${of} items judged`) }),
  });
  const record = recordOf(result, set, new Date().toISOString().slice(0, 10));
  const text = examText(result);
  // `status` is the command's own word, pass, fail or incomplete; what became of the exam stands beside it.
  const { status: outcome, ...kept } = record;
  const json = {
    ...kept,
    outcome,
    kind: result.kind,
    sees: result.sees,
    words: result.words,
    usage: result.usage,
    kappa: {
      clear_cut: examKappa(result.answers, ['clear_cut']),
      all: examKappa(result.answers, ['clear_cut', 'not_clear_cut', 'borderline']),
    },
    items: result.answers.map(({ question, verdict }) => ({
      item_id: question.item_id,
      part: question.part,
      ...(question.kind === undefined ? {} : { kind: question.kind }),
      label: question.label,
      verdict: verdict ?? { outcome: 'unjudged', cause: 'fixture_incomplete', detail: question.incomplete ?? '' },
    })),
  };
  if (options.export !== true) return { status: STATUS[result.status], text, json };
  if (result.status === 'not_held')
    return { status: 'incomplete', text: `${text}\n\nNothing was exported: the exam was not held.`, json };
  const { date: _before, ...before } = standing[result.judge] ?? { date: '' };
  const { date: _now, ...now } = record;
  if (JSON.stringify(before) === JSON.stringify(now))
    return { status: STATUS[result.status], text: `${text}\n\n${files.examRecords} already says this.`, json };
  writeWhole(files.examRecords, printExamRecords({ ...standing, [result.judge]: record }));
  return {
    status: STATUS[result.status],
    text: `${text}\n\nWrote ${files.examRecords}: review the diff and commit it.`,
    json,
  };
}
