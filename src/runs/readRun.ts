import { z } from 'zod';
import { assertionNames } from '../assertions/assertion';
import { parseJson } from '../files/parseJson';
import { parseWith } from '../files/parseWith';
import { Problem } from '../files/problem';
import { readAnswer } from '../system/readAnswer';
import { type CaseRecord, type Run, RunHeader, runOf } from './run';

const name = z.string().min(1);
const keyed = { case_id: name, case_type: name };
const RecordLine = z.strictObject({
  kind: z.literal('case'),
  ...keyed,
  tenant_id: name,
  query: z.string(),
  answer: z.unknown().optional(),
  failure: z.strictObject({ cause: z.enum(['threw', 'timed_out', 'malformed']), message: z.string() }).optional(),
  faults: z.array(
    z.strictObject({
      field: z.string(),
      problem: z.string(),
      spoils: z.enum(['answer', 'retrieval', 'citations', 'score', 'nothing']),
    }),
  ),
  measurements: z.array(
    z.union([
      z.strictObject({ ...keyed, metric: name, value: z.number().min(0).max(1) }),
      z.strictObject({ ...keyed, metric: name, unmeasured: z.string() }),
    ]),
  ),
  assertions: z.array(
    z.strictObject({
      ...keyed,
      assertion: z.enum(assertionNames),
      outcome: z.enum(['held', 'broken', 'unmeasured']),
      detail: z.string().optional(),
    }),
  ),
  ms: z.number().min(0),
});

function recordOf(line: string, path: string, number: number): CaseRecord {
  const where = `${path}, line ${number}`;
  const { answer: given, failure, ...rest } = parseWith(RecordLine, parseJson(line, path, number), where);
  const { answer, faults } = given === undefined ? { answer: undefined, faults: [] } : readAnswer(given);
  if ((answer === undefined) === (failure === undefined))
    throw new Problem(faults[0] === undefined ? 'holds neither an answer nor a failure, or both' : faults[0].problem, {
      where,
    });
  return {
    ...rest,
    ...(answer === undefined ? {} : { answer }),
    ...(failure === undefined ? {} : { failure }),
  } as CaseRecord;
}

/** Reads the whole lines of a run's file, a record each; anything broken is a Problem naming file, line and field. */
export function parseRun(text: string, path: string): Run {
  const [first, ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  if (first === undefined) throw new Problem('holds no run', { where: path });
  const header = parseWith(RunHeader, parseJson(first, path, 1), `${path}, line 1`);
  const records = rest.map((line, i) => recordOf(line, path, i + 2));
  const planned = new Set(header.plan.map(({ case_id }) => case_id));
  const stray = records.find(({ case_id }) => !planned.has(case_id));
  if (stray !== undefined) throw new Problem(`the case ${stray.case_id} is not in its plan`, { where: path });
  return runOf(header, records);
}
