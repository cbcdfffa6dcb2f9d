import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnswersVerdict } from '../gate/answersGate';
import type { Policy } from '../golden/policy';
import type { MetricSummary } from '../metrics/summarize';
import { type ChatServer, startChatServer } from '../models/chatServer.testkit';
import { readRun } from '../runs/runFile';
import { type EvalOptions, evalCommand } from './eval';
import { examCommand } from './exam';
import { judgeIsDown, judgeReply, judgeServer } from './judgeServer.testkit';
import { exitCode, type Outcome } from './outcome';
import { projectCopy, silent } from './project.testkit';

let root: string;
let records: string;
beforeAll(async () => {
  root = projectCopy();
  expect(exitCode(await examCommand({ root, judge: 'offline', export: true, progress: false }, silent))).toBe(0);
  records = readFileSync(recordsFile(), 'utf8');
});
const recordsFile = () => join(root, 'golden/exam-records.json');

const plain: Policy = { enforce: { thresholds: [] } };
const floors = (overall: NonNullable<NonNullable<Policy['floors']>['overall']>): Policy => ({
  ...plain,
  floors: { overall },
});
/** The quickstart, judged under a policy; `record` is what golden/exam-records.json holds. */
function evaluate(policy: Policy, change: EvalOptions = {}, record: string | undefined = records): Promise<Outcome> {
  writeFileSync(join(root, 'golden/policy.json'), JSON.stringify(policy));
  if (record === undefined || record === '') rmSync(recordsFile(), { force: true });
  else writeFileSync(recordsFile(), record);
  return evalCommand({ root, system: 'miniature', judge: 'offline', progress: false, ...change }, silent);
}
/** The records with the offline judge's under the name of a model that is asked at a server of the provider `lab`. */
function recordOf(id: `lab:${string}`, { url }: ChatServer): string {
  const { 'grounding@1': offline } = JSON.parse(records);
  return JSON.stringify({
    [id]: { ...offline, judge: id, setting: url.replace(/^http:\/\//, ''), served_by: [id.replace('lab:', '')] },
  });
}
const NONE = '';

const overall = ({ json }: Outcome, metric: string) =>
  (json.metrics as MetricSummary[]).find((row) => row.metric === metric && row.case_type === null);
const floorsOf = ({ json }: Outcome) => (json.verdict as AnswersVerdict).floors;

describe('eval --judge offline', () => {
  it('has the pass-rate and the grades beside the other metrics, and a floor of 0.80 where the policy sets none', async () => {
    const outcome = await evaluate(plain);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toMatch(/^pass_rate +5 of 5 .* 5 of 5 +answers that the judge passes$/m);
    expect(overall(outcome, 'pass_rate')).toMatchObject({ mean: 1, n_measured: 5, n_expected: 5 });
    // An abstention has its relevance graded, and nothing else.
    expect(overall(outcome, 'faithfulness')).toMatchObject({ n_expected: 4 });
    expect(overall(outcome, 'answer_relevance')).toMatchObject({ n_expected: 5 });
    expect(floorsOf(outcome)).toMatchObject([
      { metric: 'hit', status: 'pass' },
      { metric: 'pass_rate', least: 0.8, status: 'pass' },
    ]);
    expect(outcome.text).toMatch(
      /\nJudged by grounding@1\. Rules over words, .* It has passed its exam: its figures may gate\.\n/,
    );
    expect(outcome.json.judge).toEqual({ id: 'grounding@1', kind: 'offline', standing: { kind: 'may_gate' } });
  });

  it('keeps the judge’s figures out of the stored run', async () => {
    const { json } = await evaluate(plain);
    const metrics = readRun(json.run as string).records.flatMap(({ measurements }) =>
      measurements.map((row) => row.metric),
    );
    expect(metrics).toContain('hit');
    expect(metrics).not.toContain('pass_rate');
  });

  it('fails a floor of the policy that is not reached, and names it', async () => {
    const outcome = await evaluate(floors({ citation_accuracy: 0.9 }));
    expect(exitCode(outcome)).toBe(1);
    expect(outcome.text).toContain('floor citation_accuracy >= 0.9: FAIL, it is 0.125 (not reached');
  });

  it('does not gate without a record of its exam, and says so', async () => {
    const outcome = await evaluate(plain, {}, NONE);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toContain(
      'Its figures do not gate: it has no recorded exam (npm run check-judge -- --export).',
    );
    expect(floorsOf(outcome).map(({ metric }) => metric)).toEqual(['hit']);
    expect(overall(outcome, 'pass_rate')).toMatchObject({ mean: 1 });
    expect(outcome.json.judge).toMatchObject({ standing: { kind: 'may_not' } });
  });

  it('is incomplete where the policy has a floor under its figures and it may not gate, reached or not', async () => {
    for (const least of [{ pass_rate: 0.1 }, { citation_accuracy: 0.9 }]) {
      const outcome = await evaluate(floors({ hit: 0.8, ...least }), {}, NONE);
      expect([outcome.status, exitCode(outcome)]).toEqual(['incomplete', 2]);
      expect(outcome.json.words).toMatch(/^(pass_rate|citation_accuracy): does not gate: it has no recorded exam/);
    }
  });

  it('fails by a floor of another kind all the same', async () => {
    const path = join(root, 'hard.json');
    const cases = JSON.parse(readFileSync(join(root, 'golden/quickstart.json'), 'utf8'));
    writeFileSync(path, JSON.stringify([{ ...cases[0], query: 'Who drew the green elephants?' }]));
    const outcome = await evaluate(floors({ coverage: 0.5, pass_rate: 0.1 }), { golden: path }, NONE);
    expect([exitCode(outcome), floorsOf(outcome).map(({ status }) => status)]).toEqual([1, ['fail', 'incomplete']]);
  });
});

describe('eval without a judge', () => {
  const unjudged = async (policy: Policy) => {
    writeFileSync(join(root, 'golden/policy.json'), JSON.stringify(policy));
    return evalCommand({ root, system: 'miniature', progress: false }, silent);
  };
  it('is incomplete where the policy has a floor under the pass-rate', async () => {
    const outcome = await unjudged(floors({ pass_rate: 0.1 }));
    expect([outcome.status, exitCode(outcome)]).toEqual(['incomplete', 2]);
    expect(outcome.json.words).toBe('pass_rate: nobody judged the answers (--judge)');
    expect(outcome.text).not.toContain('Judged by');
  });

  it('asks for none where the policy does not', async () => {
    const outcome = await unjudged(plain);
    expect(exitCode(outcome)).toBe(0);
    expect(overall(outcome, 'pass_rate')).toBe(undefined);
    expect(outcome.json).not.toHaveProperty('judge');
  });
});

describe('eval judged by a model', () => {
  it('gates with the record of its exam, and never where it may judge itself', async () => {
    const server = await judgeServer((body) => judgeReply(body, 'PASS'));
    const judge = 'lab:large';
    const record = recordOf(judge, server);
    const gates = await evaluate(floors({ pass_rate: 0.9 }), { judge }, record);
    expect([exitCode(gates), gates.text]).toEqual([0, expect.stringContaining('its figures may gate')]);
    expect(overall(gates, 'pass_rate')).toMatchObject({ mean: 1, n_measured: 5 });
    const self = await evaluate(floors({ pass_rate: 0.9 }), { judge, allowSelfJudge: true }, record);
    expect(exitCode(self)).toBe(2);
    expect(self.text).toContain('SELF-JUDGING allowed');
    expect(self.text).toContain('Its figures do not gate: it may judge answers that it wrote itself.');
  });

  it('has what got no verdict unmeasured, so that the floor is incomplete, and fails only where nothing could lift it', async () => {
    const some = await judgeServer((body) =>
      /<question>\nHow do I find out why/.test(body.messages[1]?.content ?? '')
        ? { status: 403 }
        : judgeReply(body, 'PASS'),
    );
    const judge = 'lab:second';
    const outcome = await evaluate(floors({ pass_rate: 0.9 }), { judge }, recordOf(judge, some));
    expect(exitCode(outcome)).toBe(2);
    expect(overall(outcome, 'pass_rate')).toMatchObject({ mean: 1, n_measured: 4, n_expected: 5 });
    expect(outcome.json.words).toBe(
      'the judge gave no verdict on 1: GC-9004; pass_rate: 1 of 5 could not be measured: GC-9004',
    );
    const none = await judgeServer((body) =>
      /<question>\nHow do I find out why/.test(body.messages[1]?.content ?? '')
        ? { status: 403 }
        : judgeReply(body, 'FAIL'),
    );
    const hopeless = await evaluate(floors({ pass_rate: 0.9 }), { judge: 'lab:third' }, recordOf('lab:third', none));
    expect(exitCode(hopeless)).toBe(1);
    expect(hopeless.json.words).toBe('the judge gave no verdict on 1: GC-9004; pass_rate: not reached: 0 is under 0.9');
  });

  it('stops before a single answer is asked for where the judge is down', async () => {
    const system = await startChatServer(() => ({ content: 'never asked' }));
    try {
      vi.stubEnv('CUTLINE_CHAT_MODEL', 'writer');
      vi.stubEnv('CUTLINE_CHAT_BASE_URL', system.url);
      vi.stubEnv('CUTLINE_CHAT_API_KEY', 'none');
      const url = await judgeIsDown();
      const out = join(root, 'data/down');
      await expect(evaluate(plain, { judge: 'lab:large', out })).rejects.toMatchObject({
        name: 'ChatFault',
        message: expect.stringContaining(`${url}, model large: connection refused`),
      });
      expect(system.requests).toEqual([]);
      expect(existsSync(out)).toBe(false);
    } finally {
      await system.close();
    }
  });

  it('names a judge that it does not know', async () => {
    await expect(evaluate(plain, { judge: 'nobody:large' })).rejects.toThrow('--judge: unknown provider "nobody"');
  });
});
