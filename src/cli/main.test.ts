import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectCopy } from './project.testkit';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-main-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as a shell would, and gives exit code and both streams. */
function cutline(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/cutline.mjs', ...args], {
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const PAIRS = `score,answerable\n${[0.1, 0.15, 0.2, 0.22, 0.25, 0.3].map((s) => `${s},0`).join('\n')}\n${[0.5, 0.7, 0.8, 0.85, 0.9, 0.95].map((s) => `${s},1`).join('\n')}\n`;

describe('the command line', () => {
  it('prints one JSON object and nothing else with --json', () => {
    const { code, out } = cutline('calibrate', '--scores', file('pairs.csv', PAIRS), '--json');
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    const json = JSON.parse(out);
    expect(json).toMatchObject({
      command: 'calibrate',
      status: 'done',
      n: 12,
      auroc: 1,
      average_precision: 1,
      value: 0.4,
    });
    expect(json.curve).toHaveLength(13);
  });

  it('gives exit 2 and one line for what cannot be measured, in text and in JSON', () => {
    const path = file('nan.csv', 'score,answerable\n0.1,0\nNaN,1\n');
    const text = cutline('calibrate', '--scores', path);
    expect([text.code, text.out, text.err]).toEqual([
      2,
      '',
      `cutline calibrate: ${path}, line 3, column "score": not a finite number: "NaN"\n`,
    ]);
    const { code, out } = cutline('calibrate', '--scores', path, '--json');
    expect([code, JSON.parse(out)]).toEqual([
      2,
      { command: 'calibrate', status: 'incomplete', problem: expect.stringContaining('line 3') },
    ]);
  });

  it('refuses options that do not go together, and unknown ones', () => {
    const path = file('pairs.csv', PAIRS);
    expect(cutline('calibrate', '--scores', path, '--export')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--export does not go with --scores'),
    });
    expect(cutline('calibrate', '--score-column', 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--score-column goes with --scores'),
    });
    expect(cutline('calibrate', '--scoers', path)).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown option '--scoers'"),
    });
    expect(cutline('calibrat')).toMatchObject({ code: 2, err: expect.stringContaining("unknown command 'calibrat'") });
    expect(cutline('--help')).toMatchObject({ code: 0, out: expect.stringContaining('gate') });
  });

  it('states direction and scale as the file has them where lower is better', () => {
    const path = file('distance.csv', PAIRS.replace(/^(\d\S*?),/gm, '-$1,').replace('score,', 'distance,'));
    expect(cutline('calibrate', '--scores', path, '--score-column', 'distance')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--lower-is-better or --higher-is-better'),
    });
    const { out } = cutline('calibrate', '--scores', path, '--score-column', 'distance', '--lower-is-better', '--json');
    expect(JSON.parse(out)).toMatchObject({
      direction: 'lower_is_better',
      auroc: 1,
      value: -0.4,
      best: { last_accepted: -0.5 },
    });
  });

  it('shows what a cut of one\u2019s own does, on the file\u2019s scale', () => {
    const { out } = cutline('calibrate', '--scores', file('pairs.csv', PAIRS), '--value', '0.22', '--json');
    expect(JSON.parse(out).own).toMatchObject({ value: 0.22, answered: 6, falsely_answered: 3, last_accepted: 0.22 });
  });

  it('refuses options of another objective, which it would otherwise ignore', () => {
    const { code, err } = cutline('calibrate', '--scores', file('pairs.csv', PAIRS), '--max-false-answers', '2');
    expect([code, err]).toEqual([2, expect.stringContaining('--max-false-answers goes with --objective at-most')]);
  });

  it('shows a refused cut with its figures, exit 0', () => {
    const path = file('few.csv', 'score,answerable\n0.1,0\n0.2,0\n0.8,1\n0.9,1\n');
    const { code, out } = cutline('calibrate', '--scores', path);
    expect(code).toBe(0);
    expect(out).toContain('AUROC 1.000000');
    expect(out).toContain('Refused: too few questions');
  });

  it('ends the gate with 2 where thresholds.json is missing', () => {
    const root = projectCopy();
    rmSync(join(root, 'golden/thresholds.json'));
    expect(cutline('gate', '--root', root)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('thresholds.json: no such file'),
    });
  });

  it('ends the gate with 2 on a policy that enforces nothing, as JSON too', () => {
    const root = projectCopy();
    writeFileSync(join(root, 'golden/policy.json'), '{"enforce":{"thresholds":[]}}');
    const { code, out } = cutline('gate', '--root', root, '--json');
    expect([code, JSON.parse(out)]).toEqual([
      2,
      { command: 'gate', status: 'incomplete', words: 'the policy enforces nothing', thresholds: [] },
    ]);
  });
});

const oracles = '../shared/oracles/sklearn-curve-examples/cases.json';
const present = existsSync(oracles);
if (!present) console.log(`skipped: ${oracles} is not here`);

describe.skipIf(!present)('calibrate --scores on small known sets', () => {
  interface Known {
    readonly case: string;
    readonly y: number[];
    readonly score: number[];
    readonly roc_auc_score?: number;
    readonly average_precision_score?: number;
  }
  const known = present ? (JSON.parse(readFileSync(oracles, 'utf8')) as { curves: Known[] }).curves : [];

  it('agrees on area and average precision where both labels are there, and stops with 2 where one is not', () => {
    const ends = known.map(({ case: name, y, score, roc_auc_score, average_precision_score }) => {
      const path = file('known.json', JSON.stringify(score.map((value, i) => ({ score: value, answerable: y[i] }))));
      const { code, out } = cutline('calibrate', '--scores', path, '--json');
      if (new Set(y).size === 2) {
        expect(JSON.parse(out).auroc, name).toBeCloseTo(roc_auc_score as number, 12);
        expect(JSON.parse(out).average_precision, name).toBeCloseTo(average_precision_score as number, 12);
      }
      return code;
    });
    expect(ends.filter((code) => code === 0)).toHaveLength(9);
    expect(ends.filter((code) => code === 2)).toHaveLength(2);
  });
});
