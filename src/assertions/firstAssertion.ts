import { normalise } from '../text/normalise';
import { sentences } from '../text/sentences';

/** Words of lacking and of inability. */
const LACK =
  /\b(?:no|not|none|nothing|nobody|nowhere|neither|nor|cannot|unable|unknown|unclear|unsure|uncertain|outside|beyond|can only|out of scope|off[- ]topic|lacks?|declines?)\b|n't\b/i;
/** What there is to read, and what it tells: a decline may say what the sources cover instead. */
const SOURCES =
  /\b(?:sources?|documents?|documentation|docs|corpus|knowledge base|passages?|context|documented|(?:they|only) (?:cover|describe|list|mention|name|say|show|tell)s?)\b/i;
/** Where else to go, and courtesies: they say nothing about the matter. */
const REFERRAL =
  /^(?:and |or |so |then |instead,? )*(?:please |try |you (?:can|could|may|might|should) |i (?:suggest|recommend) )*(?:to )?(?:ask|contact|consult|check|see|refer|reach|rephrase|try|write to|speak|talk|let me know|feel free|thanks?|happy to|hello|hi)(?:ing)?\b|^(?:i am |i'm |we are |we're )?(?:very |so )?sorry(?: to hear (?:that|this|it)| about (?:that|this))?[,.!]?$/i;
const CLAUSES = /[;:]\s+|\s+[\u2013\u2014-]\s+|\u2014|,?\s+(?:but|however|although|though|yet)\b,?\s*/i;

/**
 * The first clause of a text that asserts something about the matter, or undefined where none does. To be asked only about
 * a text whose system says itself that it abstains: words alone never make an abstention. Nothing is asserted by a clause
 * with a word of lacking ("not", "cannot", "nothing", "can only", …), by one that only says where to ask or is sorry, by a
 * question, nor, beside a clause of lacking, by one about what the sources cover.
 *
 *     firstAssertion('The documents do not say how; ask Rurik.') // undefined
 *     firstAssertion('I am not sure, but the limit is 5.') // 'the limit is 5.'
 *
 * What it cannot see: an answer in the negative ("It is not limited.") or in the sources' mouth ("I don't know. The
 * documents say 5."). What it wrongly takes for an answer: a decline in another language than English. A system that
 * declines in its own words declares its sentence.
 */
export function firstAssertion(text: string): string | undefined {
  const clauses = sentences(text)
    .flatMap((sentence) =>
      normalise(sentence)
        .replace(/`[^`]*`/g, 'code')
        .split(CLAUSES),
    )
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  const excused = clauses.some((clause) => LACK.test(clause)) ? [LACK, SOURCES] : [];
  // Who is told whom to ask is told nothing of the matter, unless a number comes along: "Ask Rurik, the code is 1234."
  const refers = (clause: string) => REFERRAL.test(clause) && !/\d/.test(clause);
  return clauses.find(
    (clause) => !clause.endsWith('?') && !refers(clause) && excused.every((words) => !words.test(clause)),
  );
}
