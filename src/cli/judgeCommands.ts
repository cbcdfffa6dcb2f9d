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
  asked(command('wobble', 'a stored run’s answers judged again and again: flips, and what bar they allow'))
    .option('--judge <spec>', 'a chain such as openai:gpt-4.1; default the configured one, else a MODELLED stand-in')
    .option('--run <file>', 'a stored run of golden cases; default the newest finished one')
    .option('--repeats <n>', 'more judgings of each answer; default 5')
    .option('--noise <number>', 'of the MODELLED judge: one standard deviation, default 0.25')
    .option('--seed <number>', 'of the MODELLED judge; default 1')
    .option('--floor <share>', 'the bar in force; default 0.80')
    .option('--level <share>', 'false alarms tolerated, for the highest floor; default 0.01')
    .action((options) =>
      finish('wobble', options.json, async () => (await import('./wobble')).wobbleCommand(options, say)),
    );
  asked(command('bar', 'the floor between a known-good and a known-bad system'))
    .requiredOption('--good <file>', 'a stored run of a system that is known to be good')
    .requiredOption('--bad <file>', 'one of the same cases by a system that is known to be bad')
    .option('--judge <spec>', 'offline, or a chain; default the configured one, else a MODELLED stand-in')
    .option('--repeats <n>', 'more judgings of each answer; default 5')
    .option('--noise <number>', 'of the MODELLED judge; default 0.25')
    .option('--seed <number>', 'of the MODELLED judge; default 1')
    .option('--level <share>', 'how often either may fall on the wrong side; default 0.01')
    .option('--export', 'write the floor into golden/policy.json, with its evidence')
    .action((options) => finish('bar', options.json, async () => (await import('./bar')).barCommand(options, say)));
  asked(command('judges <first> <second>', 'two judges on the same stored answers, disagreements first'))
    .option('--run <file>', 'a stored run of golden cases; default the newest finished one')
    .action((first, second, options) =>
      finish('judges', options.json, async () =>
        (await import('./judges')).judgesCommand([first, second], options, say),
      ),
    );
}
