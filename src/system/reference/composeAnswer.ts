import { quantities } from '../../text/quantities';
import { comparable } from './conflict';
import type { Evidence } from './evidence';
import type { ExpectedValue } from './expectedAnswer';

/** An answer put together from evidence. */
export interface Composed {
  readonly text: string;
  /** The evidence it cites, in the order of its first mention. */
  readonly cited: readonly Evidence[];
}

/** A sentence with the number of its source before its full stop: `Logs stay 30 days [2].` */
function marked(sentence: string, place: number): string {
  const plain = sentence.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').trim();
  const [, body = plain, stop = '.'] = /^([\s\S]*?)([.!:;]*)$/.exec(plain) ?? [];
  return `${body} [${place + 1}]${stop.startsWith('!') ? '!' : '.'}`;
}

function said({ sentences, place }: Evidence): string {
  return sentences.map((sentence) => marked(sentence, place)).join(' ');
}

function sameSource(a: Evidence, b: Evidence): boolean {
  const [one, other] = [a.hit.chunk.span, b.hit.chunk.span];
  return one.source_type === other.source_type && one.source_id === other.source_id;
}

/** The values that a piece of evidence states, each with what it is of, where that may be what is asked for. */
function stated(
  { sentences }: Pick<Evidence, 'sentences'>,
  values: readonly ExpectedValue[],
): { kind: string; value: number }[] {
  const asked = (kind: string) => values.some((expected) => expected.kind === 'number' || expected.kind === kind);
  return quantities(sentences.join('\n')).flatMap(({ kinds, value }) =>
    (kinds.length === 0 ? ['number'] : kinds).filter(asked).map((kind) => ({ kind, value })),
  );
}

/**
 * Whether two pieces of evidence from different documents state values of one thing asked for, and none in common. Where a
 * number is asked for, like is compared with like: "5 releases" and "10 minutes" do not disagree. Values more than tenfold
 * apart are of different things: a backup six hours old and one that lives eight days.
 */
export function valuesDiffer(a: Evidence, b: Evidence, values: readonly ExpectedValue[]): boolean {
  if (sameSource(a, b) || a.hit.chunk.updated === b.hit.chunk.updated) return false;
  const other = stated(b, values);
  const pairs = stated(a, values).flatMap((one) =>
    other
      .filter(({ kind, value }) => kind === one.kind && comparable(one.value, value))
      .map(({ value }) => [one.value, value] as const),
  );
  return pairs.length > 0 && pairs.every(([one, another]) => one !== another);
}

function superseded(older: Evidence, newer: Evidence): boolean {
  return older.hit.superseded_by === newer.hit.chunk.chunk_id;
}

/** The evidence that disagrees with the best: by the arm's own finding, or well supported and of another value. */
function opponent(
  best: Evidence,
  all: readonly Evidence[],
  supported: readonly Evidence[],
  values: readonly ExpectedValue[],
) {
  const others = all.filter((other) => other !== best);
  return (
    others.find((other) => superseded(best, other)) ??
    others.find((other) => superseded(other, best)) ??
    supported.find((other) => other !== best && valuesDiffer(best, other, values))
  );
}

/**
 * The answer that evidence gives: the sentences of the best, each with its source's number. Where another piece disagrees,
 * the newer of the two is followed, and the answer says that the older one disagrees. Otherwise a second supported piece is
 * added. `evidence` is best first; the first counts as supported.
 *
 *     'A job may run 6 hours [1]. An older source, of 2024-02-01, disagrees: "A job may run 2 hours" [2].'
 */
export function composeAnswer(
  evidence: readonly Evidence[],
  values: readonly ExpectedValue[],
  floor: number,
): Composed {
  const [best] = evidence;
  if (best === undefined) return { text: '', cited: [] };
  const supported = evidence.filter(({ support }) => support >= floor);
  const other = opponent(best, evidence, supported, values);
  if (other !== undefined) {
    const [newer, older] = best.hit.chunk.updated >= other.hit.chunk.updated ? [best, other] : [other, best];
    const quoted = older.sentences.find((one) => stated({ sentences: [one] }, values).length > 0) ?? older.sentences[0];
    const plain = (quoted as string).replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').replace(/[.!:;]+$/, '');
    return {
      text: `${said(newer)} An older source, of ${older.hit.chunk.updated}, disagrees: "${plain}" [${older.place + 1}].`,
      cited: [newer, older],
    };
  }
  const second = supported.find((piece) => piece !== best);
  const cited = second === undefined ? [best] : [best, second];
  return { text: cited.map(said).join(' '), cited };
}
