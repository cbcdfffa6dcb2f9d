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
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    if (error.exitCode === 0 || !process.argv.includes('--json')) return;
    const [command = 'cutline'] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
    const problem = error.message.replace(/^error: /, '');
    process.stdout.write(`${JSON.stringify({ command, status: 'incomplete', problem })}\n`);
  });
