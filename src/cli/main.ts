// [door] the command line
import { existsSync } from 'node:fs';
import { CommanderError } from 'commander';
import { program } from './program';

// What .env.example names may stand in .env; the environment itself has the last word.
if (existsSync('.env')) process.loadEnvFile('.env');

program()
  .parseAsync()
  .catch((error: unknown) => {
    // Commander has printed what was wrong; asking for help is no fault.
    process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommanderError)) throw error;
  });
