import { verdictOf } from './examined.testkit';
import type { Unjudged, Verdict } from './judgement';
import type { RepeatedCase } from './wobble';

const SAID = { P: 'pass', F: 'fail', U: 'fault' } as const;

/** A case judged so: P pass, F fail, U no verdict; the recorded judging first. */
export function repeated(case_id: string, said: string): RepeatedCase {
  const judged = [...said].map((letter): Verdict | Unjudged => verdictOf(SAID[letter as keyof typeof SAID]));
  return { case_id, query: `What of ${case_id}?`, answer: `So much of ${case_id}.`, judged };
}

/** Cases `GC-0001`, … judged so. */
export function repeatedCases(...said: readonly string[]): RepeatedCase[] {
  return said.map((letters, i) => repeated(`GC-${String(i + 1).padStart(4, '0')}`, letters));
}
