import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CaseRecord, RunHeader } from '../runs/run';

/** A copy of a stored run beside it, with its header and records changed; gives its path. */
export function editedRun(
  path: string,
  name: string,
  { header, record }: { header?: (of: RunHeader) => RunHeader; record?: (of: CaseRecord) => CaseRecord | undefined },
): string {
  const [first = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const own: RunHeader = JSON.parse(first);
  const records = lines.flatMap((line) => {
    const one: CaseRecord = JSON.parse(line);
    const made = record === undefined ? one : record(one);
    return made === undefined ? [] : [JSON.stringify(made)];
  });
  const to = join(dirname(path), `${name}.jsonl`);
  writeFileSync(to, `${[JSON.stringify(header === undefined ? own : header(own)), ...records].join('\n')}\n`);
  return to;
}

/** The record with another text in its answer, and no abstention. */
export function answering(record: CaseRecord, text: string): CaseRecord {
  const { answer } = record;
  return answer === undefined ? record : { ...record, answer: { ...answer, text, abstained: false } };
}

/** The record of a case that timed out. */
export function failing({ answer: _, ...record }: CaseRecord): CaseRecord {
  return { ...record, failure: { cause: 'timed_out', message: 'no answer within 120 s' } };
}
