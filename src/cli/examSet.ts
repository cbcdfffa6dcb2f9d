// [door] reads the exam with the golden sets it covers
import { existsSync } from 'node:fs';
import { readJson } from '../files/readJson';
import { parseCases } from '../golden/case';
import { caseTruths } from '../golden/caseTruth';
import { digestOfExam, parseExam } from '../golden/exam';
import { type ExamQuestion, examQuestions } from '../judge/examQuestions';
import { miniatureSources } from '../system/miniature/documents';
import { digestOfCorpus, readCorpus } from '../system/reference/corpus';
import type { ProjectFiles } from './project';

/** The exam, ready to be sat. */
export interface ExamSet {
  readonly questions: readonly ExamQuestion[];
  /** Of candidates and labels. */
  readonly digest: string;
  /** Of the documents that the evidence stands in. */
  readonly corpus: string;
}

/** Reads the exam: its items, the cases of both golden sets, and their evidence. A source that is gone stops here. */
export function readExamSet(files: ProjectFiles): ExamSet {
  const sources = [...readCorpus(files.corpus), ...miniatureSources()];
  const golden = [files.cases, files.quickstart].filter((file) => existsSync(file));
  const sets = golden.map((file) => ({ file, cases: parseCases(readJson(file), file) }));
  const cases = sets.flatMap((set) => set.cases);
  const exam = parseExam(readJson(files.exam), files.exam, cases);
  const truths = sets.flatMap((set) => caseTruths(set.cases, sources, set.file));
  return {
    questions: examQuestions(exam, truths, sources),
    digest: digestOfExam(exam, cases),
    corpus: digestOfCorpus(sources),
  };
}
