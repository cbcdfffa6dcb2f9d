import { describe, expect, it } from 'vitest';
import { verdictOf } from '../judge/examined.testkit';
import { failReply, judgeInput } from '../judge/judged.testkit';
import { judgeWith } from '../judge/judgedByModel.testkit';
import type { Judge, JudgeInput } from '../judge/judgement';
import { modelledJudge } from '../judge/modelledJudge';
import type { RunInput } from './judgeInputs';
import { rejudge } from './rejudge';

const inputs: RunInput[] = [
  { case_id: 'GC-0001', input: judgeInput({ item_id: 'GC-0001' }) },
  { case_id: 'GC-0002', unmeasured: '429' },
  { case_id: 'GC-0003', input: judgeInput({ item_id: 'GC-0003' }) },
];

/** A judge that keeps what it was given. */
function listening(): Judge & { readonly heard: JudgeInput[] } {
  const heard: JudgeInput[] = [];
  return {
    heard,
    id: 'told',
    kind: 'model',
    setting: '',
    sees: '',
    verdict: async (input) => {
      heard.push(input);
      return verdictOf(input.repeat === 2 ? 'fail' : 'pass');
    },
    grade: async () => {
      throw new Error('nobody asks for grades');
    },
  };
}

describe('rejudge', () => {
  it('asks of every answer once for the record and as often again, each the very same but for its number', async () => {
    const judge = listening();
    const cases = await rejudge(judge, inputs, { repeats: 3 });
    expect(cases.map(({ case_id }) => case_id)).toEqual(['GC-0001', 'GC-0003']);
    for (const { judged, query, answer } of cases) {
      expect(judged.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'fail', 'pass']);
      expect([query, answer]).toEqual([judgeInput().question.query, judgeInput().answer.text]);
    }
    expect(judge.heard).toHaveLength(2 * 4);
    for (const id of ['GC-0001', 'GC-0003']) {
      const own = judge.heard.filter(({ item_id }) => item_id === id);
      expect(own.map(({ repeat }) => repeat)).toEqual([0, 1, 2, 3]);
      for (const { repeat: _, ...rest } of own) expect(rest).toEqual(judgeInput({ item_id: id }));
    }
  });

  it('says how far it is, and comes to the same however many run at once', async () => {
    const heard: string[] = [];
    const one = await rejudge(modelledJudge(), inputs, {
      repeats: 2,
      concurrency: 1,
      onDone: (done, of) => heard.push(`${done}/${of}`),
    });
    expect(heard).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
    expect(await rejudge(modelledJudge(), inputs, { repeats: 2 })).toEqual(one);
  });

  it('sends a model the very same messages every time', async () => {
    const { judge, requests } = await judgeWith({ large: { content: failReply } });
    await rejudge(judge, inputs.slice(0, 1), { repeats: 4 });
    expect(requests).toHaveLength(5);
    expect(new Set(requests.map(({ body }) => JSON.stringify(body.messages))).size).toBe(1);
  });

  it('judges nothing where there is nothing, and refuses no repeat, half a one, and endless ones', async () => {
    expect(await rejudge(listening(), [], { repeats: 5 })).toEqual([]);
    for (const repeats of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(rejudge(listening(), inputs, { repeats })).rejects.toThrow(
        `repeats are a whole number from 1 up: ${repeats}`,
      );
  });

  it('ends when it is called off', async () => {
    const reason = new Error('called off');
    const caller = new AbortController();
    caller.abort(reason);
    const { judge, requests } = await judgeWith({ large: { content: failReply } });
    await expect(rejudge(judge, inputs, { repeats: 2, signal: caller.signal })).rejects.toThrow('called off');
    expect(requests).toEqual([]);
  });
});
