import { Problem } from '../../files/problem';
import type { ScoreName, Thresholds } from '../../golden/thresholds';

/** What the reference system measures of a question before it answers. */
export const gateScores = ['similarity', 'bm25'] as const satisfies readonly ScoreName[];

/** The confidence gate of a system: it answers when a signal is at least so high. */
export interface ConfidenceGate {
  /** Name of the signal it is laid on. */
  readonly signal: string;
  readonly value: number;
  /** Which entry of golden/thresholds.json it was read from. */
  readonly use: 'confidence_gate' | 'similarity';
}

/**
 * The gate that golden/thresholds.json holds: its `confidence_gate`, chosen on the whole system, or where there is none yet
 * its `similarity`, chosen on the scores alone. Undefined when it holds neither: the gate then stands open.
 */
export function gateFrom(thresholds: Thresholds | undefined): ConfidenceGate | undefined {
  for (const use of ['confidence_gate', 'similarity'] as const) {
    const chosen = thresholds?.[use];
    // A gate on what is not measured would close for every question, and say nothing.
    if (chosen !== undefined && !gateScores.some((score) => score === chosen.score.name))
      throw new Problem(`the reference system cannot gate on "${chosen.score.name}"`, {
        where: `golden/thresholds.json, ${use}`,
        cure: `export one on ${gateScores.join(' or ')}`,
      });
    if (chosen !== undefined) return { signal: chosen.score.name, value: chosen.value, use };
  }
  return undefined;
}

/** Whether a gate lets an answer through; a signal that is missing is no confidence. An open gate lets all through. */
export function passes(gate: ConfidenceGate | undefined, signals: Readonly<Record<string, number>>): boolean {
  return gate === undefined || (signals[gate.signal] ?? Number.NEGATIVE_INFINITY) >= gate.value;
}
