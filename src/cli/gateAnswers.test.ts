import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswersSection, GateReport } from '../gate/regression';
import type { GoldenCase } from '../golden/case';
import type { Policy } from '../golden/policy';
import { parseThresholds, printThresholds, type Threshold } from '../golden/thresholds';
import type { CaseRecord } from '../runs/run';
import type { RetrievedChunk } from '../system/system';
import { calibrateCommand } from './calibrate';
import { evalCommand } from './eval';
import { gateCommand } from './gate';
import { exitCode, type Outcome } from './outcome';
import { projectCopy, silent } from './project.testkit';

/** What no run of this index can miss: rows of another tenant are invisible, and a floor of nothing is reached. */
const holds: Policy = {
  enforce: { thresholds: [], assertions: ['no_foreign_chunk'] },
  floors: { overall: { hit: 0, coverage: 0 } },
};
const withSentinels: Policy = { ...holds, enforce: { ...holds.enforce, thresholds: ['similarity'] } };

let root: string;
let run: string;
beforeAll(async () => {
  root = projectCopy();
  expect(exitCode(await calibrateCommand({ root, export: true }, silent))).toBe(0);
  const stored = await evalCommand({ root, answerer: 'extractive', progress: false }, silent);
  run = stored.json.run as string;
});

function gate(policy: Policy, path?: string): Promise<Outcome> {
  writeFileSync(join(root, 'golden/policy.json'), JSON.stringify(policy));
  return gateCommand({ root, ...(path === undefined ? {} : { run: path }) }, silent);
}
const answersOf = ({ json }: Outcome) => (json as unknown as GateReport).answers as AnswersSection;

/** A copy of the stored run with a record changed. */
function edited(changes: Readonly<Record<string, (record: CaseRecord) => CaseRecord>>): string {
  const path = join(root, 'edited.jsonl');
  const [header, ...lines] = readFileSync(run, 'utf8').trimEnd().split('\n');
  const records = lines.map((line) => {
    const record = JSON.parse(line) as CaseRecord;
    return JSON.stringify(changes[record.case_id]?.(record) ?? record);
  });
  writeFileSync(path, `${[header, ...records].join('\n')}\n`);
  return path;
}

/** An answer that was given a foreign chunk; what its record says of itself stays as it was, and is not believed. */
function breaksOne({ answer, ...record }: CaseRecord): CaseRecord {
  if (answer === undefined) throw new Error('no answer to break');
  const [first, ...others] = answer.retrieved;
  const foreign = { ...(first as RetrievedChunk), tenant_id: 'evil' };
  return { ...record, answer: { ...answer, retrieved: [foreign, ...others] } };
}
function fails({ answer: _, ...record }: CaseRecord): CaseRecord {
  const cause = 'timed out: no answer within 120 s';
  return {
    ...record,
    failure: { cause: 'timed_out', message: 'no answer within 120 s' },
    measurements: record.measurements.map(({ case_id, case_type, metric }) => ({
      case_id,
      case_type,
      metric,
      unmeasured: cause,
    })),
    assertions: record.assertions.map((row) => ({ ...row, outcome: 'unmeasured', detail: cause })),
  };
}
/** The first two answerable cases of the stored run. */
function someCases(): [string, string] {
  const records = readFileSync(run, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as CaseRecord);
  const [first, second] = records.filter(({ case_type }) => case_type === 'normal');
  return [first?.case_id as string, second?.case_id as string];
}

/** A change to a file of the project that lasts for one test. */
async function withFile<T>(name: string, change: (text: string) => string, test: () => Promise<T>): Promise<T> {
  const path = join(root, name);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, change(before));
  try {
    return await test();
  } finally {
    writeFileSync(path, before);
  }
}

describe('gate, on answers', () => {
  it('judges a stored run, and without one what the offline reference system answers now: the same', async () => {
    const stored = await gate(holds, run);
    expect(exitCode(stored)).toBe(0);
    expect(stored.text).toMatch(
      /^Gate: PASS\. answers: 1 assertion holds, 2 floors reached\n\nAnswers of reference \(extractive@1,floor=0\.5\) to (\d+) of \1 cases:\n {2}no_foreign_chunk: held on \1 of \1\n {2}hit >= 0: held, /,
    );
    const asked = await gate(holds);
    expect(exitCode(asked)).toBe(0);
    const [before, now] = [answersOf(stored), answersOf(asked)];
    if (!('card' in before) || !('card' in now)) throw new Error('no scorecard');
    // A stored run is scored anew without the system's index: metrics over its chunks are not there.
    const of = (card: typeof now.card) =>
      card.metrics.filter(({ metric }) =>
        ['hit', 'coverage', 'abstention', 'relevant_citation', 'mrr'].includes(metric),
      );
    expect(of(now.card).length).toBeGreaterThan(0);
    expect(of(before.card).map(({ metric }) => metric)).toEqual(of(now.card).map(({ metric }) => metric));
    expect(of(before.card).filter(({ metric }) => metric !== 'mrr')).toEqual(
      of(now.card).filter(({ metric }) => metric !== 'mrr'),
    );
    expect(now.card.assertions).toEqual(before.card.assertions);
    expect(now.run.asked).toEqual(before.run.asked);
  });

  it('fails a run in which an assertion is broken, naming the case; the sentinels are asked all the same', async () => {
    const [first] = someCases();
    const outcome = await gate(withSentinels, edited({ [first]: breaksOne }));
    expect(exitCode(outcome)).toBe(1);
    expect(outcome.text).toMatch(new RegExp(`^Gate: FAIL\\. answers: no_foreign_chunk broken on 1 of \\d+: ${first};`));
    expect(outcome.text).toMatch(new RegExp(`\\n {4}no_foreign_chunk, ${first} \\(.+\\): .*evil.*\\n`));
    expect((outcome.json as unknown as GateReport).thresholds).toMatchObject([{ use: 'similarity', status: 'pass' }]);
  });

  it('cannot pass a run with a failed case; with a broken assertion beside it, it fails', async () => {
    const [first, second] = someCases();
    const failed = await gate(holds, edited({ [first]: fails }));
    expect([exitCode(failed), failed.text]).toEqual([
      2,
      expect.stringContaining(`no_foreign_chunk could not be checked on 1 of`),
    ]);
    expect(failed.text).toContain(first);
    const both = await gate(holds, edited({ [first]: fails, [second]: breaksOne }));
    expect([exitCode(both), both.text]).toEqual([1, expect.stringContaining(`: ${second}`)]);
  });

  it('cannot measure a run of another golden set, of a sample, broken, or not there, and says why', async () => {
    const other = await withFile(
      'golden/cases.json',
      (text) =>
        JSON.stringify(
          (JSON.parse(text) as GoldenCase[]).map((one, i) =>
            i === 0 ? { ...one, query: `${one.query} Please.` } : one,
          ),
        ),
      () => gate(holds, run),
    );
    expect([exitCode(other), other.text]).toEqual([
      2,
      expect.stringContaining(
        `${run} asked another golden set than ${join(root, 'golden/cases.json')} is now: run eval again`,
      ),
    ]);
    const { json } = await evalCommand({ root, answerer: 'extractive', progress: false, sample: '2' }, silent);
    const sample = await gate(holds, json.run as string);
    expect([exitCode(sample), sample.text]).toEqual([
      2,
      expect.stringContaining('the run is a sample, which gates nothing'),
    ]);
    const missing = await gate(withSentinels, join(root, 'no-such.jsonl'));
    expect([exitCode(missing), answersOf(missing)]).toEqual([
      2,
      { status: 'incomplete', words: `${join(root, 'no-such.jsonl')}: no such file` },
    ]);
    // The sentinels are judged all the same.
    expect((missing.json as unknown as GateReport).thresholds).toMatchObject([{ use: 'similarity', status: 'pass' }]);
    const broken = join(root, 'broken.jsonl');
    writeFileSync(broken, 'no run\n');
    expect(answersOf(await gate(holds, broken))).toMatchObject({
      status: 'incomplete',
      words: expect.stringContaining(`${broken}, line 1`),
    });
  });

  it('any fail beats incomplete: a sentinel that fails while the run is not there, an assertion while the baseline is broken', async () => {
    const sentinel = await withFile(
      'golden/thresholds.json',
      (text) => {
        const similarity = parseThresholds(text, 'thresholds.json').similarity as Threshold;
        return printThresholds({ similarity: { ...similarity, value: similarity.value + 0.5 } });
      },
      () => gate(withSentinels, join(root, 'no-such.jsonl')),
    );
    expect([exitCode(sentinel), answersOf(sentinel).status]).toEqual([1, 'incomplete']);
    const [first] = someCases();
    const withBaseline: Policy = { ...holds, enforce: { ...holds.enforce, retrieval: ['mrr'] } };
    const path = edited({ [first]: breaksOne });
    const baseline = await withFile(
      'golden/baseline.json',
      () => '{"retrieval":',
      () => gate(withBaseline, path),
    );
    expect(exitCode(baseline)).toBe(1);
    expect((baseline.json as unknown as GateReport).retrieval).toMatchObject({
      status: 'incomplete',
      words: expect.stringContaining('baseline.json'),
    });
  });

  it('judges a run that is named by the defaults, and asks no threshold where the policy enforces none', async () => {
    const [first] = someCases();
    const path = edited({ [first]: breaksOne });
    const unnamed = await gate({ enforce: { thresholds: ['similarity'] } });
    expect([exitCode(unnamed), answersOf(unnamed)]).toEqual([0, undefined]);
    expect(unnamed.text).toMatch(
      /^Gate: PASS\. similarity: 6 sentinels on their side of the cut\n\nAnswers: not enforced/,
    );
    const named = await gate({ enforce: { thresholds: ['similarity'] } }, path);
    expect([exitCode(named), answersOf(named).status]).toEqual([1, 'fail']);
    const retrieval = await withFile(
      'golden/thresholds.json',
      () => '{"similarity":',
      () => gate({ enforce: { thresholds: [], retrieval: ['mrr'] } }, path),
    );
    expect((retrieval.json as unknown as GateReport).retrieval).not.toMatchObject({
      words: expect.stringContaining('thresholds.json'),
    });
    // The reference system reads its gate there: without it nothing can be asked.
    const asked = await withFile(
      'golden/thresholds.json',
      () => '{"similarity":',
      () => gate(holds),
    );
    expect([exitCode(asked), asked.text]).toEqual([2, expect.stringContaining('thresholds.json, line 1')]);
  });
});
