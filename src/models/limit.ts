/** Runs a task when its turn comes. */
export type Limit = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * A queue from which at most so many tasks run at once, first come, first served. A task settles as its promise does; one
 * whose signal aborts before its turn never starts, and rejects with the signal's reason. `most` is at least 1.
 *
 *     const queue = limit(2);
 *     await Promise.all(urls.map((url) => queue(() => fetch(url)))); // two at a time
 */
export function limit(most: number): Limit {
  if (!(most >= 1)) throw new RangeError(`a limit of ${most} lets nothing run`);
  // A set keeps the order of arrival, and lets one that was called off leave from the middle.
  const waiting = new Set<() => void>();
  let running = 0;
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((go, refuse) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        go();
      };
      const leave = () => {
        waiting.delete(start);
        refuse(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });
  return async (task, signal) => {
    signal?.throwIfAborted();
    if (running < most) running++;
    else await turn(signal);
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      // The place goes to the next one directly, so that nobody who comes now slips in between.
      const [next] = waiting;
      if (next === undefined) running--;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
