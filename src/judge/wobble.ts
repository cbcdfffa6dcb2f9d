import type { Coefficient } from '../stats/coefficient';
import { fleissKappa } from '../stats/fleissKappa';
import { type Interval, wilson } from '../stats/interval';
import { itemCounts } from '../stats/itemCounts';
import { krippendorffAlpha } from '../stats/krippendorffAlpha';
import type { Unjudged, Verdict } from './judgement';

/** The judgings of one answer: the recorded one first, then its repeats. */
export interface RepeatedCase {
  readonly case_id: string;
  readonly query: string;
  readonly answer: string;
  readonly judged: readonly (Verdict | Unjudged)[];
}

/** How a judge wobbles on one answer. */
export interface WobbleRow {
  readonly case_id: string;
  readonly query: string;
  readonly answer: string;
  readonly recorded: 'pass' | 'fail';
  /** Repeats with a verdict. */
  readonly repeats: number;
  /** Repeats that differ from the recorded verdict. */
  readonly flips: number;
  readonly flip_rate: number;
  /** The 95 % interval of the flip rate (Wilson). */
  readonly low: number;
  readonly high: number;
  /** All judgings, the recorded one included, and those of them that pass. */
  readonly judged: number;
  readonly passes: number;
  /** Share of the rarer verdict among all judgings: 0 to 0.5. */
  readonly minority: number;
  /** A reason on either side, where there is one. */
  readonly reason_pass?: string;
  readonly reason_fail?: string;
}

/** One repeat over all cases. */
export interface RepeatRate {
  /** 0 is the recorded judging. */
  readonly repeat: number;
  readonly passes: number;
  readonly judged: number;
  readonly unjudged: number;
  readonly pass_rate: number | null;
}

/** How a judge wobbles on answers held fixed. */
export interface Wobble {
  /** The most borderline case first: the largest minority, then the more flips. */
  readonly rows: readonly WobbleRow[];
  /** Cases without a row: no recorded verdict, or fewer than two judged repeats. */
  readonly left_out: readonly string[];
  readonly repeats: readonly RepeatRate[];
  /** Judgings without a verdict; never flips. */
  readonly unjudged: number;
  /** Flips over judged repeats, all cases with a row. */
  readonly flips: number;
  readonly rejudged: number;
  readonly flip_rate: (Interval & { readonly rate: number }) | null;
  /** Agreement of the judge with itself, over the cases that every repeat judged, and over all. */
  readonly fleiss: Coefficient;
  readonly alpha: Coefficient;
}

/** Fewer judged repeats of a case say nothing of its flip rate. */
export const LEAST_REPEATS = 2;

function outcomeOf(judgement: Verdict | Unjudged | undefined): 'pass' | 'fail' | undefined {
  return judgement === undefined || judgement.outcome === 'unjudged' ? undefined : judgement.outcome;
}

function rowOf({ case_id, query, answer, judged }: RepeatedCase): WobbleRow | undefined {
  const recorded = outcomeOf(judged[0]);
  const repeats = judged.slice(1).flatMap((one) => outcomeOf(one) ?? []);
  if (recorded === undefined || repeats.length < LEAST_REPEATS) return undefined;
  const flips = repeats.filter((outcome) => outcome !== recorded).length;
  const all = [recorded, ...repeats];
  const passes = all.filter((outcome) => outcome === 'pass').length;
  const reason = (of: 'pass' | 'fail') => {
    const found = judged.find((one): one is Verdict => one.outcome === of);
    return found === undefined ? {} : { [`reason_${of}`]: found.reason };
  };
  return {
    case_id,
    query,
    answer,
    recorded,
    repeats: repeats.length,
    flips,
    flip_rate: flips / repeats.length,
    ...wilson(flips, repeats.length),
    judged: all.length,
    passes,
    minority: Math.min(passes, all.length - passes) / all.length,
    ...reason('pass'),
    ...reason('fail'),
  };
}

function rateOf(cases: readonly RepeatedCase[], repeat: number): RepeatRate {
  const outcomes = cases.map(({ judged }) => outcomeOf(judged[repeat]));
  const judged = outcomes.filter((one) => one !== undefined).length;
  const passes = outcomes.filter((one) => one === 'pass').length;
  const unjudged = outcomes.length - judged;
  return { repeat, passes, judged, unjudged, pass_rate: judged === 0 ? null : passes / judged };
}

/**
 * What repeated judgings of the very same answers say of the judge. A flip is a repeat that differs from the recorded
 * verdict; one without a verdict is counted and is no flip; a case with fewer than two judged repeats has no row. No flip in
 * a few repeats is no proof of none: a case on which one judging in ten goes the other way shows a flip in 1 - 0.9⁵ = 41 %
 * of runs with five repeats.
 */
export function wobbleOf(cases: readonly RepeatedCase[]): Wobble {
  const rows = cases.flatMap((one) => rowOf(one) ?? []);
  const withRow = new Set(rows.map(({ case_id }) => case_id));
  const most = Math.max(0, ...cases.map(({ judged }) => judged.length));
  const raters = Array.from({ length: most }, (_, r) => cases.map(({ judged }) => outcomeOf(judged[r])));
  const full = itemCounts(raters).filter((counts) => [...counts.values()].reduce((sum, n) => sum + n, 0) === most);
  const flips = rows.reduce((sum, row) => sum + row.flips, 0);
  const rejudged = rows.reduce((sum, row) => sum + row.repeats, 0);
  return {
    rows: rows.sort((a, b) => b.minority - a.minority || b.flips - a.flips || (a.case_id < b.case_id ? -1 : 1)),
    left_out: cases.filter(({ case_id }) => !withRow.has(case_id)).map(({ case_id }) => case_id),
    repeats: Array.from({ length: most }, (_, r) => rateOf(cases, r)),
    unjudged: cases.reduce((sum, { judged }) => sum + judged.filter((one) => outcomeOf(one) === undefined).length, 0),
    flips,
    rejudged,
    flip_rate: rejudged === 0 ? null : { rate: flips / rejudged, ...wilson(flips, rejudged) },
    fleiss: fleissKappa(full),
    alpha: krippendorffAlpha(raters, { categories: ['fail', 'pass'] }),
  };
}
