// [door] reads the clock
import { repeatsError } from './cellFault';
import { type CellOutput, cellOutput } from './cellOutput';
import type { CellError, CellResult } from './cellResult';

/** What ends the wait for a cell: its reply, tslab's refusal to run it just now, or trouble. */
export type Ending = 'replied' | 'aborted' | CellError;

/** A cell from its request on; the last one stays, for what its timers still do. */
export interface Running {
  readonly id: string;
  readonly output: CellOutput;
  readonly started: number;
  seconds: number;
  error: CellError | undefined;
  /** Ends the wait for this cell. The first call counts. */
  end(how: Ending): void;
  /** The reply said "error". */
  refused: boolean;
  idle: boolean;
  /** When its last message came. */
  heard: number;
}

/** A cell about to be sent under the message id `id`, and the promise of its end. */
export function runningCell(id: string): { readonly cell: Running; readonly over: Promise<Ending> } {
  let end: Running['end'] = () => {};
  const over = new Promise<Ending>((resolve) => {
    end = resolve;
  });
  const now = Date.now();
  const cell: Running = {
    id,
    output: cellOutput(),
    started: now,
    seconds: 0,
    error: undefined,
    end,
    refused: false,
    idle: false,
    heard: now,
  };
  return { cell, over };
}

/** What is known of a cell at this moment. */
export function resultOf({ output, error, seconds }: Running): CellResult {
  const outputs = output.outputs((text, isLast) => repeatsError(error, text, isLast));
  const cut = output.cut();
  return {
    status: error === undefined ? 'ok' : 'error',
    outputs,
    ...(error === undefined ? {} : { error }),
    ...(cut === undefined ? {} : { cut }),
    seconds,
  };
}
