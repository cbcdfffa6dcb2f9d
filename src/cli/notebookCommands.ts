import type { Command } from 'commander';
import { finish } from './finish';

/** The commands over notebooks. */
export function notebookCommands(cutline: Command): void {
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
    finish('notebooks run', options.json, async () =>
      (await import('./notebooks')).notebooksCommand('run', { ...options, files }),
    ),
  );
  overNotebooks('save', 'run them and write each as a page into reports/').action((files, options) =>
    finish('notebooks save', options.json, async () =>
      (await import('./notebooks')).notebooksCommand('save', { ...options, files }),
    ),
  );
  overNotebooks('check', 'compile their cells under strict TypeScript and look at their form').action(
    (files, options) =>
      finish('notebooks check', options.json, async () =>
        (await import('./notebooks')).checkNotebooksCommand({ ...options, files }),
      ),
  );
}
