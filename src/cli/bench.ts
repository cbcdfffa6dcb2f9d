// [door] reads the clock
import { assess } from '../calibration/assess';
import { choose } from '../calibration/choose';
import { auroc } from '../calibration/curves';
import { deriveScores } from '../calibration/deriveScores';
import { sortScores, sweep } from '../calibration/sweep';
import { type Random, random } from '../stats/random';
import { table } from '../views/table';
import type { Outcome } from './outcome';
import { openProject, projectFiles, readQuestions } from './project';

export interface BenchOptions {
  readonly root?: string;
  /** Counted runs of each; default 5, after one that does not count. */
  readonly runs?: number;
}

interface Timing {
  readonly what: string;
  /** Milliseconds: least, median, most. */
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

async function time(what: string, runs: number, work: () => unknown): Promise<Timing> {
  const taken: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const started = performance.now();
    await work();
    if (run > 0) taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  return {
    what,
    least: taken[0] as number,
    median: taken[Math.floor(taken.length / 2)] as number,
    most: taken[taken.length - 1] as number,
  };
}

/** Bell-shaped scores around a mean: the sum of twelve uniform numbers less six. */
function scores(n: number, mean: number, source: Random): Float64Array {
  return Float64Array.from({ length: n }, () => {
    let sum = mean - 6;
    for (let i = 0; i < 12; i++) sum += source.unit();
    return sum;
  });
}

/** The speed table: pure parts on made-up scores, then the project's own corpus with its cached vectors. */
export async function benchCommand({ root, runs = 5 }: BenchOptions, say: (line: string) => void): Promise<Outcome> {
  const source = random(1);
  const [many, others] = [scores(500_000, 1, source), scores(500_000, 0, source)];
  const [some, few] = [scores(5_000, 1, source), scores(5_000, 0, source)];
  const overlap = { kind: 'least_overlap' } as const;
  const timings = [
    await time('sort, sweep, AUROC and choice, 1,000,000 scores', runs, () => {
      const swept = sweep(sortScores(many, others));
      return [auroc(swept), choose(swept, overlap)];
    }),
    await time('whole assessment (cross-validated, resampled), 10,000 scores', runs, () =>
      assess(sortScores(some, few), overlap),
    ),
  ];
  const files = projectFiles(root);
  const questions = readQuestions(files);
  timings.push(
    await time('open the corpus and its index', Math.min(runs, 3), async () => (await openProject(files, say)).close()),
  );
  const library = await openProject(files, say);
  timings.push(
    await time(`five scores of ${questions.length} questions`, Math.min(runs, 3), () =>
      deriveScores(library, questions),
    ),
  );
  await library.close();
  const shown = timings.map(({ what, least, median, most }) => [
    what,
    ...[least, median, most].map((ms) => `${ms.toFixed(0)} ms`),
  ]);
  return { status: 'done', text: table(['', 'least', 'median', 'most'], shown, [1, 2, 3]), json: { timings } };
}
