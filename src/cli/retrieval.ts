// [door] writes golden/baseline.json when told to save
import { type CaseRetrieval, retrievalCases, runArm } from '../experiments/retrieval';
import { retrievalDigests, retrievalRows } from '../experiments/retrievalRows';
import { summarizeArms } from '../experiments/summarizeArms';
import { Problem } from '../files/problem';
import { writeWhole } from '../files/writeWhole';
import { printBaseline } from '../golden/baseline';
import { armNamed } from '../system/reference/armNamed';
import { type Arm, arms } from '../system/reference/arms';
import { retrievalText } from '../views/retrievalText';
import type { Outcome } from './outcome';
import { openProject, projectFiles, readBaseline, readCases } from './project';

export interface RetrievalOptions {
  readonly root?: string;
  /** One arm alone; with --save-baseline, the one whose figures are kept (default hybrid). */
  readonly arm?: string;
  /** Print the first relevant rank of every case. */
  readonly ranks?: boolean;
  readonly saveBaseline?: boolean;
}

/** What the gate holds by default: of the arms that lose when either leg does, the simplest. */
const KEPT: Arm = 'hybrid';

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The golden cases through every arm, without any model's answer; `--save-baseline` keeps one arm's figures in golden/. */
export async function retrievalCommand(
  { root, arm, ranks, saveBaseline }: RetrievalOptions,
  say: (line: string) => void,
): Promise<Outcome> {
  const only = arm === undefined ? undefined : armNamed(arm);
  const files = projectFiles(root);
  // Read before anything is computed: a broken file must stop a save, never be replaced by it.
  const standing = readBaseline(files);
  const library = await openProject(files, say);
  try {
    const truths = readCases(files, library.sources);
    if (retrievalCases(truths).length === 0) {
      throw new Problem('no case expects anything to be retrieved: nothing to run', { where: files.cases });
    }
    const names = only === undefined ? (Object.keys(arms) as Arm[]) : [only];
    const runs = new Map<Arm, CaseRetrieval[]>();
    for (const name of names) runs.set(name, await runArm(library, truths, name));
    const summaries = summarizeArms(runs);
    const text = retrievalText(files.cases, truths, runs, summaries, ranks === true);
    const json = {
      cases: truths.length,
      arms: summaries,
      ...(ranks === true
        ? {
            ranks: [...runs].map(([name, of]) => ({
              arm: name,
              cases: of.map((run) => ({
                case_id: run.golden.case_id,
                first_rank: run.firstRank ?? null,
                ...run.values,
              })),
            })),
          }
        : {}),
    };
    if (saveBaseline !== true)
      return {
        status: 'done',
        text: `${text}\n\nNothing was written; --save-baseline writes ${files.baseline}.`,
        json,
      };
    const kept = only ?? KEPT;
    const cases = retrievalRows(runs.get(kept) ?? []);
    const digests = retrievalDigests(
      library,
      truths.map((truth) => truth.golden),
      kept,
    );
    const same =
      standing.retrieval !== undefined &&
      JSON.stringify([standing.retrieval.arm, standing.retrieval.digests, standing.retrieval.cases]) ===
        JSON.stringify([kept, digests, cases]);
    if (same) return { status: 'done', text: `${text}\n\n${files.baseline} already says this: left as it is.`, json };
    writeWhole(
      files.baseline,
      printBaseline({ ...standing, retrieval: { arm: kept, digests, cases, saved: today() } }),
    );
    return {
      status: 'done',
      text: `${text}\n\nWrote ${files.baseline} (arm ${kept}): review the diff and commit it.`,
      json: { ...json, saved: kept },
    };
  } finally {
    await library.close();
  }
}
