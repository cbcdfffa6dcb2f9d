import { normalise } from '../text/normalise';
import { terms } from '../text/words';
import type { ClaimEvidence, JudgeInput } from './judgement';
import type { VerdictReply } from './rubrics';

/** Words that a quotation needs to be told from chance. */
const LEAST_WORDS = 3;

/** The claims of a verdict with the chunks they rest on, or what is wrong with them. */
export type Audit =
  | { readonly kind: 'grounded'; readonly claims: readonly ClaimEvidence[] }
  | { readonly kind: 'ungrounded'; readonly problem: string };

/** A number with its sign and decimals, a comparison, a letter of a script without spaces, a word. */
const TOKEN =
  /(?<![\p{L}\p{N}])-?\d+(?:[.,:]\d+)*|[<>\u2264\u2265]=?|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{L}+|\p{N}+/gu;

/** The tokens of a text, one space between them: a quotation may leave out marks and line ends, and neither word nor sign. */
function words(text: string): string {
  return (normalise(text).toLowerCase().match(TOKEN) ?? []).join(' ');
}

/** A quotation of function words alone ("it is the") is held by every text, and bears nothing out. */
function saysNothing(quote: string): boolean {
  return terms(quote).length === 0;
}

/**
 * Audits the claims of a verdict (decision 18): each names a chunk that was offered, and quotes words that stand in it. A
 * PASS of an answer that claims something needs at least one; a verdict on an abstention needs none, but one that is given
 * must hold. Marks, case and white space do not matter, signs of numbers and comparisons do; function words alone are no
 * quotation, and one of fewer than three words counts only where the whole chunk has no more.
 */
export function auditClaims(reply: VerdictReply, input: JudgeInput): Audit {
  const { context, answer } = input;
  const claims: ClaimEvidence[] = [];
  for (const { claim, source, quote } of reply.claims) {
    const chunk = context[source - 1];
    if (chunk === undefined)
      return { kind: 'ungrounded', problem: `cites source ${source}, and ${context.length} were offered` };
    const [quoted, whole] = [words(quote), words(chunk.text)];
    const short = quoted.split(' ').length < Math.min(LEAST_WORDS, whole.split(' ').length);
    if (quoted === '' || short || saysNothing(quote) || !` ${whole} `.includes(` ${quoted} `))
      return {
        kind: 'ungrounded',
        problem: `quotes words that source ${source} does not hold: "${quote.slice(0, 120)}"`,
      };
    claims.push({ claim, chunk_id: chunk.chunk_id, quote });
  }
  if (reply.verdict === 'PASS' && claims.length === 0 && !answer.abstained)
    return { kind: 'ungrounded', problem: 'passes an answer and cites no source for it' };
  return { kind: 'grounded', claims };
}
