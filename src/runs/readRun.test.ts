import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { acmeHeader, acmeRun, acmeSystem, acmeTruths } from './acme.testkit';
import { parseRun } from './readRun';
import type { CaseRecord, Run } from './run';
import { scorecardOf } from './scorecard';

const truths = acmeTruths(3, 1);
const header = acmeHeader(truths);
const lines = (...values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const parsed = (text: string) => parseRun(text, 'r.jsonl');
/** The message of the Problem that a text is. */
function problem(text: string): string {
  try {
    parsed(text);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Problem).message;
  }
  throw new Error('was read');
}

let run: Run;
let first: CaseRecord;
let failed: CaseRecord;
beforeAll(async () => {
  run = await acmeRun(acmeSystem(), truths);
  [first] = run.records as [CaseRecord];
  [failed] = (
    await acmeRun(
      acmeSystem(() => null),
      truths.slice(0, 1),
    )
  ).records as [CaseRecord];
});

describe('parseRun', () => {
  it('reads what was written, in whatever order the cases finished', () => {
    expect(parsed(lines(header, ...run.records))).toEqual(run);
    expect(parsed(lines(header, ...[...run.records].reverse()))).toEqual(run);
  });

  it('reads a run that is not finished, and says what is missing', () => {
    expect(parsed(lines(header))).toEqual({ header, records: [], missing: run.records.map((r) => r.case_id) });
    expect(parsed(lines(header, ...run.records.slice(1)))).toMatchObject({ missing: ['GC-0001'] });
  });

  it('takes the answer of a case that failed before', () => {
    expect(parsed(lines(header, failed, ...run.records))).toEqual(run);
    expect(parsed(lines(header, failed, failed)).records).toEqual([failed]);
  });

  it('reads U+2028 in a text, CRLF, blank lines and a blank last line', () => {
    const answer = { ...first.answer, text: 'one\u2028two\u0085three\r\nfour' };
    const text = lines(header, { ...first, answer }).replaceAll('\n', '\r\n');
    expect(parsed(`${text}\r\n\n`).records[0]?.answer?.text).toBe(answer.text);
  });

  it('gives back unmeasured values as they were: none of them 0, none NaN', () => {
    const [one, other] = [0.9, 0.8].map((value) => ({
      case_id: 'GC-0001',
      case_type: 'normal',
      metric: `m${value}`,
      value,
    }));
    const none = { case_id: 'GC-0001', case_type: 'normal', metric: 'm', unmeasured: 'not a number: NaN' };
    const { records } = parsed(lines(header, { ...first, measurements: [one, none, other] }));
    expect(records[0]?.measurements).toEqual([one, none, other]);
  });

  it('gives back the record of whatever a system returned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.object({ withNullPrototype: false, maxDepth: 3 }), fc.string(), async (odd, text) => {
        const change = (answer: object) => ({ ...answer, text, events: odd, signals: odd, ...odd });
        const { records } = await acmeRun(acmeSystem(change), truths.slice(0, 2));
        const read = parsed(lines(header, ...records));
        expect(read.records).toEqual(records);
        const whole = { ...run, records };
        expect(scorecardOf({ ...whole, records: read.records })).toEqual(scorecardOf(whole));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a broken run file', () => {
  const record = (change: object) => lines(header, { ...first, ...change });
  const value = (given: unknown) => [{ case_id: 'GC-0001', case_type: 'normal', metric: 'hit', value: given }];

  it.each<[string, () => string, RegExp]>([
    ['nothing', () => '', /^r\.jsonl: holds no run$/],
    ['blank lines', () => '\n \n', /^r\.jsonl: holds no run$/],
    ['no header', () => lines(first), /^r\.jsonl, line 1: unknown field/],
    ['two headers', () => lines(header, first, header), /^r\.jsonl, line 3: unknown field/],
    ['a header of another format', () => lines({ ...header, format: 2 }), /^r\.jsonl, line 1: field format: /],
    ['an empty plan', () => lines({ ...header, plan: [] }), /^r\.jsonl, line 1: field plan: /],
    [
      'a line cut in the middle',
      () => lines(header, ...run.records).replace('"kind":"case",', '"kind":"ca'),
      /, line 2: /,
    ],
    ['two lines run into one', () => lines(header, first).replace('}\n{', '}{'), /^r\.jsonl, line 1: broken JSON/],
    ['a case twice', () => lines(header, first, first), /^r\.jsonl, line 3: the case GC-0001 stands twice$/],
    [
      'a failure after an answer',
      () => lines(header, first, failed),
      /^r\.jsonl, line 3: the case GC-0001 stands twice$/,
    ],
    [
      'a case that is not planned',
      () => record({ case_id: 'GC-0099' }),
      /, line 2: the case GC-0099 is not in its plan$/,
    ],
    ['a value above 1', () => record({ measurements: value(10) }), /^r\.jsonl, line 2: field measurements\[0\]/],
    ['a value below 0', () => record({ measurements: value(-0.1) }), /^r\.jsonl, line 2: field measurements\[0\]/],
    [
      'null for a value',
      () => record({ measurements: value(Number.NaN) }),
      /^r\.jsonl, line 2: field measurements\[0\]/,
    ],
    ['NaN', () => record({ measurements: value(0.25) }).replace('0.25', 'NaN'), /^r\.jsonl, line 2: NaN is not JSON$/],
    ['an assertion that there is not', () => record({ assertions: [{ assertion: 'no_swearing' }] }), /assertions\[0\]/],
    ['a mistyped field', () => record({ masurements: [] }), /^r\.jsonl, line 2: unknown field "masurements"/],
    ['no answer', () => record({ answer: undefined }), /, line 2: holds neither an answer nor a failure, or both$/],
    ['both', () => record({ failure: failed.failure }), /, line 2: holds neither an answer nor a failure, or both$/],
    ['null for an answer', () => record({ answer: null }), /^r\.jsonl, line 2: field answer: answer is null/],
    [
      'an answer that was damaged since',
      () => record({ answer: { ...first.answer, retrieved: [{}] } }),
      /^r\.jsonl, line 2: field answer: retrieved\[0\]\.chunk_id is undefined, not a name$/,
    ],
    ['a fault below blank lines', () => `${lines(header)}\n\n{\n`, /^r\.jsonl, line 4: /],
  ])('that holds %s is a Problem naming the line', (_, text, message) => expect(problem(text())).toMatch(message));
});
