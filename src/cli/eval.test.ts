import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { readRun } from '../runs/runFile';
import { type EvalOptions, evalCommand } from './eval';
import { atLeast } from './numberOption';
import { exitCode } from './outcome';
import { projectCopy, silent } from './project.testkit';

let root: string;
beforeAll(() => {
  root = projectCopy();
  // The policy that the project has by now is no concern of these tests.
  writeFileSync(join(root, 'golden/policy.json'), '{"enforce": {"thresholds": []}}');
});
const runs = () => join(root, 'data/runs');
const golden = () => join(root, 'golden/quickstart.json');
const evaluate = (change: EvalOptions = {}, say: (line: string) => void = silent) =>
  evalCommand({ root, system: 'miniature', ...change }, say);
/** The command's own file of golden cases, changed. */
function casesFile(name: string, change: (cases: Record<string, unknown>[]) => unknown): string {
  const path = join(root, name);
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(golden(), 'utf8')))));
  return path;
}
const files = () => readdirSync(join(root, 'golden')).map((name) => readFileSync(join(root, 'golden', name), 'utf8'));

describe('eval', () => {
  it('passes on the quickstart, and writes the run and nothing else', async () => {
    const before = files();
    const lines: string[] = [];
    const outcome = await evaluate({}, (line) => lines.push(line));
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toMatch(/^hit +4 of 4 /m);
    expect(outcome.text).toMatch(/^refusal_contract +PASS +1 of 1 +0 +0$/m);
    expect(outcome.text).toContain('Verdict: PASS: 4 assertions hold, 1 applies to no case, 1 floor reached.');
    expect(lines.sort()).toEqual([1, 2, 3, 4, 5].map((i) => expect.stringMatching(`^${i} of 5: GC-900\\d$`)));
    expect(files()).toEqual(before);
    const [name, ...others] = readdirSync(runs());
    expect(others).toEqual([]);
    const path = join(runs(), name as string);
    expect(outcome.text).toContain(`Kept in ${path} (`);
    expect(outcome.json).toMatchObject({ run: path, sampled: false, planned: 5, recorded: 5 });
    expect(readRun(path).missing).toEqual([]);
  });

  it('prints one JSON object and nothing else with --json', () => {
    const args = ['src/cli/cutline.mjs', 'eval', '--system', 'miniature', '--root', root, '--no-progress', '--json'];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    const json = JSON.parse(stdout);
    expect(json).toMatchObject({
      command: 'eval',
      status: 'pass',
      words: '4 assertions hold, 1 applies to no case, 1 floor reached',
      system: { id: 'miniature' },
      verdict: { floors: [{ metric: 'hit', mean: 1, n_measured: 4, n_expected: 4, status: 'pass' }] },
      failed: [],
    });
  });

  it('gates nothing by a sample, not even where the whole would be incomplete', async () => {
    const own = projectCopy();
    writeFileSync(
      join(own, 'golden/policy.json'),
      JSON.stringify({ enforce: { thresholds: [], assertions: [] }, floors: {} }),
    );
    const outcome = await evaluate({ root: own, sample: '2' });
    expect([outcome.status, exitCode(outcome)]).toEqual(['done', 0]);
    expect(outcome.text).toContain('2 of 2 cases asked, a sample of 2 of 5.');
    expect(outcome.text).toContain('Verdict: a sample gates nothing (INCOMPLETE on its cases)');
    expect(outcome.json).toMatchObject({ sampled: true, planned: 2 });
    const whole = await evaluate({ root: own, sample: '5' });
    expect([whole.status, exitCode(whole)]).toEqual(['incomplete', 2]);
  });

  it('fails, exit 1, by a floor of the policy, and names it', async () => {
    const own = projectCopy();
    // An answerable question that the documents do not answer in its words is abstained from.
    const path = casesFile('hard.json', (cases) => [{ ...cases[0], query: 'Who drew the green elephants?' }]);
    const floors = { overall: { coverage: 0.5 } };
    writeFileSync(join(own, 'golden/policy.json'), JSON.stringify({ enforce: { thresholds: [] }, floors }));
    const outcome = await evaluate({ root: own, golden: path });
    expect(exitCode(outcome)).toBe(1);
    expect(outcome.text).toContain('floor coverage >= 0.5: FAIL, it is 0.000 (not reached)');
    rmSync(join(own, 'golden/policy.json'));
    expect((await evaluate({ root: own })).status).toBe('pass');
  });

  it.each<[string, EvalOptions, RegExp]>([
    [
      'an unknown system',
      { system: 'minature' },
      /^--system: unknown system "minature" \(one of reference, reference:planted-bad, miniature, /,
    ],
    ['an arm of a system that has none', { arm: 'hybrid' }, /^--arm: the miniature system has no arms$/],
    ['an unknown arm', { system: 'reference', arm: 'hybird' }, /unknown arm "hybird"/],
    ['an unknown answerer', { answerer: 'oracle' }, /^--answerer: unknown answerer "oracle"/],
    ['no golden file', { golden: '/nowhere/cases.json' }, /\/nowhere\/cases\.json: no such file/],
    ['a sample of none', { sample: '0' }, /^--sample 0 is not a number of 1 or more/],
    ['half a case', { sample: '1.5' }, /^--sample: not a count from 1 up: 1\.5$/],
    ['a time that is none', { timeout: '-1' }, /^--timeout -1 is not a number of 0\.001 or more/],
    ['no question at once', { concurrency: 'many' }, /^--concurrency many is not a number of 1 or more/],
    ['a run to resume that is not there', { resume: '/nowhere/r.jsonl' }, /\/nowhere\/r\.jsonl: no such file/],
  ])('stops at %s, naming it', async (_, change, message) => {
    const own = { root: projectCopy(), ...change };
    await expect(evaluate(own)).rejects.toThrow(message);
    await expect(evaluate(own)).rejects.toThrow(Problem);
    expect(existsSync(join(own.root, 'data/runs'))).toBe(false);
  });

  it('has nothing to run in an empty set, and does not take a set with a case twice', async () => {
    const empty = casesFile('empty.json', () => []);
    await expect(evaluate({ golden: empty })).rejects.toThrow(`${empty}: holds no case: nothing to run`);
    const { status, stderr } = spawnSync(
      process.execPath,
      ['src/cli/cutline.mjs', 'eval', '--system', 'miniature', '--golden', empty, '--root', root],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([2, `cutline eval: ${empty}: holds no case: nothing to run\n`]);
    const twice = casesFile('twice.json', (cases) => [...cases, cases[0]]);
    await expect(evaluate({ golden: twice })).rejects.toThrow('item 6: the case GC-9001 stands twice');
  });

  it('stops before anything is asked where a case rests on a document that is gone', async () => {
    const expected_sources = [{ source_type: 'doc', slug: 'gone', heading: 'Pool' }];
    const path = casesFile('gone.json', (cases) =>
      cases.map((golden, i) => (i === 2 ? { ...golden, expected_sources } : golden)),
    );
    const before = readdirSync(runs());
    await expect(evaluate({ golden: path })).rejects.toThrow(
      /GC-9003: the corpus does not hold its source doc gone "Pool"/,
    );
    expect(readdirSync(runs())).toEqual(before);
  });
});

describe('eval --resume', () => {
  it('says that there is nothing to resume', async () => {
    await expect(evaluate({ resume: true, out: join(root, 'none') })).rejects.toThrow(
      `${join(root, 'none')}: no unfinished run of miniature (run it without --resume)`,
    );
  });

  it('goes on with a run that was cut, and comes to the same figures', async () => {
    const out = join(root, 'cut');
    const whole = await evaluate({ out });
    const path = join(out, readdirSync(out)[0] as string);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, text.lastIndexOf('GC-9003') + 20));
    const lines: string[] = [];
    const resumed = await evaluate({ out, resume: true }, (line) => lines.push(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(5);
    expect(resumed.json).toEqual(whole.json);
  });

  it('refuses under another set-up, naming what changed, and leaves the run as it is', async () => {
    const out = join(root, 'other');
    await evaluate({ out, sample: '2' });
    const path = join(out, readdirSync(out)[0] as string);
    const before = readFileSync(path, 'utf8');
    const refused = async (change: EvalOptions) => {
      const error: unknown = await evaluate({ out, resume: path, ...change }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Problem);
      expect(readFileSync(path, 'utf8')).toBe(before);
      return (error as Problem).message;
    };
    expect(await refused({})).toMatch(
      /^.*: cannot go on under another set-up: cases was \(none\), is GC-900\d [0-9a-f]{8}/,
    );
    expect(await refused({ sample: '2', system: 'miniature:wide+rerank' })).toMatch(
      /system was miniature, is miniature:wide\+rerank; system\.variant was base, is wide\+rerank/,
    );
    const changed = casesFile('changed.json', (cases) => cases.map((golden) => ({ ...golden, must_contain: ['x'] })));
    expect(await refused({ sample: '2', golden: changed })).toMatch(/set was [0-9a-f]{64}, is [0-9a-f]{64}/);
  });
});

describe('atLeast', () => {
  it('reads a number within bounds, and nothing where nothing was given', () => {
    expect(atLeast('--k', '5', 1)).toBe(5);
    expect(atLeast('--k', undefined, 1)).toBe(undefined);
    for (const given of ['', ' ', 'x', 'Infinity', '0'])
      expect(() => atLeast('--k', given, 1)).toThrow(`--k ${given} is not a number of 1 or more`);
  });
});
