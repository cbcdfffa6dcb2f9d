import { describe, expect, it } from 'vitest';
import { groundingJudge } from './groundingJudge';
import { abstaining, judgeInput, saying } from './judged.testkit';
import type { JudgeInput, Unjudged, Verdict } from './judgement';
import { marginOf, modelledJudge } from './modelledJudge';
import { wobbleOf } from './wobble';

/** Answers of every kind that the offline judge tells apart. */
const inputs: readonly JudgeInput[] = [
  judgeInput({ item_id: 'right' }),
  saying('Logs stay 90 days in the hot tier [1].', { item_id: 'value' }),
  saying('Herons nest beside quiet mountain rivers [1].', { item_id: 'words' }),
  saying('Logs stay in the hot tier, where herons nest [1].', { item_id: 'half' }),
  abstaining(undefined, { item_id: 'withheld' }),
  abstaining(undefined, { item_id: 'rightly', must_abstain: true }),
  saying('Logs stay 30 days.', { item_id: 'must', must_abstain: true }),
];
const many = Array.from({ length: 10 }, (_, i) =>
  inputs.map((input) => ({ ...input, item_id: `${input.item_id}-${i}` })),
).flat();

const outcomes = async (judge: ReturnType<typeof modelledJudge>, repeat: number) =>
  Promise.all(inputs.map(async (input) => (await judge.verdict({ ...input, repeat })).outcome));

async function flipRate(noise: number): Promise<number> {
  const judge = modelledJudge({ noise, seed: 5 });
  const cases = await Promise.all(
    many.map(async (input) => ({
      case_id: input.item_id,
      query: '',
      answer: '',
      judged: await Promise.all([0, 1, 2, 3, 4, 5].map((repeat) => judge.verdict({ ...input, repeat }))),
    })),
  );
  return wobbleOf(cases).flip_rate?.rate ?? Number.NaN;
}

describe('modelledJudge', () => {
  it('says the same of the same item, repeat and seed, in any order, and of others what they have', async () => {
    const first = modelledJudge({ noise: 0.4, seed: 3 });
    const second = modelledJudge({ noise: 0.4, seed: 3 });
    const backwards: (Verdict | Unjudged)[] = [];
    for (const input of [...inputs].reverse()) backwards.unshift(await second.verdict({ ...input, repeat: 2 }));
    expect(await Promise.all(inputs.map((input) => first.verdict({ ...input, repeat: 2 })))).toEqual(backwards);
    const repeats = await Promise.all(Array.from({ length: 12 }, (_, repeat) => outcomes(first, repeat)));
    expect(new Set(repeats.map((one) => one.join())).size).toBeGreaterThan(3);
    const seeds = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => outcomes(modelledJudge({ noise: 0.4, seed }), 0)));
    expect(new Set(seeds.map((one) => one.join())).size).toBeGreaterThan(1);
  });

  it('is the offline judge where there is no noise, but for its name', async () => {
    const modelled = modelledJudge({ noise: 0 });
    const offline = groundingJudge();
    for (const input of many.slice(0, inputs.length))
      for (const repeat of [0, 1, 2]) {
        const verdict = await modelled.verdict({ ...input, repeat });
        expect(verdict).toEqual({ ...(await offline.verdict(input)), judge: modelled.id });
      }
  });

  it('flips more with more noise, from none at all to about every other one', async () => {
    const rates: number[] = [];
    for (const noise of [0, 0.1, 0.3, 20]) rates.push(await flipRate(noise));
    expect(rates[0]).toBe(0);
    rates.slice(1).forEach((rate, i) => {
      expect(rate).toBeGreaterThan(rates[i] as number);
    });
    expect(rates[3]).toBeGreaterThan(0.4);
    expect(rates[3]).toBeLessThan(0.6);
  });

  it('turns a verdict as often as a normal draw passes the margin', async () => {
    // A margin of 0.5 under noise of 0.5: P(Z < -1) = 15.9 %.
    const judge = modelledJudge({ noise: 0.5, seed: 11 });
    const input = abstaining(undefined, { must_abstain: true });
    expect(marginOf(input, { outcome: 'pass', reason: '' })).toBe(0.5);
    let fails = 0;
    for (let repeat = 0; repeat < 2000; repeat++)
      if ((await judge.verdict({ ...input, repeat })).outcome === 'fail') fails++;
    expect(Math.abs(fails / 2000 - 0.159)).toBeLessThan(0.02);
  });

  it('is called MODELLED in its id, in what it sees, in its verdicts and its grades', async () => {
    const judge = modelledJudge();
    expect(judge.id).toBe('MODELLED grounding@1,noise=0.25,seed=1');
    expect(judge.sees).toMatch(
      /^MODELLED wobble: .* of 0\.25 .*\. No model was asked; how much a real judge wobbles is another matter\.$/,
    );
    expect(judge.kind).toBe('offline');
    expect((await judge.verdict(judgeInput())).judge).toBe(judge.id);
    const { judge: by, ...grades } = await judge.grade(judgeInput());
    const { judge: _, ...own } = await groundingJudge().grade(judgeInput());
    expect([by, grades]).toEqual([judge.id, own]);
    const turned = (
      await Promise.all(inputs.map((input) => modelledJudge({ noise: 20 }).verdict({ ...input, repeat: 1 })))
    ).flatMap((verdict) =>
      'reason' in verdict && verdict.reason.startsWith('MODELLED noise turned: ') ? [verdict] : [],
    );
    expect(turned.length).toBeGreaterThan(0);
  });

  it('takes no noise below 0', () => {
    expect(() => modelledJudge({ noise: -0.1 })).toThrow('noise is 0 or more: -0.1');
    expect(() => modelledJudge({ noise: Number.NaN })).toThrow(RangeError);
  });
});

describe('marginOf', () => {
  it('is above 0 for a pass and below for a fail, far where a value or a source is missing', async () => {
    const margins = await Promise.all(
      inputs.map(async (input) => {
        const verdict = await groundingJudge().verdict(input);
        if (verdict.outcome === 'unjudged') throw new Error('no verdict');
        const margin = marginOf(input, verdict);
        expect(margin > 0, input.item_id).toBe(verdict.outcome === 'pass');
        return [input.item_id, margin];
      }),
    );
    expect(Object.fromEntries(margins)).toMatchObject({
      right: 0.5,
      value: -0.5,
      withheld: -0.5,
      rightly: 0.5,
      must: -0.5,
    });
  });
});
