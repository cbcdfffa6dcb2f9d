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
  const twice = rest.measurements.find(
    ({ metric }, i) => rest.measurements.findIndex((row) => row.metric === metric) !== i,
  );
  if (twice !== undefined) throw new Problem(`field measurements: ${twice.metric} stands twice`, { where });
  const { answer, faults } = given === undefined ? { answer: undefined, faults: [] } : readAnswer(given);
  // What we wrote was read once and put right: a fault that is there now has come into the file since.
  const damage = faults.find(({ spoils }) => spoils !== 'nothing');
  if (damage !== undefined) throw new Problem(`field answer: ${damage.field} ${damage.problem}`, { where });
  if ((answer === undefined) === (failure === undefined))
    throw new Problem('holds neither an answer nor a failure, or both', { where });
  return {
    ...rest,
    ...(answer === undefined ? {} : { answer }),
    ...(failure === undefined ? {} : { failure }),
  } as CaseRecord;
}

/**
 * Reads the whole lines of a run's file, a record each; anything broken is a Problem naming file, line and field, and so is
 * a case that is not in the plan, or that has an answer and comes again: only what failed is asked again.
 */
export function parseRun(text: string, path: string): Run {
  const [first, ...rest] = text
    .split('\n')
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== '');
  if (first === undefined) throw new Problem('holds no run', { where: path });
  const header = parseWith(RunHeader, parseJson(first.line, path, first.number), `${path}, line ${first.number}`);
  const planned = new Set(header.plan.map(({ case_id }) => case_id));
  const answered = new Set<string>();
  const records = rest.map(({ line, number }) => {
    const record = recordOf(line, path, number);
    const { case_id, answer } = record;
    const where = `${path}, line ${number}`;
    if (!planned.has(case_id)) throw new Problem(`the case ${case_id} is not in its plan`, { where });
    if (answered.has(case_id)) throw new Problem(`the case ${case_id} stands twice`, { where });
    if (answer !== undefined) answered.add(case_id);
    return record;
  });
  return runOf(header, records);
}
