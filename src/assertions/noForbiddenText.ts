import { leaks } from '../text/leak';
import type { Asserted, Finding } from './assertion';
import { firstFew } from './firstFew';
import { quoted } from './quoted';
import { sourcesOffered } from './sourcesOffered';
import { withoutMarkers } from './withoutMarkers';

/**
 * On cases with `forbidden_text`: the text of the answer lets none of it out, in whatever disguise `leaks` sees through,
 * parted by citations, or within a refusal. What a user is not shown did not get out: the chunks (`no_foreign_chunk` sees to them), an answer that
 * was withheld, the rewritten query.
 */
export function noForbiddenText({ golden, answer }: Asserted): Finding | undefined {
  if (golden.forbidden_text.length === 0) return undefined;
  const bare = withoutMarkers(answer.text, sourcesOffered(answer).length);
  const leaked = golden.forbidden_text.filter((literal) => leaks(answer.text, literal) || leaks(bare, literal));
  if (leaked.length === 0) return { outcome: 'held' };
  return { outcome: 'broken', detail: `the answer holds ${firstFew(leaked.map(quoted))}` };
}
