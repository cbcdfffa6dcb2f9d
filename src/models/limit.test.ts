import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limit } from './limit';

/** A task that ends when it is told to, and what is running. */
function bench() {
  const started: number[] = [];
  const endings = new Map<number, () => void>();
  let running = 0;
  let most = 0;
  const task = (id: number) => async (): Promise<number> => {
    started.push(id);
    most = Math.max(most, ++running);
    await new Promise<void>((end) => endings.set(id, end));
    running--;
    return id;
  };
  return { started, task, end: (id: number) => endings.get(id)?.(), most: () => most };
}
const settle = () => new Promise((done) => setImmediate(done));

describe('limit', () => {
  it('runs so many at once, the others in the order they came', async () => {
    const { started, task, end, most } = bench();
    const queue = limit(2);
    const all = [0, 1, 2, 3].map((id) => queue(task(id)));
    await settle();
    expect(started).toEqual([0, 1]);
    end(1);
    await settle();
    expect(started).toEqual([0, 1, 2]);
    end(0);
    end(2);
    await settle();
    end(3);
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
    expect(most()).toBe(2);
  });

  it('passes a failure on and goes on', async () => {
    const queue = limit(1);
    const failing = queue(() => Promise.reject(new Error('no')));
    const next = queue(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    await expect(
      queue(() => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    expect(await queue(() => Promise.resolve('still'))).toBe('still');
  });

  it('drops one that is called off while it waits, with its reason, and starts it never', async () => {
    const { started, task, end } = bench();
    const queue = limit(1);
    const off = new AbortController();
    const first = queue(task(0));
    const second = queue(task(1), off.signal);
    const third = queue(task(2));
    off.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    await expect(queue(task(3), off.signal)).rejects.toThrow('changed my mind');
    end(0);
    await settle();
    end(2);
    expect([await first, await third, started]).toEqual([0, 2, [0, 2]]);
  });

  it('loses no place to one that is called off in the moment its turn comes', async () => {
    const outcomes: string[] = [];
    for (let ticks = 0; ticks < 8; ticks++) {
      const queue = limit(1);
      const off = new AbortController();
      const first = queue(async () => {
        (async () => {
          for (let i = 0; i < ticks; i++) await Promise.resolve();
          off.abort(new Error('too late'));
        })();
      });
      const second = queue(
        () => Promise.resolve(off.signal.aborted ? 'started, called off' : 'started'),
        off.signal,
      ).catch((error: Error) => error.message);
      await first;
      outcomes.push(await second);
      expect(await queue(() => Promise.resolve('free again'))).toBe('free again');
    }
    expect([...new Set(outcomes)]).toEqual(['too late', 'started']);
  });

  it.each([0, -1, Number.NaN])('refuses a limit of %d', (most) => {
    expect(() => limit(most)).toThrow(`a limit of ${most} lets nothing run`);
  });

  it('never runs more than its limit, and runs every task to its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 }),
        async (most, lengths) => {
          const queue = limit(most);
          let running = 0;
          let seen = 0;
          const results = lengths.map((length, id) =>
            queue(async () => {
              seen = Math.max(seen, ++running);
              for (let i = 0; i < length; i++) await Promise.resolve();
              running--;
              if (length === 4) throw new Error('four');
              return id;
            }).catch(() => -1),
          );
          expect(await Promise.all(results)).toEqual(lengths.map((length, id) => (length === 4 ? -1 : id)));
          expect(seen).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
