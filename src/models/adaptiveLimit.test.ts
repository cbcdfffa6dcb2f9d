import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adaptiveLimit, type Load, type Turn } from './adaptiveLimit';

/** Tasks that end when they are told to, with the load that they found. */
function bench(most: number) {
  const queue = adaptiveLimit(most);
  const started: number[] = [];
  const endings = new Map<number, (load: Load) => void>();
  const add = (id: number, turn?: Turn) =>
    queue.run(
      () => {
        started.push(id);
        return new Promise<Load>((end) => endings.set(id, end));
      },
      (load) => load,
      turn,
    );
  const end = async (load: Load, ...ids: number[]) => {
    await settle();
    for (const id of ids) {
      endings.get(id)?.(load);
      await settle();
    }
  };
  return { queue, started, add, end };
}
const settle = () => new Promise((done) => setImmediate(done));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe('adaptiveLimit', () => {
  it('halves once for all that ran when it was crowded, and widens by one for a width of calm results', async () => {
    const { queue, started, add, end } = bench(8);
    range(0, 40).forEach((id) => void add(id));
    await settle();
    expect(started).toEqual(range(0, 8));
    await end('crowded', 0);
    expect([queue.width(), started.length]).toEqual([4, 8]);
    await end('crowded', 1, 2, 3, 4, 5, 6, 7);
    expect([queue.width(), started]).toEqual([4, range(0, 12)]);
    await end('calm', 8, 9, 10);
    expect(queue.width()).toBe(4);
    await end('calm', 11);
    expect(queue.width()).toBe(5);
    await end('calm', ...range(12, 17));
    expect([queue.width(), started.length]).toEqual([6, 23]);
  });

  it('never goes below 1 or above its limit', async () => {
    const { queue, add, end } = bench(2);
    range(0, 12).forEach((id) => void add(id));
    await end('calm', 0, 1);
    expect(queue.width()).toBe(2);
    for (const id of [2, 3, 4, 5, 6]) await end('crowded', id);
    expect(queue.width()).toBe(1);
    await end('calm', 7);
    expect(queue.width()).toBe(2);
    await end('calm', 8, 9);
    expect(queue.width()).toBe(2);
  });

  it('learns nothing from calm results of tasks begun at a former width, nor from what says nothing', async () => {
    const { queue, add, end } = bench(4);
    range(0, 12).forEach((id) => void add(id));
    await end('crowded', 0);
    await end('calm', 1, 2, 3);
    expect(queue.width()).toBe(2);
    await end('unknown', 4, 5, 6, 7);
    expect(queue.width()).toBe(2);
    await end('calm', 8, 9);
    expect(queue.width()).toBe(3);
  });

  it('lets one that was begun before go first', async () => {
    const { started, add, end } = bench(1);
    void add(0);
    void add(1);
    void add(2, { again: true });
    await end('calm', 0);
    expect(started).toEqual([0, 2]);
  });

  it('starts nothing in a pause, and lets one that waited for its end go first', async () => {
    const { queue, started, add, end } = bench(1);
    let over = () => {};
    const until = new Promise<void>((done) => {
      over = done;
    });
    let refuse = (_: Error) => {};
    queue.pause(until);
    queue.pause(
      new Promise((_, no) => {
        refuse = no;
      }),
    );
    const waited = until.then(() => void add(0, { again: true }));
    void add(1);
    refuse(new Error('called off'));
    await settle();
    expect(started).toEqual([]);
    over();
    await waited;
    await settle();
    expect(started).toEqual([0]);
    await end('calm', 0);
    expect(started).toEqual([0, 1]);
  });

  it('passes a failure on and goes on at the same width', async () => {
    const queue = adaptiveLimit(1);
    const fail = () =>
      queue.run<Load>(
        () => Promise.reject(new Error('no')),
        () => 'crowded',
      );
    await expect(fail()).rejects.toThrow('no');
    expect(
      await queue.run(
        () => Promise.resolve('yes'),
        () => 'calm',
      ),
    ).toBe('yes');
  });

  it('drops one that is called off while it waits, with its reason, and starts it never', async () => {
    const { started, add, end } = bench(1);
    const off = new AbortController();
    void add(0);
    const [second, third] = [add(1, { signal: off.signal }), add(2, { signal: off.signal, again: true })];
    void add(3);
    off.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    await expect(third).rejects.toThrow('changed my mind');
    await expect(add(4, { signal: off.signal })).rejects.toThrow('changed my mind');
    await end('calm', 0);
    expect(started).toEqual([0, 3]);
  });

  it('loses no place to one that is called off in the moment its turn comes', async () => {
    const outcomes: string[] = [];
    for (let ticks = 0; ticks < 10; ticks++) {
      const queue = adaptiveLimit(1);
      const off = new AbortController();
      const say = (text: string, turn?: Turn) =>
        queue.run(
          () => Promise.resolve(text),
          () => 'calm',
          turn,
        );
      const first = queue.run(
        async () => {
          (async () => {
            for (let i = 0; i < ticks; i++) await Promise.resolve();
            off.abort(new Error('too late'));
          })();
        },
        () => 'calm',
      );
      const second = say('started', { signal: off.signal }).catch((error: Error) => error.message);
      await first;
      outcomes.push(await second);
      expect(await say('free again')).toBe('free again');
    }
    expect([...new Set(outcomes)]).toEqual(['too late', 'started']);
  });

  it.each([0, -1, Number.NaN])('refuses a limit of %d', (most) => {
    expect(() => adaptiveLimit(most)).toThrow(`a limit of ${most} lets nothing run`);
  });

  it('runs every task to its end, at no time more than the width that a plain account gives', async () => {
    const loads = fc.array(fc.constantFrom<Load>('calm', 'calm', 'crowded', 'unknown'), {
      minLength: 1,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), loads, async (most, results) => {
        const { queue, started, add, end } = bench(most);
        const all = Promise.all(results.map((_, id) => add(id)));
        // The account: width, calm results since the last change, and the window in which each task began.
        let [width, calm, window] = [most, 0, 0];
        const began = new Map<number, number>();
        const note = () => {
          for (const id of started) if (!began.has(id)) began.set(id, window);
        };
        await settle();
        note();
        for (const [id, load] of results.entries()) {
          expect(started.length - id).toBeLessThanOrEqual(most);
          await end(load, id);
          if (began.get(id) === window && load === 'crowded')
            [width, calm, window] = [Math.max(1, Math.floor(width / 2)), 0, window + 1];
          else if (began.get(id) === window && load === 'calm' && ++calm >= width)
            [width, calm] = [Math.min(most, width + 1), 0];
          expect(queue.width()).toBe(width);
          // What runs was there before, or fits.
          const running = started.length - id - 1;
          const fresh = started.filter((other) => !began.has(other)).length;
          expect(fresh === 0 || running <= width).toBe(true);
          expect(running >= Math.min(width, results.length - id - 1)).toBe(true);
          note();
        }
        expect(await all).toEqual(results);
      }),
    );
  });
});
