/** What the result of a task says of the server: it had room, it had too much to do, or nothing of either. */
export type Load = 'calm' | 'crowded' | 'unknown';

export interface Turn {
  /** A task whose signal aborts before its turn never starts, and rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Begun before: its turn comes before that of all new ones. */
  readonly again?: boolean;
}

export interface AdaptiveLimit {
  /** Runs a task when its turn comes. One that throws says nothing of the load. */
  run<T>(task: () => Promise<T>, loadOf: (result: T) => Load, turn?: Turn): Promise<T>;
  /** Nothing starts until this promise has settled; what runs goes on. */
  pause(until: Promise<unknown>): void;
  /** How many may run at once at present. */
  width(): number;
}

/**
 * A queue, first come, first served, that finds out how many tasks a server takes at once: from 1 to `most`, beginning
 * with `most`. A crowded result halves the width, once for all tasks that were running then; as many calm results as the
 * width, of tasks begun since, widen it by one.
 *
 *     most 8: a crowded result of eight running -> 4; the seven others crowded as well -> 4; 4 calm results -> 5; 5 more -> 6
 *
 * Source: additive increase, multiplicative decrease; D.-M. Chiu and R. Jain, Computer Networks and ISDN Systems 17 (1989).
 */
export function adaptiveLimit(most: number): AdaptiveLimit {
  if (!(most >= 1)) throw new RangeError(`a limit of ${most} lets nothing run`);
  // Sets keep the order of arrival, and let one that was called off leave from the middle.
  const returning = new Set<() => void>();
  const waiting = new Set<() => void>();
  let width = most;
  let halvings = 0;
  let calm = 0;
  let running = 0;
  let pauses = 0;

  const fill = (): void => {
    while (pauses === 0 && running < width) {
      const queue = returning.size > 0 ? returning : waiting;
      const [next] = queue;
      if (next === undefined) return;
      queue.delete(next);
      // Taken here and not by the task, so that nobody who comes now slips in between.
      running++;
      next();
    }
  };

  const turnOf = ({ signal, again = false }: Turn) =>
    new Promise<void>((go, refuse) => {
      const queue = again ? returning : waiting;
      const start = () => {
        signal?.removeEventListener('abort', leave);
        go();
      };
      const leave = () => {
        queue.delete(start);
        refuse(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.add(start);
      fill();
    });

  /** What a task found that began after so many halvings. One begun before the last says nothing of the present width. */
  const learn = (load: Load, began: number): void => {
    if (began !== halvings || load === 'unknown') return;
    if (load === 'crowded') {
      width = Math.max(1, Math.floor(width / 2));
      halvings++;
      calm = 0;
    } else if (++calm >= width) {
      width = Math.min(most, width + 1);
      calm = 0;
    }
  };

  return {
    async run(task, loadOf, turn = {}) {
      turn.signal?.throwIfAborted();
      await turnOf(turn);
      try {
        turn.signal?.throwIfAborted();
        const began = halvings;
        const result = await task();
        learn(loadOf(result), began);
        return result;
      } finally {
        running--;
        fill();
      }
    },
    pause(until) {
      pauses++;
      const end = () => {
        pauses--;
        fill();
      };
      const over = () => undefined;
      // A step later than whoever waits for the same promise to come again: that one is to be first.
      until.then(over, over).then(end);
    },
    width: () => width,
  };
}
