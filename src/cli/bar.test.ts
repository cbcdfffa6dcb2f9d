import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QualityBar } from '../gate/qualityBar';
import { type Policy, parsePolicy } from '../golden/policy';
import { type BarOptions, barCommand } from './bar';
import { answering, editedRun, failing } from './editedRun.testkit';
import { evalCommand } from './eval';
import { examCommand } from './exam';
import { judgeReply, judgeServer } from './judgeServer.testkit';
import { exitCode, type Outcome } from './outcome';
import { projectCopy, silent } from './project.testkit';

const standing: Policy = {
  enforce: { thresholds: [], assertions: ['no_foreign_chunk'] },
  floors: { overall: { hit: 0.7, coverage: 0.2 }, by_type: { normal: { hit: 0.6 } } },
};

let root: string;
let good: string;
let bad: string;
beforeAll(async () => {
  root = projectCopy();
  write(standing);
  expect(exitCode(await examCommand({ root, judge: 'offline', export: true, progress: false }, silent))).toBe(0);
  good = (await evalCommand({ root, system: 'miniature', progress: false }, silent)).json.run as string;
  const wrong = ['GC-9001', 'GC-9002', 'GC-9005'];
  bad = editedRun(good, 'bad', {
    header: (of) => ({ ...of, run_id: 'bad', system: { ...of.system, id: 'worse' } }),
    record: (of) => (wrong.includes(of.case_id) ? answering(of, 'It takes 977 weeks [1].') : of),
  });
});
beforeEach(() => write(standing));

const policyFile = () => join(root, 'golden/policy.json');
const write = (policy: Policy) => writeFileSync(policyFile(), JSON.stringify(policy));
const written = () => parsePolicy(readFileSync(policyFile(), 'utf8'), 'policy.json');
const golden = () =>
  Object.fromEntries(
    readdirSync(join(root, 'golden')).map((name) => [name, readFileSync(join(root, 'golden', name), 'utf8')]),
  );
const bar = (change: Partial<BarOptions> = {}) => barCommand({ root, good, bad, judge: 'offline', ...change }, silent);
const barIn = ({ json }: Outcome) => json.bar as QualityBar;

/** What was not exported: exit 1, why, and nothing written. */
async function refused(change: Partial<BarOptions>): Promise<string> {
  const before = golden();
  const outcome = await bar({ export: true, ...change });
  expect([outcome.status, exitCode(outcome), outcome.json.exported]).toEqual(['fail', 1, null]);
  expect(golden()).toEqual(before);
  const [, why] = /\n\nNothing was exported: (.*)\.$/.exec(outcome.text) ?? [];
  return why ?? outcome.text;
}

describe('bar', () => {
  it('finds the floor between two systems, and writes nothing unasked', async () => {
    const before = golden();
    const outcome = await bar();
    expect(exitCode(outcome)).toBe(0);
    expect(barIn(outcome)).toMatchObject({ cases: 5, highest_for_good: 1, lowest_for_bad: 0.6, floor: 0.8 });
    expect(outcome.text).toMatch(/^grounding@1, 5 cases, 5 repeats each\.\n/);
    expect(outcome.text).toMatch(/^good +miniature .* 1\.000$/m);
    expect(outcome.text).toMatch(/^bad +worse +bad +0\.400$/m);
    expect(outcome.text).toContain(`Nothing was written; --export writes ${policyFile()}.`);
    expect(outcome.json).toMatchObject({ judge: 'grounding@1', modelled: false, good, bad, unjudged: 0 });
    expect(golden()).toEqual(before);
  });

  it('exports it with its evidence, and keeps everything else of the policy', async () => {
    const before = golden();
    const outcome = await bar({ export: true });
    expect([exitCode(outcome), outcome.json.exported]).toEqual([0, 0.8]);
    const { bar: evidence, ...rest } = written();
    expect(rest).toEqual({
      ...standing,
      floors: { ...standing.floors, overall: { ...standing.floors?.overall, pass_rate: 0.8 } },
    });
    expect(evidence).toEqual({
      judge: 'grounding@1',
      good: { run: expect.stringMatching(/-cases-miniature$/), system: 'miniature', pass_rate: barIn(outcome).good },
      bad: { run: 'bad', system: 'worse', pass_rate: barIn(outcome).bad },
      cases: 5,
      repeats: 5,
      level: 0.01,
      highest_for_good: 1,
      lowest_for_bad: 0.6,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    const { 'policy.json': _, ...others } = golden();
    const { 'policy.json': __, ...same } = before;
    expect(others).toEqual(same);
    // What it wrote is what eval then holds a judged run to.
    const held = await evalCommand({ root, system: 'miniature', judge: 'offline', progress: false }, silent);
    expect([exitCode(held), held.text]).toEqual([0, expect.stringContaining('floor pass_rate >= 0.8: PASS')]);
  });

  it('writes down the floor that held by default, where the policy sets none', async () => {
    write({ enforce: { thresholds: [] } });
    expect(exitCode(await bar({ export: true }))).toBe(0);
    expect(written().floors).toEqual({ overall: { hit: 0.8, pass_rate: 0.8 } });
    rmSync(policyFile());
    expect(exitCode(await bar({ export: true }))).toBe(0);
    expect(written()).toMatchObject({ enforce: { thresholds: [] }, floors: { overall: { hit: 0.8, pass_rate: 0.8 } } });
  });

  it('has no floor for a run against itself, or for two that are the wrong way round', async () => {
    for (const [one, other] of [
      [good, good],
      [bad, bad],
      [bad, good],
    ] as const) {
      const outcome = await bar({ good: one, bad: other });
      expect([exitCode(outcome), barIn(outcome).floor]).toEqual([0, undefined]);
      expect(await refused({ good: one, bad: other })).toMatch(/^no floor separates the two: /);
    }
  });

  it('exports no MODELLED wobble, and calls it so', async () => {
    const modelled: Partial<BarOptions> = { noise: '0' };
    const options = { root, good, bad, ...modelled };
    const outcome = await barCommand(options, silent);
    expect(outcome.text).toMatch(/^MODELLED grounding@1,noise=0,seed=1, 5 cases/);
    expect(outcome.json.modelled).toBe(true);
    expect(barIn(outcome).floor).toBe(0.8);
    const before = golden();
    const exported = await barCommand({ ...options, export: true }, silent);
    expect([exitCode(exported), exported.text]).toEqual([
      1,
      expect.stringContaining(
        'Nothing was exported: a MODELLED wobble sets no bar (--judge names a real one, or offline).',
      ),
    ]);
    expect(golden()).toEqual(before);
  });

  it('exports nothing of a judge without a record, of a sample, or of a run that is not finished', async () => {
    await judgeServer((body) => judgeReply(body, /977 weeks/.test(body.messages[1]?.content ?? '') ? 'FAIL' : 'PASS'));
    expect(await refused({ judge: 'lab:large' })).toBe(
      'lab:large may not gate: it has no recorded exam (npm run check-judge -- --export)',
    );
    const sample = editedRun(bad, 'sample', { header: (of) => ({ ...of, asked: { ...of.asked, sampled: true } }) });
    expect(await refused({ bad: sample })).toBe('the bad run is a sample or not finished');
    const cut = editedRun(good, 'cut', { record: (of) => (of.case_id === 'GC-9004' ? undefined : of) });
    expect(await refused({ good: cut })).toBe('the good run is a sample or not finished');
  });

  it('is incomplete, and exports nothing, where judgings have no verdict', async () => {
    const before = golden();
    // The first model's reply is kept: another name, another judge.
    await judgeServer((body, { repeat }) =>
      repeat === 3
        ? { status: 403 }
        : judgeReply(body, /977 weeks/.test(body.messages[1]?.content ?? '') ? 'FAIL' : 'PASS'),
    );
    const outcome = await bar({ judge: 'lab:other', export: true });
    expect([outcome.status, exitCode(outcome)]).toEqual(['incomplete', 2]);
    expect(outcome.text).toMatch(/\d+ judgings without a verdict: left out\./);
    expect(outcome.text).toContain('Nothing was exported: ask again for what has no verdict.');
    expect(golden()).toEqual(before);
  });
});

describe('bar refuses', () => {
  it('runs of different golden sets, and runs of questions', async () => {
    const other = editedRun(bad, 'other', {
      header: (of) => ({ ...of, asked: { ...of.asked, digest: 'b'.repeat(64) } }),
    });
    await expect(bar({ bad: other })).rejects.toThrow(`${other}: asked another golden set than the good run`);
    const asked = editedRun(bad, 'asked', { header: (of) => ({ ...of, asked: { ...of.asked, kind: 'questions' } }) });
    await expect(bar({ bad: asked })).rejects.toThrow('--bad: is a run of questions, which have no reference answer');
    await expect(bar({ good: asked })).rejects.toThrow('--good: is a run of questions');
  });

  it('runs that have no judged case in common', async () => {
    const silentRun = editedRun(bad, 'silent', { record: failing });
    await expect(bar({ bad: silentRun })).rejects.toThrow('no case was judged in both runs: could not measure');
  });

  it.each<[string, Partial<BarOptions>, string]>([
    ['a level of a half', { level: '0.5' }, '--level'],
    ['one repeat', { repeats: '1' }, '--repeats'],
    ['a run that is not there', { good: '/nowhere/r.jsonl' }, '/nowhere/r.jsonl: no such file'],
    ['a judge that says the same of everything well said', { judge: 'surface' }, '--judge surface'],
  ])('%s', async (_, change, message) => {
    await expect(bar(change)).rejects.toMatchObject({ name: 'Problem', message: expect.stringContaining(message) });
  });
});
