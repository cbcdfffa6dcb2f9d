// [door] writes to the terminal, sets the exit code
import { Problem } from '../files/problem';
import { printable } from '../views/table';
import { exitCode, type Outcome } from './outcome';

/** A line on stderr: progress and warnings, never a result. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs a command to its end: text or one JSON object on stdout, a problem on stderr and in the object, the exit code set. */
export async function finish(
  command: string,
  json: boolean | undefined,
  run: () => Promise<Outcome> | Outcome,
): Promise<void> {
  try {
    const outcome = await run();
    process.stdout.write(
      json === true ? `${JSON.stringify({ command, status: outcome.status, ...outcome.json })}\n` : `${outcome.text}\n`,
    );
    process.exitCode = exitCode(outcome);
  } catch (error) {
    // A fault of ours is no measurement either; its stack helps to report it.
    const message =
      error instanceof Problem
        ? printable(error.message)
        : `internal error: ${(error as Error).stack ?? String(error)}`;
    if (json === true) process.stdout.write(`${JSON.stringify({ command, status: 'incomplete', problem: message })}\n`);
    say(`cutline ${command}: ${message}`);
    process.exitCode = 2;
  }
}
