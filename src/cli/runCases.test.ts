import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { readJson } from '../files/readJson';
import { checkAnswers } from '../gate/answersGate';
import { askedGolden } from '../golden/askedCase';
import { parseCases } from '../golden/case';
import { caseTruths } from '../golden/caseTruth';
import { useLite } from '../models/useLite';
import { cachedEmbedder } from '../models/vectorCache';
import { acmeSources, acmeSystem, acmeTruths } from '../runs/acme.testkit';
import { readRun } from '../runs/runFile';
import { scorecardOf } from '../runs/scorecard';
import { random, shuffle } from '../stats/random';
import { miniatureDocuments, miniatureSources } from '../system/miniature/documents';
import { openMiniature } from '../system/miniature/miniature';
import type { System } from '../system/system';
import { exitCode } from './outcome';
import { type RunCasesOptions, runCases, storedRuns } from './runCases';

let folder: string;
let out: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-runs-'));
});
beforeEach(() => {
  out = mkdtempSync(join(folder, 'out-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nth = (query: string) => Number(/\d+/.exec(query)?.[0]);
const options = (change: Partial<RunCasesOptions> = {}): RunCasesOptions => ({
  kind: 'cases',
  file: 'acme.json',
  truths: acmeTruths(4, 1),
  sources: acmeSources(),
  out,
  ...change,
});
/** A system that notes whom it was asked for, and fails on the cases that `fails` names. */
function noting(fails: (n: number) => unknown = () => undefined, rest: Partial<System> = {}) {
  const asked: number[] = [];
  const system = acmeSystem(async (answer, { query }) => {
    asked.push(nth(query));
    await fails(nth(query));
    return answer;
  }, rest);
  return { system, asked };
}
const names = () => readdirSync(out);

describe('runCases', () => {
  it('keeps the run in a file of its own and gives it back', async () => {
    const told: string[] = [];
    const onRecord: RunCasesOptions['onRecord'] = (record, done, of) => told.push(`${record.case_id} ${done}/${of}`);
    const { run, path } = await runCases(noting().system, options({ onRecord, concurrency: 1 }));
    expect(readRun(path)).toEqual(run);
    expect(names()).toEqual([`${run.header.run_id}.jsonl`]);
    expect(run.header).toMatchObject({
      system: { id: 'acme', config: { k: 2, prompt: 'p1' } },
      asked: { kind: 'cases', file: 'acme.json', of: 5, sampled: false },
      timeout_ms: 120_000,
    });
    expect(told).toEqual(['GC-0001 1/5', 'GC-0002 2/5', 'GC-0003 3/5', 'GC-0004 4/5', 'GC-0005 5/5']);
  });

  it('has nothing to run where no case is selected, and writes nothing', async () => {
    await expect(runCases(noting().system, options({ truths: [] }))).rejects.toThrow(/nothing to run/);
    for (const sample of [0, -1, 1.5, Number.NaN])
      await expect(runCases(noting().system, options({ sample }))).rejects.toThrow(/--sample: not a count from 1 up/);
    expect(names()).toEqual([]);
  });

  it('draws the same sample in whatever order the cases stand, and calls it one', async () => {
    const truths = acmeTruths(7, 2);
    const ids = async (given: typeof truths) => {
      const { run } = await runCases(noting().system, options({ truths: given, sample: 3, out: join(out, 'each') }));
      rmSync(join(out, 'each'), { recursive: true });
      expect(run.header.asked).toMatchObject({ of: 9, sampled: true });
      return run.records.map(({ case_id }) => case_id);
    };
    const first = await ids(truths);
    expect(first).toHaveLength(3);
    for (const seed of [1, 2, 3]) expect(await ids(shuffle([...truths], random(seed)))).toEqual(first);
    const { run } = await runCases(noting().system, options({ truths, sample: 9 }));
    expect(run.header.asked.sampled).toBe(false);
  });

  it('asks nothing and writes nothing where the system is down, and says so', async () => {
    const { system, asked } = noting(undefined, {
      probe: async () => {
        throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') });
      },
    });
    await expect(runCases(system, options())).rejects.toThrow(
      new Problem('cannot be asked: TypeError: fetch failed (connect ECONNREFUSED 127.0.0.1:9)', { where: 'acme' }),
    );
    expect([asked, names()]).toEqual([[], []]);
  });
});

describe('runCases, going on', () => {
  it('asks again only what failed: 16 of 20 measured, then 4 calls', async () => {
    const truths = acmeTruths(9, 11);
    const whole = await runCases(noting().system, options({ truths, out: join(out, 'whole') }));
    const broken = noting((n) => {
      if ([2, 9, 14].includes(n)) throw new Error('429 too many requests');
      return n === 5 ? new Promise(() => {}) : undefined;
    });
    const first = await runCases(broken.system, options({ truths, timeoutMs: 50 }));
    const card = scorecardOf(first.run);
    expect(card.failed.map(({ case_id, cause }) => [case_id, cause])).toEqual([
      ['GC-0002', 'threw'],
      ['GC-0005', 'timed_out'],
      ['GC-0009', 'threw'],
      ['GC-0014', 'threw'],
    ]);
    const counts = card.metrics.filter(({ metric, case_type }) => case_type === null && /coverage|abst/.test(metric));
    expect(counts.map(({ n_measured, n_expected }) => [n_measured, n_expected])).toEqual([
      [10, 11],
      [6, 9],
    ]);
    expect(checkAnswers(first.run, { enforce: { thresholds: [] } }).status).toBe('incomplete');
    const again = noting();
    const second = await runCases(again.system, options({ truths, resume: true }));
    expect([...again.asked].sort((a, b) => a - b)).toEqual([2, 5, 9, 14]);
    expect(second.path).toBe(first.path);
    expect(scorecardOf(second.run)).toEqual(scorecardOf(whole.run));
    expect(scorecardOf(readRun(second.path))).toEqual(scorecardOf(whole.run));
  });

  it('goes on from wherever its file ends, and comes to the same scorecard', async () => {
    const { run, path } = await runCases(noting().system, options());
    const bytes = readFileSync(path);
    const ends = [...bytes.keys()].filter((i) => bytes[i] === 0x0a).map((i) => i + 1);
    for (const end of ends.flatMap((at) => [at, at + 7]).filter((at) => at <= bytes.length)) {
      writeFileSync(path, bytes.subarray(0, end));
      const kept = readRun(path).records.map(({ case_id }) => Number(case_id.slice(3)));
      const { system, asked } = noting();
      if (kept.length === 5) continue;
      const resumed = await runCases(system, options({ resume: true }));
      expect([...kept, ...asked].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
      expect(resumed.run.missing).toEqual([]);
      expect(scorecardOf(resumed.run)).toEqual(scorecardOf(run));
      expect(scorecardOf(readRun(path))).toEqual(scorecardOf(run));
    }
  });

  it('goes on whatever the order in which the cases stand now', async () => {
    const { run, path } = await runCases(
      noting((n) => (n === 3 ? Promise.reject(new Error('x')) : 0)).system,
      options(),
    );
    const { system, asked } = noting();
    const resumed = await runCases(system, options({ truths: [...acmeTruths(4, 1)].reverse(), resume: path }));
    expect(asked).toEqual([3]);
    expect(resumed.run.header).toEqual(run.header);
    expect(resumed.run.records.map(({ case_id }) => case_id)).toEqual(run.records.map(({ case_id }) => case_id));
  });

  it('asks nothing of a finished run that is named', async () => {
    const { run, path } = await runCases(noting().system, options());
    const { system, asked } = noting();
    expect(await runCases(system, options({ resume: path }))).toEqual({ run, path });
    expect(asked).toEqual([]);
  });

  it.each<[string, Partial<System>, Partial<RunCasesOptions>, RegExp]>([
    [
      'another prompt',
      { config: { k: 2, prompt: 'p2' } },
      {},
      /another set-up: system\.prompt was p1, is p2 \(run it anew\)$/,
    ],
    ['another k', { config: { k: 3, prompt: 'p1' } }, {}, /system\.k was 2, is 3/],
    ['another refusal', { refusal: 'No.' }, {}, /refusal was That is not in the documents\., is No\./],
    ['another corpus', {}, { sources: acmeSources(8) }, /corpus was [0-9a-f]{64}, is [0-9a-f]{64}/],
    ['one case less', {}, { truths: acmeTruths(4) }, /cases was GC-0005 [0-9a-f]{8}, is \(none\)/],
    ['a sample', {}, { sample: 1 }, /cases was .*, is \(none\)/],
  ])('refuses under %s, naming it, and asks nothing', async (_, rest, change, message) => {
    const { path } = await runCases(noting((n) => (n === 1 ? Promise.reject(new Error('x')) : 0)).system, options());
    const before = readFileSync(path);
    const { system, asked } = noting(undefined, rest);
    await expect(runCases(system, options({ ...change, resume: true }))).rejects.toThrow(message);
    await expect(runCases(system, options({ ...change, resume: path }))).rejects.toThrow(Problem);
    expect([asked, readFileSync(path), names()]).toEqual([[], before, [path.slice(out.length + 1)]]);
  });

  it('finds the newest unfinished run of this set-up, past those of another and past what is no run', async () => {
    const failing = (rest: Partial<System> = {}) => noting(() => Promise.reject(new Error('x')), rest).system;
    const own = await runCases(failing(), options());
    await runCases(failing({ config: { k: 9 } }), options());
    await runCases(failing({ id: 'birch' }), options());
    await runCases(noting().system, options({ kind: 'questions' }));
    writeFileSync(join(out, 'zz.jsonl'), '{"kind":"ru');
    writeFileSync(join(out, 'notes.txt'), 'x');
    expect(storedRuns(out)).toHaveLength(4);
    expect((await runCases(noting().system, options({ resume: true }))).path).toBe(own.path);
  });

  it('says that there is nothing to go on with', async () => {
    const none = new Problem('no unfinished run of acme', { where: out, cure: 'run it without --resume' });
    await expect(runCases(noting().system, options({ resume: true }))).rejects.toThrow(none);
    await runCases(noting().system, options());
    await expect(runCases(noting().system, options({ resume: true }))).rejects.toThrow(none);
    const missing = join(out, 'none.jsonl');
    await expect(runCases(noting().system, options({ resume: missing }))).rejects.toThrow(`${missing}: no such file`);
  });
});

describe('a whole small system', () => {
  const embedder = cachedEmbedder(useLite(), new Map());
  const cases = parseCases(readJson('golden/quickstart.json'), 'golden/quickstart.json').map(askedGolden);
  const quickstart = () =>
    options({ file: 'quickstart', truths: caseTruths(cases, miniatureSources(), 'q'), sources: miniatureSources() });
  const verdictOf = async (documents = miniatureDocuments) => {
    const { run } = await runCases(await openMiniature({ embedder, documents }), {
      ...quickstart(),
      out: join(out, 'm'),
    });
    rmSync(join(out, 'm'), { recursive: true });
    const card = scorecardOf(run);
    return { card, verdict: checkAnswers(run, { enforce: { thresholds: [] } }, card) };
  };

  it('fails, exit 1, when a document is not indexed: hit 3 of 4', async () => {
    const { verdict } = await verdictOf(miniatureDocuments.filter(({ slug }) => slug !== 'connection-pool'));
    expect(verdict.floors).toMatchObject([{ metric: 'hit', mean: 0.75, n_measured: 4, status: 'fail' }]);
    expect(exitCode({ status: verdict.status, text: '', json: {} })).toBe(1);
  });

  it('comes to the same whatever the order of its documents', async () => {
    const plain = await verdictOf();
    expect(plain.verdict.status).toBe('pass');
    for (const seed of [1, 2]) expect(await verdictOf(shuffle([...miniatureDocuments], random(seed)))).toEqual(plain);
  });
});
