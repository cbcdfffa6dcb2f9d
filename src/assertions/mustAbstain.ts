import { mustAbstainTypes } from '../golden/case';
import { abstains } from '../system/abstains';
import { citations } from '../text/citations';
import { normalise } from '../text/normalise';
import type { Asserted, Finding } from './assertion';
import { firstAssertion } from './firstAssertion';
import { quoted } from './quoted';
import { sourcesOffered } from './sourcesOffered';

const CURE = 'if it declines in these words, declare them as its refusal';

/** What an answer says beside its abstention, in words; undefined where it says nothing. */
function saidBeside({ answer, refusal }: Asserted): string | undefined {
  const [marker] = citations(answer.text, sourcesOffered(answer).length);
  if (marker !== undefined) return `it cites ${quoted(marker.marker)} in ${quoted(answer.text)}`;
  if (answer.citations.length > 0) return `it cites the chunk ${quoted(answer.citations[0] as string)}`;
  const sentence = normalise(refusal ?? '');
  const rest = sentence === '' ? answer.text : normalise(answer.text).replace(sentence, () => ' ');
  const assertion = firstAssertion(rest);
  if (assertion === undefined) return undefined;
  return `${quoted(assertion)}${refusal === undefined ? ` (${CURE})` : ''}`;
}

/**
 * On a case of a type that a right system abstains from: it abstains, and gives no answer beside it (decision 20). Holds
 * when the text is the declared refusal sentence, apostrophes and white space normalised; or when the system's own flag is
 * set and the text is empty, or cites nothing and asserts nothing (`firstAssertion`) beside that sentence. Without the flag
 * and without that very sentence no words make an abstention.
 *
 *     flag, "I don't know." // held
 *     flag, "I don't know, but the limit is 5." // broken: abstained, with an answer beside it: "the limit is 5."
 *     no flag, "I'm sorry to hear that; the limit is 5 [1]." // broken: answered
 */
export function mustAbstain(asserted: Asserted): Finding | undefined {
  const { golden, answer, refusal } = asserted;
  if (!mustAbstainTypes.includes(golden.case_type)) return undefined;
  const { text, abstained } = answer;
  if (abstains({ text, abstained: false }, refusal)) return { outcome: 'held' };
  if (!abstained) {
    const detail = text.trim() === '' ? 'an empty text, and not flagged as abstained' : `answered: ${quoted(text)}`;
    return { outcome: 'broken', detail };
  }
  const beside = saidBeside(asserted);
  return beside === undefined
    ? { outcome: 'held' }
    : { outcome: 'broken', detail: `abstained, with an answer beside it: ${beside}` };
}
