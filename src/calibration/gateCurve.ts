import type { Cloud } from '../golden/question';
import { type GatedQuestion, type Path, speaks } from './gatedQuestions';

/** What a system does with its gate at one place. Counts are of questions. */
export interface GatePoint {
  /** Lets through signal >= value; null where it lets nothing through. */
  readonly last_accepted: number | null;
  /** Answered, by cloud. */
  readonly answered: Readonly<Record<Cloud, number>>;
  /** Answerable questions answered with evidence cited. */
  readonly right: number;
}

/** The operating points of a gate, from nothing let through to everything that has the signal. */
export interface GateCurve {
  readonly signal: string;
  readonly path: Path;
  readonly n: Readonly<Record<Cloud, number>>;
  readonly points: readonly GatePoint[];
}

/** How many questions of each cloud there are. */
export function countClouds(gated: readonly Pick<GatedQuestion, 'cloud'>[]): Record<Cloud, number> {
  const n = { answerable: 0, unanswerable_on_topic: 0, unanswerable_off_topic: 0 };
  for (const { cloud } of gated) n[cloud]++;
  return n;
}

/** What is answered with a gate that lets signal >= value through. */
export function gatePoint(gated: readonly GatedQuestion[], signal: string, path: Path, value: number): GatePoint {
  const through = gated.filter((one) => speaks(one, path) && (one.signals[signal] ?? Number.NaN) >= value);
  const scores = through.map((one) => one.signals[signal] as number);
  return {
    last_accepted: scores.length === 0 ? null : Math.min(...scores),
    answered: countClouds(through),
    right: through.filter((one) => one.right).length,
  };
}

/**
 * Sweeps a gate over everything a system would say. Equal signals move together; a question without the signal is never
 * answered, and one that the system abstains from by itself is at no point.
 */
export function gateCurve(gated: readonly GatedQuestion[], signal: string, path: Path): GateCurve {
  const spoken = gated
    .filter((one) => speaks(one, path) && one.signals[signal] !== undefined)
    .sort((a, b) => (b.signals[signal] as number) - (a.signals[signal] as number));
  const answered = { answerable: 0, unanswerable_on_topic: 0, unanswerable_off_topic: 0 };
  let right = 0;
  const points: GatePoint[] = [{ last_accepted: null, answered: { ...answered }, right }];
  spoken.forEach((one, i) => {
    answered[one.cloud]++;
    if (one.right) right++;
    const own = one.signals[signal] as number;
    if (spoken[i + 1]?.signals[signal] === own) return;
    points.push({ last_accepted: own, answered: { ...answered }, right });
  });
  return { signal, path, n: countClouds(gated), points };
}

/** Coverage and selective risk where a share of all questions is unanswerable; fractions. */
export interface GateRisk {
  readonly unanswerable_share: number;
  /** Share of all questions answered. */
  readonly coverage: number;
  /** Share of the answered that are errors: an unanswerable question, or an answer that cites no evidence. Null of none. */
  readonly selective_risk: number | null;
}

const rate = (count: number, n: number) => (n === 0 ? 0 : count / n);

/**
 * Coverage and selective risk of a point, for unanswerable questions of one kind, or of all kinds together as the set has
 * them. An answer to an answerable question that cites no evidence is an error as well.
 *
 *     coverage = (1 - s)·a + s·f,   risk = ((1 - s)·(a - r) + s·f) / coverage
 *     a = 30/66 answered, r = 27/66 with evidence, f = 2/66, s = .2:
 *     coverage .8·.4545 + .2·.0303 = .3697, risk (.8·.0455 + .2·.0303) / .3697 = .1148
 */
export function gateRisk(
  { answered, right }: GatePoint,
  n: GateCurve['n'],
  share: number,
  kinds: readonly Cloud[],
): GateRisk {
  const a = rate(answered.answerable, n.answerable);
  const r = rate(right, n.answerable);
  const total = (of: Readonly<Record<Cloud, number>>) => kinds.reduce((sum, kind) => sum + of[kind], 0);
  const f = rate(total(answered), total(n));
  const coverage = (1 - share) * a + share * f;
  const errors = (1 - share) * (a - r) + share * f;
  return { unanswerable_share: share, coverage, selective_risk: coverage === 0 ? null : errors / coverage };
}
