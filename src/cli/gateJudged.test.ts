import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswersSection, GateReport } from '../gate/regression';
import type { Policy } from '../golden/policy';
import { editedRun } from './editedRun.testkit';
import { evalCommand } from './eval';
import { examCommand } from './exam';
import { type GateOptions, gateCommand } from './gate';
import { judgeIsDown } from './judgeServer.testkit';
import { exitCode, type Outcome } from './outcome';
import { projectCopy, silent } from './project.testkit';

const policy = (pass_rate: number | undefined): Policy => ({
  enforce: { thresholds: [], assertions: ['no_foreign_chunk'] },
  floors: { overall: { hit: 0, ...(pass_rate === undefined ? {} : { pass_rate }) } },
});

let root: string;
let run: string;
let foreign: string;
beforeAll(async () => {
  root = projectCopy();
  const stored = await evalCommand({ root, answerer: 'extractive', progress: false }, silent);
  run = stored.json.run as string;
  // One answer was written from another tenant's chunk.
  let done = false;
  foreign = editedRun(run, 'foreign', {
    record: (record) => {
      const { answer } = record;
      if (done || answer === undefined || answer.retrieved.length === 0) return record;
      done = true;
      const retrieved = answer.retrieved.map((chunk) => ({ ...chunk, tenant_id: 'nobody' }));
      return { ...record, answer: { ...answer, retrieved } };
    },
  });
});
const records = () => join(root, 'golden/exam-records.json');
const sitExam = async () =>
  expect(exitCode(await examCommand({ root, judge: 'offline', export: true, progress: false }, silent))).toBe(0);

function gate(of: Policy, change: Partial<GateOptions> = {}): Promise<Outcome> {
  writeFileSync(join(root, 'golden/policy.json'), JSON.stringify(of));
  return gateCommand({ root, run, ...change }, silent);
}
const answersOf = ({ json }: Outcome) => (json as unknown as GateReport).answers as AnswersSection;
const rateOf = (outcome: Outcome) => {
  const section = answersOf(outcome);
  if (!('card' in section)) throw new Error(section.words);
  return section.card.metrics.find(({ metric, case_type }) => metric === 'pass_rate' && case_type === null);
};

describe('gate, with a floor under the pass-rate', () => {
  it('has the offline judge decide where no model is configured: below the floor it fails and names it, at the floor it holds', async () => {
    await sitExam();
    const holds = await gate(policy(0));
    expect(exitCode(holds)).toBe(0);
    const rate = rateOf(holds);
    expect(rate).toMatchObject({ unmeasured: [] });
    const mean = rate?.mean as number;
    expect(mean).toBeGreaterThan(0);
    expect(mean).toBeLessThan(1);
    expect(exitCode(await gate(policy(mean), { judge: 'offline' }))).toBe(0);
    const fails = await gate(policy(1));
    expect(exitCode(fails)).toBe(1);
    expect(fails.text).toMatch(/^Gate: FAIL\. answers: pass_rate: not reached: 0\.\d+ is under 1\n/);
  });

  it('judges nothing where the policy asks for nothing judged, unless a judge is named', async () => {
    await sitExam();
    expect(rateOf(await gate(policy(undefined)))).toBe(undefined);
    const named = await gate(policy(undefined), { judge: 'offline' });
    expect([exitCode(named), rateOf(named)?.n_measured]).toEqual([0, rateOf(named)?.n_expected]);
  });

  it('is incomplete where the judge may not gate, reached or not, and says why', async () => {
    rmSync(records(), { force: true });
    for (const least of [0, 1]) {
      const outcome = await gate(policy(least));
      expect(exitCode(outcome)).toBe(2);
      expect(answersOf(outcome).words).toBe(
        'pass_rate: does not gate: grounding@1: it has no recorded exam (npm run check-judge -- --export)',
      );
    }
    expect(exitCode(await gate(policy(undefined), { judge: 'offline' }))).toBe(0);
  });

  it('fails by a broken assertion all the same, where the judge may not gate and where it is down', async () => {
    rmSync(records(), { force: true });
    const broken = await gate(policy(0), { run: foreign });
    expect([exitCode(broken), broken.text]).toEqual([1, expect.stringContaining('no_foreign_chunk broken on 1 of')]);
    const url = await judgeIsDown();
    const down = await gate(policy(0), { run: foreign, judge: 'lab:large' });
    expect(exitCode(down)).toBe(1);
    expect(answersOf(down).words).toContain(`pass_rate: does not gate: ${url}, model large: connection refused`);
  });

  it('is incomplete where the judge is down, asked for by the policy or by name', async () => {
    const url = await judgeIsDown();
    for (const least of [0, undefined]) {
      const outcome = await gate(policy(least), { judge: 'lab:large' });
      expect([exitCode(outcome), answersOf(outcome).words]).toEqual([
        2,
        expect.stringContaining(`${url}, model large`),
      ]);
    }
  });
});
