// [door] reads golden/exam-records.json
import { existsSync } from 'node:fs';
import { Problem } from '../files/problem';
import { readText } from '../files/readText';
import { type ExamRecord, type ExamRecords, parseExamRecords } from '../golden/examRecord';
import type { Judge } from '../judge/judgement';
import { verdictRubric } from '../judge/rubrics';
import { type ExamSet, readExamSet } from './examSet';
import type { ProjectFiles } from './project';

function recordsOf(files: ProjectFiles): ExamRecords {
  return existsSync(files.examRecords) ? parseExamRecords(readText(files.examRecords), files.examRecords) : {};
}

/** A record counts for one exam, over one corpus, by one rubric. */
function isOf(record: ExamRecord, set: ExamSet): boolean {
  return record.exam === set.digest && record.rubric === verdictRubric.id && record.corpus === set.corpus;
}

/** Whether any judge has passed the exam as it stands. One that cannot be held (a source of it is gone) was passed by none. */
export function examHeld(files: ProjectFiles): boolean {
  if (!existsSync(files.exam)) return false;
  const passed = Object.values(recordsOf(files)).filter(({ status }) => status === 'passed');
  if (passed.length === 0) return false;
  try {
    const set = readExamSet(files);
    return passed.some((record) => isOf(record, set));
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Whether a judge's figures may gate, and why not. */
export type Standing = { readonly kind: 'may_gate' } | { readonly kind: 'may_not'; readonly why: string };

/**
 * A judge gates by the record of a passed exam: of this exam, over this corpus, by this rubric, at these servers.
 * `servedBy` are the models that gave the verdicts at hand, as they named themselves: each of them must have sat it.
 */
export function standingOf(judge: Judge, files: ProjectFiles, servedBy: readonly string[] = []): Standing {
  const no = (why: string): Standing => ({ kind: 'may_not', why });
  if (/SELF-JUDGING/.test(judge.sees)) return no('it may judge answers that it wrote itself');
  if (!existsSync(files.exam)) return no(`there is no exam (${files.exam})`);
  const cure = 'npm run check-judge -- --export';
  const records = recordsOf(files);
  const record = Object.hasOwn(records, judge.id) ? records[judge.id] : undefined;
  if (record === undefined) return no(`it has no recorded exam (${cure})`);
  const set = readExamSet(files);
  if (!isOf(record, set)) return no(`its recorded exam was another one (${cure})`);
  if (record.setting !== judge.setting)
    return no(
      `it sat its exam at ${record.setting || 'no server'}, and is asked at ${judge.setting || 'no server'} (${cure})`,
    );
  const stranger = servedBy.find((model) => !record.served_by.includes(model));
  if (stranger !== undefined) return no(`${stranger} served verdicts and did not sit the exam (${cure})`);
  return record.status === 'passed'
    ? { kind: 'may_gate' }
    : no(`its recorded exam is ${record.status.replace('_', ' ')}`);
}
