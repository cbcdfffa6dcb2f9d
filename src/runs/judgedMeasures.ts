import { mustAbstainTypes } from '../golden/case';
import { type GradeName, type Grades, gradeNames, type Judge, type Unjudged, type Verdict } from '../judge/judgement';
import type { Measurement, MeasurementKey } from '../metrics/measurement';
import { limit } from '../models/limit';
import { isAnswered } from '../system/abstains';
import type { RunInput } from './judgeInputs';
import type { CaseRecord, Run } from './run';

/** What a judge said of one answer of a run, by both rubrics. */
export interface JudgedAnswer {
  readonly case_id: string;
  readonly verdict?: Verdict | Unjudged;
  readonly grades?: Grades | Unjudged;
  /** Why there was nothing to judge. */
  readonly unmeasured?: string;
}

export interface JudgeAnswersOptions {
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly onDone?: (done: number, of: number) => void;
}

/** Has a judge decide and grade every answer of a run, in the order of the run. */
export async function judgeAnswers(
  judge: Judge,
  inputs: readonly RunInput[],
  { concurrency = 16, signal, onDone }: JudgeAnswersOptions = {},
): Promise<JudgedAnswer[]> {
  const slot = limit(concurrency);
  const options = signal === undefined ? {} : { signal };
  let done = 0;
  return Promise.all(
    inputs.map(({ case_id, input, unmeasured }) =>
      slot(async (): Promise<JudgedAnswer> => {
        const judged: JudgedAnswer =
          input === undefined
            ? { case_id, unmeasured: unmeasured ?? 'no answer' }
            : { case_id, verdict: await judge.verdict(input, options), grades: await judge.grade(input, options) };
        onDone?.(++done, inputs.length);
        return judged;
      }),
    ),
  );
}

function noVerdict({ cause, detail }: Unjudged): string {
  return `no verdict (${cause.replaceAll('_', ' ')}): ${detail}`;
}

function verdictRow(key: MeasurementKey, verdict: Verdict | Unjudged): Measurement {
  return verdict.outcome === 'unjudged'
    ? { ...key, unmeasured: noVerdict(verdict) }
    : { ...key, value: verdict.outcome === 'pass' ? 1 : 0 };
}

/**
 * The grades that a record is due: an abstention claims nothing, so that only its relevance is graded (decision 19). A case
 * without an answer is due what a right one would have had.
 */
function dueGrades({ case_type, answer }: CaseRecord, refusal: string | undefined): readonly GradeName[] {
  const abstains = answer === undefined ? mustAbstainTypes.includes(case_type) : !isAnswered(answer, refusal);
  return abstains ? ['answer_relevance'] : gradeNames;
}

/**
 * A run with what a judge said of it as further metrics: `pass_rate` (PASS 1, FAIL 0) and the three grades. What has no
 * verdict is unmeasured with its cause, and never a 0; a grade that does not apply has no row, and one that does and was not given is unmeasured.
 */
export function withJudged(run: Run, judged: readonly JudgedAnswer[]): Run {
  const refusal = run.header.system.refusal ?? undefined;
  const byId = new Map(judged.map((one) => [one.case_id, one]));
  const records = run.records.map((record) => {
    const { case_id, case_type } = record;
    const one = byId.get(case_id);
    const key = (metric: string): MeasurementKey => ({ case_id, case_type, metric });
    if (one?.verdict === undefined || one.grades === undefined) {
      const unmeasured = one?.unmeasured ?? 'not judged';
      const rows = ['pass_rate', ...dueGrades(record, refusal)].map((name) => ({ ...key(name), unmeasured }));
      return { ...record, measurements: [...record.measurements, ...rows] };
    }
    const { verdict, grades } = one;
    const rows = dueGrades(record, refusal).map((name): Measurement => {
      if (grades.outcome === 'unjudged') return { ...key(name), unmeasured: noVerdict(grades) };
      const value = grades.grades[name];
      return value === undefined
        ? { ...key(name), unmeasured: 'the judge gave no such grade' }
        : { ...key(name), value };
    });
    return { ...record, measurements: [...record.measurements, verdictRow(key('pass_rate'), verdict), ...rows] };
  });
  return { ...run, records };
}
