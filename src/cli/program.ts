import { Command } from 'commander';
import { finish, say } from './finish';
import { judgeCommands } from './judgeCommands';
import { notebookCommands } from './notebookCommands';

/** The command line: every command with its options. What a command needs is loaded when it runs. */
export function program(): Command {
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

  const overSystem = (made: Command) =>
    made
      .option('--system <spec>', 'reference (default), reference:planted-bad, miniature, miniature:wide+rerank')
      .option('--arm <name>', 'of the reference system; default hybrid_versions')
      .option('--answerer <name>', 'extractive or prompted; default prompted where a chat model is configured')
      .option('--out <dir>', 'where runs are kept; default data/runs')
      .option('--resume [file]', 'go on with a run: the newest unfinished one, or the one named')
      .option('--timeout <seconds>', 'an answer may take; default 120')
      .option('--concurrency <n>', 'questions asked at once; default 8')
      .option('--no-progress', 'no lines of progress on stderr');

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
    .action((options) =>
      finish('calibrate', options.json, async () => (await import('./calibrateAny')).calibrateAny(options, say)),
    );

  command('gate', 'what CI enforces: exit 0 pass, 1 fail, 2 could not measure')
    .option('--run <file>', 'a stored run whose answers are judged; default: the offline reference system is asked')
    .option(
      '--judge <spec>',
      'who judges, where the policy has judged floors; default the configured chain, else offline',
    )
    .action((options) => finish('gate', options.json, async () => (await import('./gate')).gateCommand(options, say)));
  command('vectors', 'compute and keep the vectors that corpus and questions lack').action((options) =>
    finish('vectors', options.json, async () => (await import('./vectors')).vectorsCommand(options, say)),
  );
  const golden = cutline.command('golden').description('the golden cases').exitOverride();
  golden
    .command('check')
    .description('validate the cases, resolve every locator, say what they cover and what they lack')
    .exitOverride()
    .option('--json', 'one JSON object on stdout and nothing else')
    .option('--root <dir>', 'the folder that holds golden/ and data/', '.')
    .action((options) =>
      finish('golden check', options.json, async () => (await import('./golden')).goldenCheckCommand(options)),
    );
  command('retrieval', 'the golden cases through every arm, without a model')
    .option('--arm <name>', 'one arm alone; with --save-baseline the one that is kept (default hybrid)')
    .option('--ranks', 'print the first relevant rank of every case')
    .option('--save-baseline', 'write golden/baseline.json')
    .action((options) =>
      finish('retrieval', options.json, async () => (await import('./retrieval')).retrievalCommand(options, say)),
    );
  overSystem(command('eval', 'ask a system the golden cases and judge its answers: assertions, metrics, floors'))
    .option(
      '--golden <file>',
      'other golden cases; default golden/cases.json, for the miniature golden/quickstart.json',
    )
    .option('--sample <n>', 'only so many cases; a sample gates nothing')
    .option('--judge <spec>', 'have the answers judged: offline, or a chain such as openai:gpt-4.1')
    .option('--allow-self-judge', 'let the model that wrote an answer judge it; such verdicts never gate')
    .option('--fresh', 'ask the judge again what it was asked before')
    .action((options) => finish('eval', options.json, async () => (await import('./eval')).evalCommand(options, say)));
  overSystem(command('tune', 'the confidence gate of a whole system, swept over a stored run of the tune questions'))
    .option('--run <file>', 'a stored run; default the newest of this set-up, or a new one')
    .option('--fresh', 'ask every question again')
    .option('--signal <name>', 'what the gate is laid on: similarity (default), bm25')
    .option('--path <name>', 'whole: the system’s own ways to abstain in force (default); gate-alone')
    .option('--pair <pair>', 'questions the gate is to stop: off-topic (default), on-topic, all')
    .option('--objective <name>', 'least-overlap (default), accuracy, costs, at-most')
    .option('--false-answer-cost <number>', 'for costs: what a false answer costs')
    .option('--false-abstention-cost <number>', 'for costs: what a false abstention costs')
    .option('--unanswerable-share <share>', 'for costs: share of unanswerable questions in real traffic, 0 to 1')
    .option('--max-false-answers <count>', 'for at-most: false answers allowed on the tune questions')
    .option('--value <number>', 'a gate set by hand')
    .option('--seed <number>', 'of folds and resamples; default 1')
    .option('--note <text>', 'kept in the exported file')
    .option('--export', 'write golden/thresholds.json')
    .action((options) => finish('tune', options.json, async () => (await import('./tune')).tuneCommand(options, say)));
  cutline
    .command('measure')
    .description('recall, precision, MRR, hit, nDCG and MAP of any TREC or JSON run')
    .exitOverride()
    .option('--json', 'one JSON object on stdout and nothing else')
    .requiredOption('--qrels <file>', 'relevance judgements: TREC text, JSON {query: {document: grade}} or CSV')
    .requiredOption('--run <file>', 'what was retrieved, in the same forms')
    .option('--convention <name>', 'trec: as trec_eval 9.0.8; default Cutline’s own')
    .option('--k <list>', 'cut-offs, such as 5,10,20')
    .option('--relevance-level <n>', 'the lowest grade that counts as relevant')
    .option('--depth <n>', 'documents kept of each query')
    .option('--complete', 'with trec: judged queries that the run lacks count as 0')
    .action((options) =>
      finish('measure', options.json, async () => (await import('./measure')).measureCommand(options)),
    );
  judgeCommands(command);
  cutline
    .command('agreement <files...>')
    .description('raw agreement, Cohen, Fleiss and Krippendorff of any files of verdicts, and flips of repeated ones')
    .exitOverride()
    .option('--json', 'one JSON object on stdout and nothing else')
    .option('--id-column <name>', 'default the one called id, case_id, item_id or key')
    .option(
      '--label-column <names>',
      'default the one called verdict, outcome, label, score, rating or grade; a,b: each a rater',
    )
    .option('--against <file>', 'labels, or a label column of one file: the others are held against these alone')
    .option('--scale <labels>', 'the labels there are, such as 0,1,2,3; any other is not measured')
    .option('--keep-out-of-scale', 'others count as found')
    .option('--metric <name>', 'of alpha: nominal (default for words), ordinal (for numbers), interval, ratio')
    .option('--pass-at <n>', 'labels from here up are pass, those below fail')
    .option('--repeats', 'the files are runs of one judge: how many items change, and how often')
    .action((files, options) =>
      finish('agreement', options.json, async () =>
        (await import('./agreement')).agreementCommand({ ...options, files }),
      ),
    );
  command('leaks', 'search from every tenant for what may not be found')
    .option('--queries <n>', 'searches altogether; default 100000')
    .option('--seed <number>', 'default 1')
    .action((options) =>
      finish('leaks', options.json, async () => (await import('./leaks')).leaksCommand(options, say)),
    );
  command('bench', 'time the core on this machine').action((options) =>
    finish('bench', options.json, async () => (await import('./bench')).benchCommand(options, say)),
  );
  command('picture', 'draw the clouds with the cut in force as one SVG file')
    .option('--out <file>', 'default clouds.svg')
    .action((options) =>
      finish('picture', options.json, async () => (await import('./picture')).pictureCommand(options, say)),
    );
  notebookCommands(cutline);
  command('start', 'what npm start does: all notebooks, then the gate')
    .option('--out <dir>', 'where pages go; default reports')
    .option('--no-progress', 'no bar on stderr')
    .action((options) =>
      finish('start', options.json, async () => (await import('./start')).startCommand(options, say)),
    );
  return cutline;
}
