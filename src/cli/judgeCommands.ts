import type { Command } from 'commander';
import { finish, say } from './finish';

/** Makes a command with the options that all have. */
export type MakeCommand = (name: string, description: string) => Command;

/** The commands in which a judge decides: its exam, two of them side by side. */
export function judgeCommands(command: MakeCommand): void {
  const asked = (made: Command) =>
    made
      .option('--allow-self-judge', 'let the model that wrote an answer judge it; such verdicts never gate')
      .option('--temperature <number>', 'of the judging model')
      .option('--fresh', 'ask again what was asked before')
      .option('--no-progress', 'no lines of progress on stderr');
  asked(command('exam', 'a judge sits its answer key: exit 0 passed, 1 failed, 2 not held'))
    .option(
      '--judge <spec>',
      'offline, surface, or a chain such as openai:gpt-4.1; default the configured chain, else offline',
    )
    .option('--export', 'write golden/exam-records.json')
    .action((options) => finish('exam', options.json, async () => (await import('./exam')).examCommand(options, say)));
  asked(command('judges <first> <second>', 'two judges on the same stored answers, disagreements first'))
    .option('--run <file>', 'a stored run of golden cases; default the newest finished one')
    .action((first, second, options) =>
      finish('judges', options.json, async () =>
        (await import('./judges')).judgesCommand([first, second], options, say),
      ),
    );
}
