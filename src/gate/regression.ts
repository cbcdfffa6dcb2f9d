import type { Policy } from '../golden/policy';
import type { Thresholds } from '../golden/thresholds';
import type { RunHeader } from '../runs/run';
import type { Scorecard } from '../runs/scorecard';
import type { AnswersVerdict } from './answersGate';
import type { RetrievalSection } from './retrievalGate';
import type { SentinelRow } from './sentinelGate';
import { type Change, type Status, worst } from './status';

/** One enforced threshold, with what its sentinels say. */
export interface ThresholdSection {
  readonly use: string;
  readonly status: Status;
  readonly words: string;
  readonly changes: readonly Change[];
  readonly sentinels: readonly SentinelRow[];
}

/** The regression gate's verdict, with all it rests on. */
export interface GateReport {
  readonly status: Status;
  readonly words: string;
  /** The answers of a run; absent where the policy enforces none of their assertions and no floor. */
  readonly answers?: AnswersSection;
  readonly thresholds: readonly ThresholdSection[];
  /** Absent where the policy does not enforce retrieval. */
  readonly retrieval?: RetrievalSection | { readonly status: 'pass' | 'incomplete'; readonly words: string };
}

/** The verdict on a run's answers with the cases behind it, or why there is none. */
export type AnswersSection =
  | (AnswersVerdict & { readonly card: Scorecard; readonly run: RunHeader; readonly judged_by?: string })
  | { readonly status: 'incomplete'; readonly words: string };

function plural(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

/** The section of one threshold from its sentinels' rows. */
export function thresholdSection(
  use: string,
  sentinels: readonly SentinelRow[],
  changes: readonly Change[],
  sealed: 'sealed' | 'edited' = 'sealed',
): ThresholdSection {
  if (sentinels.length === 0)
    return { use, status: 'incomplete', words: 'has no sentinel to ask: export it again', changes, sentinels };
  const bare = (['answerable', 'unanswerable'] as const).find((side) => sentinels.every((row) => row.side !== side));
  if (bare !== undefined) {
    const words = `has no ${bare} sentinel, so that nothing holds its cut from that side: export it again`;
    return { use, status: 'incomplete', words, changes, sentinels };
  }
  const statuses = sentinels.map((row) => row.status);
  const status = worst(sealed === 'edited' ? [...statuses, 'incomplete'] : statuses);
  const count = (of: Status) => sentinels.filter((row) => row.status === of).length;
  const words = {
    pass: `${plural(sentinels.length, 'sentinel')} on their side of the cut`,
    fail: `${count('fail')} of ${plural(sentinels.length, 'sentinel')} failed: ${sentinels
      .filter((r) => r.status === 'fail')
      .map((r) => r.question_id)
      .join(', ')}`,
    incomplete:
      sealed === 'edited'
        ? 'was edited by hand since its export, so that what it states of itself need not hold (calibrate --value exports a cut of your own)'
        : `${count('incomplete')} of ${plural(sentinels.length, 'sentinel')} could not be measured`,
  }[status];
  return { use, status, words, changes, sentinels };
}

/** A listed threshold that the file lacks: it cannot be enforced. */
export function missingThreshold(use: string): ThresholdSection {
  return {
    use,
    status: 'incomplete',
    words: 'is enforced by golden/policy.json and missing from golden/thresholds.json: export it',
    changes: [],
    sentinels: [],
  };
}

/** The thresholds that a policy enforces, in its order, with what the file holds of each. */
export function enforced(
  policy: Policy,
  thresholds: Thresholds,
): { use: 'similarity' | 'confidence_gate'; threshold: Thresholds['similarity'] }[] {
  return policy.enforce.thresholds.map((use) => ({ use, threshold: thresholds[use] }));
}

/** The verdict over all sections; a policy that enforces nothing measures nothing. */
export function gateReport(
  thresholds: readonly ThresholdSection[],
  retrieval?: GateReport['retrieval'],
  answers?: AnswersSection,
): GateReport {
  if (thresholds.length === 0 && retrieval === undefined && answers === undefined)
    return { status: 'incomplete', words: 'the policy enforces nothing', thresholds: [] };
  const named = [
    ...(answers === undefined ? [] : [{ name: 'answers', ...answers }]),
    ...thresholds.map(({ use, status, words }) => ({ name: use, status, words })),
    ...(retrieval === undefined ? [] : [{ name: 'retrieval', ...retrieval }]),
  ];
  return {
    status: worst(named.map((section) => section.status)),
    words: named.map((section) => `${section.name}: ${section.words}`).join('; '),
    ...(answers === undefined ? {} : { answers }),
    thresholds,
    ...(retrieval === undefined ? {} : { retrieval }),
  };
}
