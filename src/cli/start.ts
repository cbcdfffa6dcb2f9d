// [door] runs everything once
import { join } from 'node:path';
import { Problem } from '../files/problem';
import type { GateReport } from '../gate/regression';
import { gateHtml } from '../views/gateHtml';
import { type NotebooksOptions, runLine, runNotebooks, saveIndex, savePage } from './notebooks';
import type { Outcome } from './outcome';

/** The gate's outcome, with a problem that kept it from measuring as an incomplete one: the pages are worth having all the same. */
async function gateOrProblem(root: string | undefined, say: (line: string) => void): Promise<Outcome> {
  try {
    // Loaded only now: while the notebooks run, their kernels have the memory.
    const { gateCommand } = await import('./gate');
    return await gateCommand(root === undefined ? {} : { root }, say);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return {
      status: 'incomplete',
      text: `Gate: INCOMPLETE: could not measure. ${error.message}`,
      json: { problem: error.message },
    };
  }
}

/**
 * `npm start`: runs every notebook and writes its page, then runs the gate, prints its verdict and where to look. Done
 * (exit 0) when every notebook's claim holds and the gate reached a verdict, red or green: CI reads `npm run gate`.
 */
export async function startCommand(options: NotebooksOptions, say: (line: string) => void): Promise<Outcome> {
  const out = options.out ?? join(options.root ?? '.', 'reports');
  const runs = await runNotebooks(options, (run) => {
    savePage(run, out);
    say(runLine(run));
  });
  const gate = await gateOrProblem(options.root, say);
  const verdict = gate.status === 'done' ? 'incomplete' : gate.status;
  const { words, problem, answers, thresholds, retrieval } = gate.json as Partial<GateReport> & {
    readonly problem?: string;
  };
  const index = saveIndex(runs, out, {
    status: verdict,
    text: words ?? problem ?? '',
    ...(thresholds === undefined
      ? {}
      : {
          html: gateHtml({
            status: verdict,
            words: words ?? '',
            ...(answers === undefined ? {} : { answers }),
            thresholds,
            ...(retrieval === undefined ? {} : { retrieval }),
          }),
        }),
  });
  const failed = runs.filter((run) => run.failed !== undefined);
  const held =
    failed.length === 0
      ? `All ${runs.length} notebooks hold what they claim.`
      : `${failed.length} of ${runs.length} notebooks failed: ${failed.map((run) => run.path).join(', ')}.`;
  return {
    status: failed.length > 0 ? 'fail' : verdict === 'incomplete' ? 'incomplete' : 'done',
    text: `${held}\n\n${gate.text}\n\nOpen ${index} for the notebooks' pages.`,
    json: {
      notebooks: runs.map(({ path, failed: at, seconds }) => ({
        path,
        seconds,
        status: at === undefined ? 'passed' : 'failed',
      })),
      gate: { status: verdict, ...gate.json },
      index,
    },
  };
}
