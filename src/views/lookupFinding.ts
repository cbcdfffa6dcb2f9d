import { assess } from '../calibration/assess';
import type { LookupPair } from '../calibration/questionLookup';
import { sortScores } from '../calibration/sweep';
import { fixed, within } from './numbers';

/** With fewer pairs of a kind than this no cut is laid: no split of so few says anything. */
const FEWEST = 5;

/** What the cosine of two questions is worth for reusing a stored answer: where the cut would fall, or why there is none. */
export function lookupFinding(pairs: readonly Pick<LookupPair, 'score' | 'sameAnswer'>[]): string {
  const of = (same: boolean) =>
    Float64Array.from(pairs.filter((pair) => pair.sameAnswer === same).map((pair) => pair.score));
  const [same, other] = [of(true), of(false)];
  if (pairs.length === 0) return 'No answerable question has another of its tenant beside it: there are no pairs here.';
  const counts = `Of ${pairs.length} questions, ${same.length} share an answer with the one nearest to them and ${other.length} do not`;
  if (same.length === 0) return `${counts}: there are no such pairs here, and so no cut to lay.`;
  if (other.length === 0) return `${counts}: there is nothing to keep apart here, and so no cut to lay.`;
  if (Math.min(same.length, other.length) < FEWEST)
    return `${counts}: fewer than ${FEWEST} of a kind are too few to lay a cut.`;
  const { separation, verdict, choice } = assess(sortScores(same, other), { kind: 'least_overlap' });
  const said =
    verdict.status === 'refused'
      ? `A cut is refused: ${verdict.words}.`
      : `A cut is offered: reuse the stored answer when the cosine is ${fixed(choice.value)} or more.`;
  return `${counts}. The AUROC is ${within(separation.auroc, separation, 2)}. ${said}`;
}
