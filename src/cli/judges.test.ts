import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JudgeComparison } from '../judge/compareJudges';
import { startChatServer } from '../models/chatServer.testkit';
import { acmeRun, acmeSystem, acmeTruths } from '../runs/acme.testkit';
import type { CaseRecord, RunHeader } from '../runs/run';
import { beginRun } from '../runs/runFile';
import { cohenKappa } from '../stats/cohenKappa';
import { evalCommand } from './eval';
import { type JudgesOptions, judgesCommand } from './judges';
import { exitCode } from './outcome';
import { projectCopy, silent } from './project.testkit';

let root: string;
let run: string;
beforeAll(async () => {
  root = projectCopy();
  await evalCommand({ root, system: 'miniature' }, silent);
  run = join(root, 'data/runs', readdirSync(join(root, 'data/runs'))[0] as string);
});
afterEach(() => {
  vi.unstubAllEnvs();
});
const judges = (options: JudgesOptions = {}, specs: readonly [string, string] = ['offline', 'surface']) =>
  judgesCommand(specs, { root, ...options }, silent);
const comparisons = (json: Readonly<Record<string, unknown>>) =>
  json.comparisons as readonly { readonly on: string; readonly of: JudgeComparison }[];

/** A run in a file of its own, made from the stored one. */
function changed(
  name: string,
  change: (header: RunHeader, records: CaseRecord[]) => [RunHeader, CaseRecord[]],
): string {
  const [first = '', ...rest] = readFileSync(run, 'utf8').trimEnd().split('\n');
  const [header, records] = change(
    JSON.parse(first),
    rest.map((line) => JSON.parse(line)),
  );
  const path = join(root, `${name}.jsonl`);
  writeFileSync(path, [header, ...records].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

describe('judges', () => {
  it('compares two judges on the newest run and on the exam, disagreements first', async () => {
    const outcome = await judges();
    expect([outcome.status, exitCode(outcome)]).toEqual(['done', 0]);
    expect(outcome.json).toMatchObject({
      run,
      exams: [
        { judge: 'grounding@1', status: 'passed' },
        { judge: 'surface@1', status: 'failed' },
      ],
    });
    expect(outcome.text).toMatch(/^grounding@1 and surface@1, \d{4}-\d\d-\d\d\.$/m);
    const [answers, items] = comparisons(outcome.json);
    expect(answers?.on).toBe(`Answers of ${run}`);
    expect(answers?.of.rows).toHaveLength(5);
    expect(items?.of.rows).toHaveLength(193);
    const apart = items?.of.rows.map(({ first, second }) => first.outcome !== second.outcome) ?? [];
    expect(apart.lastIndexOf(true)).toBe((items?.of.disagreed ?? 0) - 1);
    expect(items?.of.sides.labelled).toBe(items?.of.disagreed);
    expect((items?.of.sides.first ?? 0) + (items?.of.sides.second ?? 0)).toBe(items?.of.disagreed);
  });

  it('has the kappa of the verdicts that it lists', async () => {
    const { json } = await judges();
    for (const { of } of comparisons(json)) {
      const said = (which: 'first' | 'second') => of.rows.map((row) => row[which].outcome);
      expect(of.kappa).toEqual(cohenKappa(said('first'), said('second'), { categories: ['fail', 'pass'] }));
    }
  });

  it('has a judge agree with itself', async () => {
    const { json } = await judges({ run }, ['offline', 'offline']);
    for (const { of } of comparisons(json)) expect([of.disagreed, of.unjudged]).toEqual([0, 0]);
  });

  it('prints one JSON object and nothing else with --json', () => {
    const args = ['src/cli/cutline.mjs', 'judges', 'offline', 'surface', '--root', root, '--run', run, '--json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({ command: 'judges', status: 'done', run });
  });

  it('leaves out an answer that is not there, and counts the rest', async () => {
    const path = changed('one-failed', (header, [first, ...others]) => {
      const { answer: _, ...rest } = first as CaseRecord;
      return [header, [{ ...rest, failure: { cause: 'threw', message: '429' } }, ...others]];
    });
    expect(comparisons((await judges({ run: path })).json)[0]?.of.rows).toHaveLength(4);
  });

  it('is incomplete, exit 2, where one of them cannot be examined', async () => {
    const own = projectCopy();
    const file = join(own, 'golden/quickstart.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"contains": "DefaultErrorHandler"', '"contains": "nowhere to be found"'),
    );
    const outcome = await judges({ root: own, run });
    expect(exitCode(outcome)).toBe(2);
    expect(outcome.text).toContain('no verdict on ');
  });

  it.each<[string, () => JudgesOptions | Promise<JudgesOptions>, RegExp]>([
    ['a run that is not there', () => ({ run: join(root, 'none.jsonl') }), /none\.jsonl: no such file$/],
    [
      'no run at all',
      () => {
        const own = projectCopy();
        rmSync(join(own, 'data/runs'), { recursive: true, force: true });
        return { root: own };
      },
      /data\/runs: there is no finished run of golden cases \(npm run eval makes one\)$/,
    ],
    [
      'a run of questions',
      () => ({
        run: changed('questions', (header, records) => [
          { ...header, asked: { ...header.asked, kind: 'questions' } },
          records,
        ]),
      }),
      /questions\.jsonl: is a run of labelled questions \(name a run of golden cases\)$/,
    ],
    [
      'a run of another set',
      async () => {
        const { header, records } = await acmeRun(acmeSystem(), acmeTruths(2));
        const path = join(root, 'acme.jsonl');
        const writer = beginRun(path, {
          ...header,
          asked: { ...header.asked, file: join(root, 'golden/quickstart.json') },
        });
        for (const record of records) writer.append(record);
        writer.close();
        return { run: path };
      },
      /acme\.jsonl: holds no answer of a golden case: nothing to judge$/,
    ],
    [
      'a run whose golden set is gone',
      () => ({
        run: changed('gone', (header, records) => [
          { ...header, asked: { ...header.asked, file: join(root, 'golden/gone.json') } },
          records,
        ]),
      }),
      /golden\/gone\.json: no such file/,
    ],
    [
      'a run without an answer',
      () => ({
        run: changed('silent', (header, records) => [
          header,
          records.map(({ answer: _, ...rest }) => ({
            ...rest,
            failure: { cause: 'timed_out', message: 'no answer in time' },
          })),
        ]),
      }),
      /silent\.jsonl: holds no answer of a golden case: nothing to judge$/,
    ],
  ])('refuses %s', async (_, options, message) => {
    await expect(judges(await options())).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(message),
    });
  });

  it('refuses a judge it does not know, and one whose server is down, before a verdict', async () => {
    await expect(judges({ run }, ['offline', 'nobody:large'])).rejects.toThrow('--judge: unknown provider "nobody"');
    const down = await startChatServer(() => ({ status: 500 }));
    await down.close();
    vi.stubEnv('CUTLINE_LAB_BASE_URL', down.url);
    await expect(judges({ run }, ['offline', 'lab:large'])).rejects.toThrow(
      `${down.url}, model large: connection refused`,
    );
  });
});
