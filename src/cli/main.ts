// [door] the command line
import { Command, CommanderError } from 'commander';
import { Problem } from '../files/problem';
import { benchCommand } from './bench';
import { type CalibrateCommandOptions, calibrateCommand } from './calibrate';
import { type CalibrateScoresOptions, calibrateScoresCommand } from './calibrateScores';
import { gateCommand } from './gate';
import { checkNotebooksCommand, notebooksCommand } from './notebooks';
import { exitCode, type Outcome } from './outcome';
import { pictureCommand } from './picture';
import { startCommand } from './start';
import { vectorsCommand } from './vectors';

const OVER_SCORES = ['scoreColumn', 'labelColumn', 'lowerIsBetter', 'higherIsBetter', 'curves'] as const;
const OVER_CORPUS = ['pair', 'value', 'export', 'note'] as const;

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs a command to its end: text or one JSON object on stdout, a problem on stderr and in the object, the exit code set. */
async function finish(
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
      error instanceof Problem ? error.message : `internal error: ${(error as Error).stack ?? String(error)}`;
    if (json === true) process.stdout.write(`${JSON.stringify({ command, status: 'incomplete', problem: message })}\n`);
    say(`cutline ${command}: ${message}`);
    process.exitCode = 2;
  }
}

/** Options that do not go with the kind of input at hand are refused, not ignored. */
function refuse(options: Record<string, unknown>, names: readonly string[], why: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  throw new Problem(`--${given.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)} ${why}`);
}

function calibrateAny(options: CalibrateCommandOptions & Partial<CalibrateScoresOptions>): Promise<Outcome> | Outcome {
  if (options.scores === undefined) {
    refuse({ ...options }, OVER_SCORES, 'goes with --scores FILE');
    return calibrateCommand(options, say);
  }
  refuse({ ...options }, OVER_CORPUS, 'does not go with --scores: the gate could not derive such scores again');
  return calibrateScoresCommand({ ...options, scores: options.scores });
}

function program(): Command {
  const cutline = new Command('cutline')
    .description('Decide the thresholds of a RAG assistant, and make CI hold them.')
    .showHelpAfterError('(cutline --help lists the commands)')
    .exitOverride();
  const command = (name: string, description: string) =>
    cutline
      .command(name)
      .description(description)
      .exitOverride()
      .option('--json', 'one JSON object on stdout and nothing else')
      .option('--root <dir>', 'the folder that holds golden/ and data/', '.');

  command('calibrate', 'similarity threshold of the corpus, or of any (score, label) pairs with --scores')
    .option('--export', 'write golden/thresholds.json')
    .option('--pair <pair>', 'unanswerable questions to cut against: off-topic (default), on-topic, all')
    .option('--objective <name>', 'least-overlap (default), accuracy, costs, at-most')
    .option('--false-answer-cost <number>', 'for costs: what a false answer costs')
    .option('--false-abstention-cost <number>', 'for costs: what a false abstention costs')
    .option('--unanswerable-share <share>', 'for costs: share of unanswerable questions in real traffic, 0 to 1')
    .option('--max-false-answers <count>', 'for at-most: false answers allowed on the tune questions')
    .option('--value <number>', 'a cut chosen by hand')
    .option('--note <text>', 'kept in the exported file')
    .option('--seed <number>', 'of folds and resamples; default 1')
    .option('--scores <file>', 'calibrate the pairs of a .csv, .tsv, .json or .jsonl file instead')
    .option('--score-column <name>', 'default: score')
    .option('--label-column <name>', 'default: answerable or label; 1/0, true/false, yes/no')
    .option('--lower-is-better', 'low scores speak for answerable questions')
    .option('--higher-is-better', 'high scores do')
    .option('--curves', 'print every operating point')
    .action((options) => finish('calibrate', options.json, () => calibrateAny(options)));

  command('gate', 'what CI enforces: exit 0 pass, 1 fail, 2 could not measure').action((options) =>
    finish('gate', options.json, () => gateCommand(options, say)),
  );
  command('vectors', 'compute and keep the vectors that corpus and questions lack').action((options) =>
    finish('vectors', options.json, () => vectorsCommand(options, say)),
  );
  command('bench', 'time the core on this machine').action((options) =>
    finish('bench', options.json, () => benchCommand(options, say)),
  );
  command('picture', 'draw the clouds with the cut in force as one SVG file')
    .option('--out <file>', 'default clouds.svg')
    .action((options) => finish('picture', options.json, () => pictureCommand(options, say)));
  const notebooks = cutline
    .command('notebooks')
    .description('run the notebooks without Jupyter, or check them')
    .exitOverride();
  const overNotebooks = (name: string, description: string) =>
    notebooks
      .command(`${name} [files...]`)
      .description(description)
      .exitOverride()
      .option('--json', 'one JSON object on stdout and nothing else')
      .option('--root <dir>', "the project's root", '.')
      .option('--out <dir>', 'where pages go; default reports')
      .option('--timeout <seconds>', 'a cell may take; default 120')
      .option('--no-progress', 'no bar on stderr');
  overNotebooks('run', 'run each in a fresh kernel; exit 1 when one fails').action((files, options) =>
    finish('notebooks run', options.json, () => notebooksCommand('run', { ...options, files })),
  );
  overNotebooks('save', 'run them and write each as a page into reports/').action((files, options) =>
    finish('notebooks save', options.json, () => notebooksCommand('save', { ...options, files })),
  );
  overNotebooks('check', 'compile their cells under strict TypeScript and look at their form').action(
    (files, options) => finish('notebooks check', options.json, () => checkNotebooksCommand({ ...options, files })),
  );
  command('start', 'what npm start does: all notebooks, then the gate')
    .option('--out <dir>', 'where pages go; default reports')
    .option('--no-progress', 'no bar on stderr')
    .action((options) => finish('start', options.json, () => startCommand(options, say)));
  return cutline;
}

program()
  .parseAsync()
  .catch((error: unknown) => {
    // Commander has printed what was wrong; asking for help is no fault.
    process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommanderError)) throw error;
  });
