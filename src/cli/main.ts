// [door] the command line
import { CommanderError } from 'commander';
import { program } from './program';

program()
  .parseAsync()
  .catch((error: unknown) => {
    // Commander has printed what was wrong; asking for help is no fault.
    process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommanderError)) throw error;
  });
