// [door] reads a clock
import type { Fault } from './fault';
import { readAnswer } from './readAnswer';
import { shown } from './shown';
import type { Answer, System, SystemQuestion } from './system';
import { thrownMessage } from './thrownMessage';

/** What came of a question; `ms` is the time it took. */
export type Asked =
  | { readonly outcome: 'answered'; readonly answer: Answer; readonly faults: readonly Fault[]; readonly ms: number }
  | {
      readonly outcome: 'failed';
      readonly cause: 'threw' | 'timed_out' | 'malformed';
      /** One printable line of at most 500 characters. */
      readonly message: string;
      readonly ms: number;
    };

export interface AskLimits {
  /** Milliseconds that the answer may take. */
  readonly timeoutMs: number;
  /** Calls the question off: the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

type First =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly thrown: unknown }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'called_off' };

/** The longest that a timer can wait, 24 days: a longer one would go off at once. */
const LONGEST = 2 ** 31 - 1;

/** An answer, or what was thrown, at once or later; it never rejects, also when nobody waits for it any more. */
async function answerOf(system: System, question: SystemQuestion, signal: AbortSignal): Promise<First> {
  // A copy: a system that appends to the history would change the case.
  const own = { ...question, history: question.history.map((turn) => ({ ...turn })) };
  try {
    return { kind: 'returned', value: await system.answer(own, { signal }) };
  } catch (thrown) {
    return { kind: 'threw', thrown };
  }
}

/**
 * Asks a system one question and reads what it returns. It is told to stop when its time is up, and not waited for
 * longer even if it does not; only a system that never lets go of the thread can hold this up. Rejects when the caller's
 * signal is aborted, with its reason, and for nothing else that a system does.
 */
export async function askSystem(system: System, question: SystemQuestion, limits: AskLimits): Promise<Asked> {
  const { timeoutMs, signal } = limits;
  if (!(timeoutMs > 0)) throw new RangeError(`a time limit is above 0: ${timeoutMs}`);
  signal?.throwIfAborted();
  const started = performance.now();
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let callOff = () => {};
  const ended = new Promise<First>((resolve) => {
    // Resolved before the system is told: what it throws then is no failure of its own.
    timer = setTimeout(
      () => {
        resolve({ kind: 'timed_out' });
        stop.abort(new Error(`no answer within ${timeoutMs} ms`));
      },
      Math.min(timeoutMs, LONGEST),
    );
    callOff = () => {
      resolve({ kind: 'called_off' });
      stop.abort(signal?.reason);
    };
  });
  signal?.addEventListener('abort', callOff, { once: true });
  const first = await Promise.race([ended, answerOf(system, question, stop.signal)]);
  clearTimeout(timer);
  signal?.removeEventListener('abort', callOff);
  const ms = Math.round(performance.now() - started);

  if (first.kind === 'called_off') throw signal?.reason;
  // A thread that was held up lets an answer in after its time: it is late all the same.
  if (first.kind === 'timed_out' || ms > timeoutMs)
    return { outcome: 'failed', cause: 'timed_out', message: `no answer within ${timeoutMs} ms`, ms };
  if (first.kind === 'threw') return { outcome: 'failed', cause: 'threw', message: thrownMessage(first.thrown), ms };
  const { answer, faults } = readAnswer(first.value);
  if (answer !== undefined) return { outcome: 'answered', answer, faults, ms };
  const [fault] = faults;
  return { outcome: 'failed', cause: 'malformed', message: shown(`${fault?.field}: ${fault?.problem}`), ms };
}
