import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Wobble } from '../judge/wobble';
import type { ChatBody } from '../models/chatServer.testkit';
import { random } from '../stats/random';
import { editedRun, failing } from './editedRun.testkit';
import { evalCommand } from './eval';
import { judgeIsDown, judgeReply, judgeServer } from './judgeServer.testkit';
import { exitCode, type Outcome } from './outcome';
import { projectCopy, silent } from './project.testkit';
import { type WobbleOptions, wobbleCommand } from './wobble';

let root: string;
let run: string;
beforeAll(async () => {
  root = projectCopy();
  writeFileSync(join(root, 'golden/policy.json'), '{"enforce": {"thresholds": []}}');
  run = (await evalCommand({ root, system: 'miniature', progress: false }, silent)).json.run as string;
});
const wobble = (change: WobbleOptions = {}, say: (line: string) => void = silent) =>
  wobbleCommand({ root, run, progress: false, ...change }, say);
const wobbleIn = ({ json }: Outcome) => json.wobble as Wobble;
const forgetCalls = () => rmSync(join(root, 'data/calls'), { recursive: true, force: true });

/** A pass on record; of the repeats three in ten go the other way, the same ones every time. */
const TRUE_RATE = 0.3;
const flips = (item: number, repeat: number) => repeat > 0 && random(item * 1000 + repeat).unit() < TRUE_RATE;
const wavering = (body: ChatBody, { item, repeat }: { item: number; repeat: number }) =>
  judgeReply(body, flips(item, repeat) ? 'FAIL' : 'PASS');

describe('wobble, of a model whose flip rate is known', () => {
  it('asks every answer once and as often again, counts the flips there are, and has the true rate in its interval', async () => {
    forgetCalls();
    const server = await judgeServer(wavering);
    const said: string[] = [];
    const outcome = await wobble({ judge: 'lab:large', repeats: '40' }, (line) => said.push(line));
    expect(exitCode(outcome)).toBe(0);
    expect(server.requests).toHaveLength(5 * 41);
    expect(said[0]).toContain('40 x 5 = 200 judgings, after 5 recorded ones;');
    expect(new Set(server.requests.map(({ body }) => JSON.stringify(body.messages))).size).toBe(5);
    expect(server.requests.every(({ body }) => body.temperature === 0.7)).toBe(true);
    const found = wobbleIn(outcome);
    const expected = [0, 1, 2, 3, 4].map(
      (item) => Array.from({ length: 40 }, (_, i) => i + 1).filter((repeat) => flips(item, repeat)).length,
    );
    expect(found.rows.map((row) => row.flips).sort()).toEqual([...expected].sort());
    expect(found.flips).toBe(expected.reduce((sum, n) => sum + n, 0));
    expect(found.flip_rate?.low).toBeLessThan(TRUE_RATE);
    expect(found.flip_rate?.high).toBeGreaterThan(TRUE_RATE);
    expect(outcome.json).toMatchObject({ judge: 'lab:large', modelled: false, usage: { calls: 205 } });
    expect(outcome.text).toContain('205 model calls');
    expect(outcome.text).not.toContain('MODELLED');
  });

  it('is incomplete where the server fails half way, and asks again only for what has no reply', async () => {
    forgetCalls();
    let left = 15;
    const server = await judgeServer((body, asked) => (left-- > 0 ? wavering(body, asked) : { status: 403 }));
    const half = await wobble({ judge: 'lab:large' });
    expect([half.status, exitCode(half)]).toEqual(['incomplete', 2]);
    expect(wobbleIn(half)).toMatchObject({ unjudged: 15 });
    expect(wobbleIn(half).left_out).toHaveLength(2);
    expect(half.text).toContain('15 judgings without a verdict: counted, and never flips.');
    expect(server.requests).toHaveLength(30);

    left = 100;
    const whole = await wobble({ judge: 'lab:large' });
    expect(server.requests).toHaveLength(45);
    expect(exitCode(whole)).toBe(0);
    expect(wobbleIn(whole)).toMatchObject({ unjudged: 0, rejudged: 25, left_out: [] });
    // What was judged before stands as it was.
    const before = wobbleIn(half).rows.find(({ repeats }) => repeats === 5);
    expect(wobbleIn(whole).rows).toContainEqual(before);

    const again = await wobble({ judge: 'lab:large' });
    expect(server.requests).toHaveLength(45);
    expect(wobbleIn(again)).toEqual(wobbleIn(whole));
    expect(again.json.usage).toMatchObject({ calls: 0 });
    // More repeats cost just those.
    await wobble({ judge: 'lab:large', repeats: '6' });
    expect(server.requests).toHaveLength(50);
  });

  it('could not measure where no case has a verdict, and where nobody is there', async () => {
    forgetCalls();
    await judgeServer(() => ({ status: 403 }));
    await expect(wobble({ judge: 'lab:large' })).rejects.toThrow(
      'lab:large: no case has a recorded verdict and two judged repeats: could not measure',
    );
    const url = await judgeIsDown();
    await expect(wobble({ judge: 'lab:large' })).rejects.toThrow(`${url}, model large: connection refused`);
  });
});

describe('wobble, MODELLED', () => {
  it('is named so in every output, writes nothing, and is the same every time', async () => {
    const before = readFileSync(join(root, 'golden/policy.json'), 'utf8');
    const outcome = await wobble({ noise: '0.6' });
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toMatch(/^MODELLED grounding@1,noise=0\.6,seed=1 on the answers of .*\nMODELLED wobble: /);
    expect(outcome.json).toMatchObject({ judge: 'MODELLED grounding@1,noise=0.6,seed=1', modelled: true, run });
    expect(wobbleIn(outcome).flips).toBeGreaterThan(0);
    expect(await wobble({ noise: '0.6' })).toEqual(outcome);
    expect(wobbleIn(await wobble({ noise: '0.6', seed: '2' }))).not.toEqual(wobbleIn(outcome));
    expect(wobbleIn(await wobble({ noise: '0' })).flips).toBe(0);
    expect(readFileSync(join(root, 'golden/policy.json'), 'utf8')).toBe(before);
  });

  it('takes the newest finished run of golden cases where none is named', async () => {
    const outcome = await wobbleCommand({ root, noise: '0' }, silent);
    expect(outcome.json.run).toBe(run);
  });

  it('leaves a case out that has no answer, or is not in the golden set any more, and says so', async () => {
    const cases = JSON.parse(readFileSync(join(root, 'golden/quickstart.json'), 'utf8')) as { case_id: string }[];
    const file = join(root, 'other.json');
    writeFileSync(file, JSON.stringify(cases.filter(({ case_id }) => case_id !== 'GC-9001')));
    const changed = editedRun(run, 'changed', {
      header: (of) => ({ ...of, asked: { ...of.asked, file } }),
      record: (of) => (of.case_id === 'GC-9002' ? failing(of) : of),
    });
    const said: string[] = [];
    const outcome = await wobble({ run: changed }, (line) => said.push(line));
    expect(
      wobbleIn(outcome)
        .rows.map(({ case_id }) => case_id)
        .sort(),
    ).toEqual(['GC-9003', 'GC-9004', 'GC-9005']);
    expect(said).toEqual([
      'GC-9001 is not judged: the case is not in the golden set',
      'GC-9002 is not judged: no answer within 120 s',
      expect.stringMatching(/^5 x 3 = 15 judgings, after 3 recorded ones; /),
    ]);
  });
});

describe('wobble refuses', () => {
  it.each<[string, WobbleOptions, string]>([
    ['no repeat', { repeats: '0' }, '--repeats'],
    ['one repeat', { repeats: '1' }, '--repeats'],
    ['half a repeat', { repeats: '2.5' }, '--repeats'],
    ['a word for a number', { repeats: 'many' }, '--repeats'],
    ['a floor in percent', { floor: '80' }, '--floor'],
    ['a level of nothing', { level: '0' }, '--level'],
    ['noise below 0', { noise: '-1' }, '--noise'],
    ['half a seed', { seed: '1.5' }, '--seed'],
    ['a judge that never wavers', { judge: 'surface' }, '--judge surface: never changes its mind'],
    ['a run that is not there', { run: '/nowhere/r.jsonl' }, '/nowhere/r.jsonl: no such file'],
  ])('%s', async (_, change, message) => {
    await expect(wobble(change)).rejects.toMatchObject({ name: 'Problem', message: expect.stringContaining(message) });
  });

  it('a run without answers, of questions, or of another golden set', async () => {
    const silentRun = editedRun(run, 'silent', { record: failing });
    await expect(wobble({ run: silentRun })).rejects.toThrow(
      `${silentRun}: holds no answer of a golden case: nothing to judge`,
    );
    const asked = editedRun(run, 'questions', {
      header: (of) => ({ ...of, asked: { ...of.asked, kind: 'questions' } }),
    });
    await expect(wobble({ run: asked })).rejects.toThrow(`${asked}: is a run of labelled questions`);
    const other = editedRun(run, 'other', {
      header: (of) => ({ ...of, asked: { ...of.asked, file: join(root, 'golden/cases.json') } }),
    });
    await expect(wobble({ run: other })).rejects.toThrow(`${other}: holds no answer of a golden case`);
    await expect(wobbleCommand({ root: projectCopy() }, silent)).rejects.toThrow(
      'there is no finished run of golden cases',
    );
  });
});
