import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { noUsage } from '../models/usage';
import { type AskLimits, askSystem } from './askSystem';
import type { Answer, System } from './system';

const right: Answer = { text: 'Yes.', abstained: false, retrieved: [], citations: [], usage: noUsage, timings: {} };
const question = { tenant_id: 'acme', query: 'how long?', history: [{ role: 'user' as const, content: 'logs?' }] };
const ask = (answer: System['answer'], limits: AskLimits = { timeoutMs: 60_000 }) =>
  askSystem({ id: 'own', config: {}, answer, close: async () => {} }, question, limits);
const never = () => new Promise<Answer>(() => {});
const outcome = async (answer: System['answer'], limits?: AskLimits) => {
  const { ms, ...rest } = await ask(answer, limits);
  expect(ms).toBeGreaterThanOrEqual(0);
  return rest;
};

let unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => unhandled.push(reason);
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', onUnhandled);
});
afterEach(async () => {
  // A turn of the event loop, in which Node would report what nobody handled.
  await new Promise(setImmediate);
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled).toEqual([]);
});

describe('askSystem', () => {
  it('gives the answer as it was read, with what is wrong with it', async () => {
    expect(await outcome(async () => right)).toEqual({ outcome: 'answered', answer: right, faults: [] });
    const returned = { ...right, retrieved: undefined } as unknown as Answer;
    expect(await outcome(async () => returned)).toEqual({
      outcome: 'answered',
      answer: right,
      faults: [{ field: 'retrieved', problem: 'does not say what it retrieved', spoils: 'retrieval' }],
    });
  });

  it('takes an answer that is no promise', async () => {
    expect(await outcome((() => right) as unknown as System['answer'])).toMatchObject({ outcome: 'answered' });
  });

  it.each([
    ['an error', new TypeError('no such thing'), 'TypeError: no such thing'],
    ['a problem', new Problem('no index', { cure: 'make one' }), 'no index (make one)'],
    ['a string', 'gone', 'not an Error: "gone"'],
    ['nothing', undefined, 'not an Error: undefined'],
  ])('names %s that was thrown, at once or later', async (_, thrown, message) => {
    const failed = { outcome: 'failed', cause: 'threw', message };
    const atOnce = () => {
      throw thrown;
    };
    expect(await outcome(atOnce)).toEqual(failed);
    expect(await outcome(() => Promise.reject(thrown))).toEqual(failed);
  });

  it('names what is no answer', async () => {
    const give = (value: unknown) => outcome(async () => value as Answer);
    expect(await give({ ...right, text: null })).toEqual({
      outcome: 'failed',
      cause: 'malformed',
      message: 'text: returned no text',
    });
    expect(await give(undefined)).toMatchObject({
      cause: 'malformed',
      message: expect.stringMatching(/^answer: is undefined, not an object/),
    });
  });

  it('tells a system when its time is up, and does not wait for one that goes on', async () => {
    const failed = { outcome: 'failed', cause: 'timed_out', message: 'no answer within 5 ms' };
    let reason: unknown;
    const obeying: System['answer'] = (_, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => {
          reason = options.signal?.reason;
          reject(reason);
        });
      });
    expect(await outcome(obeying, { timeoutMs: 5 })).toEqual(failed);
    expect(reason).toEqual(new Error('no answer within 5 ms'));
    expect(await outcome(never, { timeoutMs: 5 })).toEqual(failed);
  });

  it('leaves no rejection unhandled that comes when nobody waits any more', async () => {
    let fail = (_: unknown) => {};
    const late = () =>
      new Promise<Answer>((_, reject) => {
        fail = reject;
      });
    expect(await outcome(late, { timeoutMs: 5 })).toMatchObject({ cause: 'timed_out' });
    fail(new Error('late'));
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  });

  it('rejects with the reason of a caller who calls it off, before or meanwhile', async () => {
    const reason = new Error('enough');
    let asked = 0;
    const counted: System['answer'] = (_, options) => {
      asked += 1;
      return new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error(`told: ${options.signal?.reason.message}`)));
      });
    };
    const before = ask(counted, { timeoutMs: 60_000, signal: AbortSignal.abort(reason) });
    await expect(before).rejects.toBe(reason);
    expect(asked).toBe(0);
    for (const answer of [counted, never]) {
      const caller = new AbortController();
      const meanwhile = ask(answer, { timeoutMs: 60_000, signal: caller.signal });
      caller.abort(reason);
      await expect(meanwhile).rejects.toBe(reason);
    }
    expect(asked).toBe(1);
  });

  it('gives the system a question of its own', async () => {
    const asked = structuredClone(question);
    await outcome(async (own) => {
      (own.history as { role: string; content: string }[]).push({ role: 'assistant', content: 'x' });
      Object.assign(own.history[0] as object, { content: 'changed' });
      return right;
    });
    expect(question).toEqual(asked);
  });

  it('waits as long as it is told to, and refuses a limit that is none', async () => {
    const later = () => new Promise<Answer>((resolve) => setTimeout(() => resolve(right), 5));
    expect(await outcome(later, { timeoutMs: Infinity })).toMatchObject({ outcome: 'answered' });
    for (const timeoutMs of [0, -1, Number.NaN]) await expect(ask(never, { timeoutMs })).rejects.toThrow(RangeError);
  });
});
