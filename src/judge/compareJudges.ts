import { type CohenKappa, cohenKappa } from '../stats/cohenKappa';
import type { Unjudged, Verdict } from './judgement';

/** What two judges said of one answer. */
export interface JudgedTwice {
  readonly item_id: string;
  readonly query: string;
  readonly answer: string;
  readonly first: Verdict | Unjudged;
  readonly second: Verdict | Unjudged;
  /** What a person says, where there is a label. */
  readonly label?: 'pass' | 'fail';
}

/** Two judges on the very same answers. */
export interface JudgeComparison {
  /** Disagreements first, then what either gave no verdict on, then the rest; each in the order they came in. */
  readonly rows: readonly JudgedTwice[];
  readonly agreed: number;
  readonly disagreed: number;
  /** Without a verdict of one of them, or of both. */
  readonly unjudged: number;
  readonly kappa: CohenKappa;
  /** Of the disagreements with a label: how often it sides with either. */
  readonly sides: { readonly labelled: number; readonly first: number; readonly second: number };
}

function verdictOf(judgement: Verdict | Unjudged): 'pass' | 'fail' | undefined {
  return judgement.outcome === 'unjudged' ? undefined : judgement.outcome;
}

/** 0 where they disagree, 1 where there is no verdict, 2 where they agree. */
function rank({ first, second }: JudgedTwice): 0 | 1 | 2 {
  const [one, other] = [verdictOf(first), verdictOf(second)];
  if (one === undefined || other === undefined) return 1;
  return one === other ? 2 : 0;
}

/** Compares two judges case by case; an answer that either gave no verdict on counts neither way. */
export function compareJudges(judged: readonly JudgedTwice[]): JudgeComparison {
  // Array sort is stable.
  const rows = [...judged].sort((a, b) => rank(a) - rank(b));
  const disagreements = rows.filter((row) => rank(row) === 0);
  const labelled = disagreements.filter(({ label }) => label !== undefined);
  return {
    rows,
    agreed: rows.filter((row) => rank(row) === 2).length,
    disagreed: disagreements.length,
    unjudged: rows.filter((row) => rank(row) === 1).length,
    kappa: cohenKappa(
      judged.map(({ first }) => verdictOf(first)),
      judged.map(({ second }) => verdictOf(second)),
      { categories: ['fail', 'pass'] },
    ),
    sides: {
      labelled: labelled.length,
      first: labelled.filter(({ first, label }) => verdictOf(first) === label).length,
      second: labelled.filter(({ second, label }) => verdictOf(second) === label).length,
    },
  };
}
