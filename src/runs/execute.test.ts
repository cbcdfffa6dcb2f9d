import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer, AskOptions } from '../system/system';
import { acmeHeader, acmeRun, acmeSystem, acmeTruths } from './acme.testkit';
import { execute } from './execute';
import { type CaseRecord, runOf } from './run';
import { scorecardOf } from './scorecard';

const truths = acmeTruths(5, 1);
const pause = (turns: number) => new Promise<void>((done) => setTimeout(done, turns));
const untimed = (records: readonly CaseRecord[]) => records.map(({ ms: _, ...rest }) => rest);
const nth = (query: string) => Number(/\d+/.exec(query)?.[0]);

describe('execute', () => {
  it('gives the records in the order of the cases, and tells of each as it finishes', async () => {
    const finished: string[] = [];
    const system = acmeSystem(async (answer, { query }) => {
      await pause(nth(query) === 1 ? 30 : 1);
      return answer;
    });
    const records = await execute(system, truths, { timeoutMs: 10_000, onRecord: (r) => finished.push(r.case_id) });
    expect(records.map(({ case_id }) => case_id)).toEqual(truths.map(({ golden }) => golden.case_id));
    expect([...finished].sort()).toEqual(records.map(({ case_id }) => case_id));
    expect(finished[5]).toBe('GC-0001');
  });

  it('comes to the same whatever finishes first, and however many are asked at once', async () => {
    const plain = await acmeRun(acmeSystem(), truths);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        async (turns, concurrency) => {
          const system = acmeSystem(async (answer, { query }) => {
            await pause(turns[nth(query) - 1] as number);
            return answer;
          });
          const arrived: CaseRecord[] = [];
          const options = { timeoutMs: 10_000, concurrency, onRecord: (r: CaseRecord) => arrived.push(r) };
          const records = await execute(system, truths, options);
          expect(untimed(records)).toEqual(untimed(plain.records));
          expect(scorecardOf(runOf(acmeHeader(truths), arrived))).toEqual(scorecardOf(plain));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('asks no more at once than it is told to', async () => {
    let [running, most] = [0, 0];
    const system = acmeSystem(async (answer) => {
      running += 1;
      most = Math.max(most, running);
      await pause(2);
      running -= 1;
      return answer;
    });
    await execute(system, truths, { timeoutMs: 10_000, concurrency: 2 });
    expect(most).toBe(2);
  });

  it.each<[string, (answer: Answer, options: AskOptions) => unknown, string, string]>([
    [
      'throws',
      () => {
        throw new TypeError('no index');
      },
      'threw',
      'TypeError: no index',
    ],
    ['throws what is no error', () => Promise.reject(undefined), 'threw', 'not an Error: undefined'],
    ['returns null', () => null, 'malformed', 'answer: is null, not an object: returned no text'],
    ['returns no text', (answer) => ({ ...answer, text: undefined }), 'malformed', 'text: returned no text'],
    ['does not hear that its time is up', () => new Promise(() => {}), 'timed_out', 'no answer within 20 ms'],
    [
      'stops when its time is up',
      (_, { signal }) => new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
      'timed_out',
      'no answer within 20 ms',
    ],
  ])('goes on after a case on which the system %s', async (_, broken, cause, message) => {
    const system = acmeSystem((answer, { query }, options) => (nth(query) === 2 ? broken(answer, options) : answer));
    const run = await acmeRun(system, truths, { timeoutMs: 20 });
    const card = scorecardOf(run);
    expect(card.failed).toEqual([{ case_id: 'GC-0002', cause, message }]);
    const hit = card.metrics.find(({ metric, case_type }) => metric === 'hit' && case_type === null);
    expect(hit).toMatchObject({ mean: 1, n_measured: 4, n_expected: 5 });
    expect(hit?.unmeasured).toEqual([{ case_id: 'GC-0002', cause: `${cause.replace('_', ' ')}: ${message}` }]);
  });

  it('is called off by its caller, and begins nothing after that', async () => {
    const caller = new AbortController();
    const reason = new Error('enough');
    let asked = 0;
    const system = acmeSystem(async (answer) => {
      asked += 1;
      if (asked === 2) caller.abort(reason);
      await pause(1);
      return answer;
    });
    const limits = { timeoutMs: 10_000, concurrency: 1 };
    await expect(execute(system, truths, { ...limits, signal: caller.signal })).rejects.toBe(reason);
    await pause(10);
    expect(asked).toBe(2);
    await expect(execute(system, truths, { ...limits, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(asked).toBe(2);
  });

  it('asks nothing more where a record cannot be kept', async () => {
    const full = new Error('no space left on the disk');
    let asked = 0;
    const system = acmeSystem(async (answer) => {
      asked += 1;
      await pause(1);
      return answer;
    });
    const onRecord = () => {
      throw full;
    };
    await expect(execute(system, truths, { timeoutMs: 10_000, concurrency: 2, onRecord })).rejects.toBe(full);
    await pause(20);
    expect(asked).toBe(2);
  });
});
