import { holdsLiteral } from '../text/literal';
import { type Quantity, quantities } from '../text/quantities';
import { sameMeaning } from '../text/synonyms';
import { type Term, terms } from '../text/words';

/** Whether a word, or another for the same thing, is among those present; an identifier to the letter. */
export function holdsWord(term: Term, present: readonly Term[]): boolean {
  return present.some(
    (other) =>
      other.kind === term.kind &&
      (other.text === term.text || (term.kind === 'word' && sameMeaning(term.text, other.text))),
  );
}

/** The share of a text's content words that stand in another; 1 of a text without any. */
export function wordShare(text: string, within: string): number {
  const own = terms(text).filter(({ kind, text: word }) => kind === 'word' && !/^\d/.test(word));
  const present = terms(within);
  return own.length === 0 ? 1 : own.filter((term) => holdsWord(term, present)).length / own.length;
}

/** Identifiers of a text: codes, keys, flags, commands. */
export function identifiersOf(text: string): string[] {
  return terms(text).flatMap(({ kind, text: name }) => (kind === 'identifier' ? [name] : []));
}

/** Whether two values may be of one kind: a bare number may be of any. */
export function sameKind(a: Quantity, b: Quantity): boolean {
  return a.kinds.length === 0 || b.kinds.length === 0 || a.kinds.some((kind) => b.kinds.includes(kind));
}

/** Whether a text gives a number without saying of what: "…, or with `--hold` to thirty." */
function bareNumber(text: string, written: number): boolean {
  return text
    .split(/\s+/)
    .filter((token) => /[.,;:)]$/.test(token))
    .some((token) =>
      quantities(token.replace(/[.,;:)]+$/, '')).some((own) => own.kinds.length === 0 && own.written === written),
    );
}

/** Whether a text states a value: in another unit (60 s, one minute), in words, or as a bare number whose unit stands elsewhere. */
export function statesQuantity(text: string, asked: Quantity): boolean {
  return (
    quantities(text).some(
      (own) => sameKind(own, asked) && (own.value === asked.value || own.written === asked.written),
    ) ||
    holdsLiteral(text, String(asked.written)) ||
    bareNumber(text, asked.written)
  );
}

/** Whether a text holds an identifier, as a term of its own or to the letter. */
export function holdsName(text: string, name: string): boolean {
  return identifiersOf(text).includes(name) || holdsLiteral(text, name);
}
