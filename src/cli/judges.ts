// [door] reads runs, and a clock
import { Problem } from '../files/problem';
import { compareJudges, type JudgedTwice } from '../judge/compareJudges';
import type { Unjudged, Verdict } from '../judge/judgement';
import { type ExamResult, sitExam } from '../judge/sitExam';
import { noUsage } from '../models/usage';
import { judgeRun } from '../runs/judgeRun';
import { readRun } from '../runs/runFile';
import { judgesText } from '../views/judgesText';
import { readExamSet } from './examSet';
import { type JudgeSpec, openJudge } from './openJudge';
import type { Outcome } from './outcome';
import { type ProjectFiles, projectFiles } from './project';
import { type StoredRun, storedRuns } from './runCases';
import { runInputs } from './runInputs';

export interface JudgesOptions extends Omit<JudgeSpec, 'judge'> {
  readonly root?: string;
  /** A stored run of golden cases; default the newest finished one. */
  readonly run?: string;
}

/** The run whose answers are judged: the one that is named, or the newest finished one of golden cases. */
export function casesRun(path: string | undefined, files: ProjectFiles): StoredRun {
  if (path !== undefined) {
    const run = readRun(path);
    if (run.header.asked.kind === 'cases') return { path, run };
    throw new Problem('is a run of labelled questions', { where: path, cure: 'name a run of golden cases' });
  }
  const found = storedRuns(files.runs).find(({ run }) => run.header.asked.kind === 'cases' && run.missing.length === 0);
  if (found === undefined)
    throw new Problem('there is no finished run of golden cases', {
      where: files.runs,
      cure: 'npm run eval makes one',
    });
  return found;
}

const NONE: Unjudged = {
  outcome: 'unjudged',
  cause: 'unreadable',
  detail: 'fixture incomplete',
  raw: '',
  judge: '',
  rubric: '',
  usage: noUsage,
};

/** The exam's items as both judged them. */
function onExam([first, second]: readonly [ExamResult, ExamResult]): JudgedTwice[] {
  return first.answers.map(({ question, verdict }, i) => ({
    item_id: question.item_id,
    query: question.input.question.query,
    answer: question.input.answer.text,
    first: verdict ?? NONE,
    second: second.answers[i]?.verdict ?? NONE,
    label: question.label,
  }));
}

/** Two judges sit the exam, then decide the same stored answers: where they part ways, and whom the labels side with. */
export async function judgesCommand(
  specs: readonly [string, string],
  options: JudgesOptions,
  say: (line: string) => void,
): Promise<Outcome> {
  const files = projectFiles(options.root);
  const stored = casesRun(options.run, files);
  const judges = specs.map((judge) => openJudge({ ...options, judge }, files, say));
  const set = readExamSet(files);
  const inputs = runInputs(stored.run, files);
  if (inputs.every(({ input }) => input === undefined))
    throw new Problem('holds no answer of a golden case: nothing to judge', { where: stored.path });
  for (const judge of judges) await judge.probe?.();
  const exams: ExamResult[] = [];
  const verdicts: Map<string, Verdict | Unjudged>[] = [];
  for (const judge of judges) {
    exams.push(await sitExam(judge, set.questions));
    const judged = await judgeRun(judge, inputs);
    verdicts.push(
      new Map(judged.flatMap(({ case_id, verdict }) => (verdict === undefined ? [] : [[case_id, verdict]]))),
    );
  }
  const both = exams as [ExamResult, ExamResult];
  const answers = inputs.flatMap(({ case_id, input }): JudgedTwice[] => {
    const [first, second] = verdicts.map((of) => of.get(case_id));
    if (input === undefined || first === undefined || second === undefined) return [];
    return [{ item_id: case_id, query: input.question.query, answer: input.answer.text, first, second }];
  });
  const comparisons = [
    { on: `Answers of ${stored.path}`, of: compareJudges(answers) },
    { on: 'Items of the exam', of: compareJudges(onExam(both)) },
  ];
  const date = new Date().toISOString().slice(0, 10);
  return {
    status: exams.some(({ status }) => status === 'not_held') ? 'incomplete' : 'done',
    text: judgesText(both, comparisons, date),
    json: {
      date,
      run: stored.path,
      exams: exams.map(({ judge, status, words, counts, served_by }) => ({ judge, status, words, counts, served_by })),
      comparisons,
    },
  };
}
