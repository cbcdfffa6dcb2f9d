import type { CaseRetrieval } from '../experiments/retrieval';
import type { ArmSummary } from '../experiments/summarizeArms';
import type { RetrievalMetric } from '../golden/baseline';
import type { GoldenCheck } from '../golden/checkCases';
import { fixed, within } from './numbers';

/** Sentences for the notebooks on cases and arms, in numbers that come from the run. */

/** How the cases are spread. */
export function coverageFinding({ cases, byType, byTenant, mustAbstain }: GoldenCheck): string {
  const types = Object.entries(byType).map(([type, n]) => `${n} ${type.replaceAll('_', ' ')}`);
  const tenants = Object.entries(byTenant).map(([tenant, n]) => `${tenant} ${n}`);
  return `${cases} cases: ${types.join(', ')}; by tenant ${tenants.join(', ')}. ${mustAbstain} expect an abstention.`;
}

/** Which arm does best on a metric, how far the others are, and whether the set can tell. */
export function armsFinding(summaries: readonly ArmSummary[], metric: RetrievalMetric): string {
  const all = summaries
    .filter((row) => row.metric === metric && row.case_type === 'all')
    .sort((a, b) => b.mean - a.mean || (a.arm < b.arm ? -1 : 1));
  const [best, ...others] = all;
  if (best === undefined) return 'No case expects anything to be retrieved.';
  const known = (row: ArmSummary) => (row.mean >= best.low ? 'within its interval' : 'below its interval');
  const rest = others.map((row) => `${row.arm.replace('_', ' + ')} ${fixed(row.mean)} (${known(row)})`);
  return `${best.arm.replace('_', ' + ')} has the highest ${metric}, ${within(best.mean, best)} over ${best.n} cases${rest.length === 0 ? '' : `; ${rest.join(', ')}`}. One case lost whole is ${fixed(1 / best.n)}.`;
}

/** How many cases each arm finds first, among five, and not at all. */
export function ranksFinding(runs: ReadonlyMap<string, readonly CaseRetrieval[]>): string {
  if (runs.size === 0) return 'No arm was run.';
  const said = [...runs].map(([arm, cases]) => {
    const within5 = cases.filter((run) => (run.firstRank ?? 99) <= 5).length;
    const lost = cases.filter((run) => run.firstRank === undefined).length;
    return `${arm.replace('_', ' + ')} ${cases.filter((run) => run.firstRank === 1).length} first, ${within5} among five, ${lost} not at all`;
  });
  return `${said.join('; ')}.`;
}

/** From the simplest on: an arm that needs nothing the one before it does not. */
const SIMPLEST_FIRST = ['keyword', 'vector', 'hybrid', 'hybrid_versions', 'hybrid_rerank'];

/** The decision: the simplest arm whose mean lies within the best arm's interval, by recall@5 and by MRR. */
export function armDecision(summaries: readonly ArmSummary[]): string {
  const chosen = (metric: RetrievalMetric) => {
    const all = summaries.filter((row) => row.metric === metric && row.case_type === 'all');
    const best = all.reduce<ArmSummary | undefined>(
      (top, row) => (top === undefined || row.mean > top.mean ? row : top),
      undefined,
    );
    const near = all.filter((row) => best !== undefined && row.mean >= best.low).map((row) => row.arm as string);
    return SIMPLEST_FIRST.find((arm) => near.includes(arm));
  };
  const [recall, mrr] = [chosen('recall@5'), chosen('mrr')];
  if (recall === undefined || mrr === undefined)
    return 'No case expects anything to be retrieved: there is nothing to decide.';
  const name = (arm: string) => arm.replace('_', ' + ');
  return recall === mrr
    ? `By recall@5 and by MRR the simplest arm that this set cannot tell from the best is ${name(recall)}.`
    : `The simplest arm that this set cannot tell from the best is ${name(recall)} by recall@5 and ${name(mrr)} by MRR.`;
}
