import { quantities } from '../text/quantities';
import { identifiersOf, statesQuantity, wordShare } from './wordMatch';

/** The least share of the reference's content words in an answer that answers the same question. Set by reasoning. */
const LEAST_SHARED = 0.15;

/**
 * What an answer says otherwise than the reference, as far as values and names go; undefined where nothing is seen. Values of
 * one kind of which none is the reference's, names of which none is, hardly a word in common.
 *
 *     disagreement('It may run 4 hours.', 'A run may last 6 hours.') // 'states 4, where the reference has 6'
 */
export function disagreement(answer: string, reference: string): string | undefined {
  const said = quantities(answer).filter(({ kinds }) => kinds.length > 0);
  const expected = quantities(reference).filter(({ kinds }) => kinds.length > 0);
  for (const kind of new Set(expected.flatMap(({ kinds }) => kinds))) {
    const own = said.filter(({ kinds }) => kinds.includes(kind));
    const wanted = expected.filter(({ kinds }) => kinds.includes(kind));
    if (own.length > 0 && wanted.length > 0 && !own.some((one) => statesQuantity(reference, one)))
      return `states ${own[0]?.written}, where the reference has ${wanted[0]?.written}`;
  }
  const [names, right] = [identifiersOf(answer), identifiersOf(reference)];
  if (names.length > 0 && right.length > 0 && !names.some((name) => right.includes(name)))
    return `names ${names[0]}, where the reference names ${right[0]}`;
  const shared = wordShare(reference, answer);
  return shared < LEAST_SHARED
    ? `has ${Math.round(shared * 100)} % of the reference's words: it answers something else`
    : undefined;
}
