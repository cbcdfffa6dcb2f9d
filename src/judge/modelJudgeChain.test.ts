import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callCache } from '../models/callCache';
import type { ScriptedReply } from '../models/chatServer.testkit';
import { failReply, judgeInput, passReply } from './judged.testkit';
import { judgeWith } from './judgedByModel.testkit';

const usage = { prompt_tokens: 100, completion_tokens: 10 };
const pass: ScriptedReply = { content: passReply, usage };
const wroteBy = (...wrote: string[]) => judgeInput({ wrote });
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cutline-judge-'));
  folders.push(made);
  return made;
}

describe('modelJudge: a chain', () => {
  it('asks the next where one fails, and says who answered', async () => {
    const { judge, asked } = await judgeWith({ first: { status: 500 }, second: pass });
    expect(judge.id).toBe('lab:first > lab:second');
    expect(await judge.verdict(judgeInput())).toMatchObject({ outcome: 'pass', served_by: 'second' });
    expect(asked()).toEqual(['first', 'first', 'second']);
  });

  it.each<[string, ScriptedReply]>([
    ['a refusal', { refusal: 'No.' }],
    ['a reply that is cut off', { content: passReply, finish_reason: 'length' }],
    ['a PASS without a source', { content: '{"verdict":"PASS","reason":""}' }],
  ])('asks nobody else for a kinder verdict after %s', async (_, reply) => {
    const { judge, asked } = await judgeWith({ first: reply, second: pass });
    expect((await judge.verdict(judgeInput())).outcome).toBe('unjudged');
    expect(asked()).toEqual(['first']);
  });
});

describe('modelJudge: independence', () => {
  it.each([['lab:first'], ['first'], ['First-2026-01-15'], ['other', 'vendor/first']])(
    'strikes what wrote the answer: %s',
    async (...wrote) => {
      const { judge, asked } = await judgeWith({ first: pass, second: pass });
      expect(await judge.verdict(wroteBy(...wrote))).toMatchObject({ outcome: 'pass', served_by: 'second' });
      expect(asked()).toEqual(['second']);
    },
  );

  it('has no verdict where nothing is left, and asks nobody', async () => {
    const { judge, asked } = await judgeWith({ first: pass, second: pass });
    for (const made of [judge.verdict(wroteBy('second', 'first')), judge.grade(wroteBy('lab:second', 'first'))])
      expect(await made).toMatchObject({
        outcome: 'unjudged',
        cause: 'not_independent',
        raw: '',
        usage: { calls: 0, input_tokens: 0, output_tokens: 0 },
      });
    expect(await judge.verdict(wroteBy('second', 'first'))).toHaveProperty(
      'detail',
      'no judge is left beside what wrote the answer (second, first)',
    );
    expect(asked()).toEqual([]);
  });

  it('takes no verdict of a model that turns out to be what wrote the answer', async () => {
    const { judge, asked } = await judgeWith({ fast: { ...pass, model: 'writer-2026-01-15' } });
    for (let i = 0; i < 2; i++)
      expect(await judge.verdict(wroteBy('writer'))).toMatchObject({ outcome: 'unjudged', cause: 'not_independent' });
    expect(asked()).toEqual(['fast']);
    expect(await judge.verdict(wroteBy('another'))).toMatchObject({ outcome: 'pass', served_by: 'writer-2026-01-15' });
  });

  it('asks the next instead, and counts what the first took', async () => {
    const { judge, asked } = await judgeWith({ fast: { ...pass, model: 'writer' }, second: pass });
    expect(await judge.verdict(wroteBy('writer'))).toMatchObject({ served_by: 'second', usage: { calls: 2 } });
    expect(await judge.verdict(wroteBy('writer'))).toMatchObject({ served_by: 'second', usage: { calls: 1 } });
    expect(asked()).toEqual(['fast', 'second', 'second']);
  });

  it('lets it judge itself where that is allowed, and labels every verdict and itself', async () => {
    const { judge } = await judgeWith({ first: [pass, { content: 'Hm.' }] }, { allowSelf: true });
    expect(judge.sees).toContain('SELF-JUDGING allowed');
    expect(await judge.verdict(wroteBy('first'))).toMatchObject({ outcome: 'pass', self_judging: true });
    expect(await judge.verdict(wroteBy('first'))).toMatchObject({ outcome: 'unjudged', self_judging: true });
    const { judge: plain } = await judgeWith({ first: pass });
    expect(plain.sees).not.toContain('SELF');
    expect(await plain.verdict(judgeInput())).not.toHaveProperty('self_judging');
  });
});

describe('modelJudge: kept replies', () => {
  it('asks once for the same item, once more for another repeat, and counts nothing for what was kept', async () => {
    const { judge, asked } = await judgeWith({ first: pass }, { wrap: callCache(folder()).cached });
    expect(await judge.verdict(judgeInput())).toMatchObject({ outcome: 'pass', usage: { calls: 1 } });
    expect(await judge.verdict(judgeInput())).toMatchObject({
      outcome: 'pass',
      served_by: 'first',
      usage: { calls: 0, input_tokens: 0 },
    });
    expect(asked()).toHaveLength(1);
    await judge.verdict(judgeInput({ repeat: 0 }));
    expect(asked()).toHaveLength(1);
    await judge.verdict(judgeInput({ repeat: 1 }));
    await judge.verdict(judgeInput({ repeat: 1 }));
    expect(asked()).toHaveLength(2);
  });

  it('asks again when fresh is wanted', async () => {
    const kept = folder();
    const replies: ScriptedReply[] = [pass, { content: failReply }];
    const { judge, asked } = await judgeWith({ first: replies }, { wrap: callCache(kept, { fresh: true }).cached });
    expect([(await judge.verdict(judgeInput())).outcome, (await judge.verdict(judgeInput())).outcome]).toEqual([
      'pass',
      'fail',
    ]);
    expect(asked()).toHaveLength(2);
  });

  it('keeps no fault and no reply that was cut off', async () => {
    const replies: ScriptedReply[] = [{ status: 401 }, { content: passReply, finish_reason: 'length' }, pass];
    const { judge } = await judgeWith({ first: replies }, { wrap: callCache(folder()).cached });
    const said = [];
    for (let i = 0; i < 3; i++) said.push(await judge.verdict(judgeInput()));
    expect(said.map((one) => (one.outcome === 'unjudged' ? one.cause : one.outcome))).toEqual([
      'rejected',
      'cut_off',
      'pass',
    ]);
  });

  it('strikes a kept reply by who gave it', async () => {
    const { judge } = await judgeWith({ fast: { ...pass, model: 'writer' } }, { wrap: callCache(folder()).cached });
    expect((await judge.verdict(judgeInput())).outcome).toBe('pass');
    expect(await judge.verdict(wroteBy('writer'))).toMatchObject({ cause: 'not_independent' });
  });
});
