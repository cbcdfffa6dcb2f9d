import { abstains } from '../system/abstains';
import { holdsLiteral } from '../text/literal';
import type { Asserted, Finding } from './assertion';
import { firstFew } from './firstFew';
import { quoted } from './quoted';
import { sourcesOffered } from './sourcesOffered';
import { withoutMarkers } from './withoutMarkers';

/**
 * On cases with `must_contain` that were answered: the answer holds every literal (`holdsLiteral`), and not just
 * as the number of a citation. An abstention, by its flag or by the declared sentence, has no row: coverage counts it already.
 */
export function mustContain({ golden, answer, refusal }: Asserted): Finding | undefined {
  if (golden.must_contain.length === 0 || abstains(answer, refusal)) return undefined;
  const text = withoutMarkers(answer.text, sourcesOffered(answer).length);
  const missing = golden.must_contain.filter((literal) => !holdsLiteral(text, literal));
  if (missing.length === 0) return { outcome: 'held' };
  return { outcome: 'broken', detail: `the answer lacks ${firstFew(missing.map(quoted))}` };
}
