import { mustAbstainTypes } from '../golden/case';
import type { Asserted, Finding } from './assertion';
import { quoted } from './quoted';

/** A sign and its code point, or the code point alone where the sign cannot be seen: `’ (U+2019)`, `U+00A0`. */
function named(sign: string): string {
  const point = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{C}\p{Z}\p{M}]/u.test(sign) ? point : `${sign} (${point})`;
}

/** Where a text first leaves the sentence, counted in characters (code points) from 1. */
function difference(text: string, sentence: string): string {
  const [given, promised] = [Array.from(text), Array.from(sentence)];
  const at = promised.findIndex((sign, i) => sign !== given[i]);
  if (at === -1) return `goes on after the sentence: ${quoted(given.slice(promised.length).join(''))}`;
  if (at === given.length) return `ends early, before ${quoted(promised.slice(at).join(''))}`;
  return `character ${at + 1}: ${named(given[at] as string)}, the contract has ${named(promised[at] as string)}`;
}

/**
 * For a system that declares a refusal sentence, on every case that it must abstain from and whenever it flags that it
 * abstains: the text, trimmed, is that sentence character for character, and nothing else (decision 20). A program that
 * compares strings relies on it.
 *
 *     'I don’t know.' for "I don't know." // broken: character 6: ’ (U+2019), the contract has ' (U+0027)
 */
export function refusalContract({ golden, answer, refusal }: Asserted): Finding | undefined {
  if (refusal === undefined || (!mustAbstainTypes.includes(golden.case_type) && !answer.abstained)) return undefined;
  const [text, sentence] = [answer.text.trim(), refusal.trim()];
  if (text === sentence) return { outcome: 'held' };
  return { outcome: 'broken', detail: text === '' ? 'the text is empty' : difference(text, sentence) };
}
