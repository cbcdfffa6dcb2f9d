import { Problem } from '../files/problem';
import { type CalibrateCommandOptions, calibrateCommand } from './calibrate';
import { type CalibrateScoresOptions, calibrateScoresCommand } from './calibrateScores';
import type { Outcome } from './outcome';

const OVER_SCORES = ['scoreColumn', 'labelColumn', 'lowerIsBetter', 'higherIsBetter', 'curves'] as const;
const OVER_CORPUS = ['pair', 'export', 'note'] as const;

/** Options that do not go with the kind of input at hand are refused, not ignored. */
function refuse(options: Record<string, unknown>, names: readonly string[], why: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  throw new Problem(`--${given.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)} ${why}`);
}

/** `calibrate`, of a file of scores where one is named, else of the project's corpus. */
export function calibrateAny(
  options: CalibrateCommandOptions & Partial<CalibrateScoresOptions>,
  say: (line: string) => void,
): Promise<Outcome> | Outcome {
  if (options.scores === undefined) {
    refuse({ ...options }, OVER_SCORES, 'goes with --scores FILE');
    return calibrateCommand(options, say);
  }
  refuse(
    { ...options },
    OVER_CORPUS,
    'does not go with --scores: it is about the corpus, and the gate could not derive such scores again',
  );
  return calibrateScoresCommand({ ...options, scores: options.scores });
}
