import { type Quantity, quantities } from '../../text/quantities';
import { sentences } from '../../text/sentences';
import { terms } from '../../text/words';
import type { Chunk } from './chunk';

/** Two chunks that state different values of what seems to be one thing. */
export interface Conflict {
  /** The sentence of the older chunk and that of the newer. */
  readonly older: string;
  readonly newer: string;
  /** What both values are of: time, size, percent, rate, clock, a counted noun, or `number` of an identifier's value. */
  readonly kind: string;
  /** The content terms and identifiers that the two sentences, with the headings over them, have in common. */
  readonly shared: readonly string[];
}

/**
 * What makes two chunks speak of one thing, chosen by reasoning and never tuned on the golden set. Of the pairs of chunks of different
 * documents of one tenant nine in ten have a lower cosine than this (measured on the committed corpus, without labels).
 */
const SAME_THING = 0.6;
/** Values further apart than this measure different things: limits are halved or trebled between versions, seldom more. */
const MOST_CHANGE = 10;
/**
 * Key terms that two sentences must share: one word in common is chance too often (seen once on the ledger of one tenant in
 * data/corpus/README.md: with one word 16 of 111 pairs found were of it, with two 11 of 42). A sentence that names the
 * older value beside the newer announces a change itself, and one will do.
 */
const KEY_TERMS = { announced: 1, different: 2 } as const;

/** Whether two values may be of one thing: neither is more than tenfold the other. */
export function comparable(a: number, b: number): boolean {
  return Math.max(a, b) <= MOST_CHANGE * Math.min(a, b);
}

interface Statement {
  readonly sentence: string;
  readonly quantities: readonly Quantity[];
  readonly context: ReadonlySet<string>;
  readonly identifiers: ReadonlySet<string>;
}

function statementsOf(chunk: Chunk): Statement[] {
  const headings = terms(chunk.heading_path.join('\n')).map((term) => term.text);
  return sentences(chunk.body).flatMap((sentence): Statement[] => {
    const stated = quantities(sentence);
    if (stated.length === 0) return [];
    const own = terms(sentence);
    return [
      {
        sentence,
        quantities: stated,
        // A number is no subject, and neither is what it is counted in.
        context: new Set([...headings, ...own.map((term) => term.text)].filter((text) => !/^\d/.test(text))),
        identifiers: new Set(own.filter((term) => term.kind === 'identifier').map((term) => term.text)),
      },
    ];
  });
}

function ofKind(statement: Statement, kind: string): Quantity[] {
  return statement.quantities.filter(({ kinds }) => (kind === 'number' ? kinds.length === 0 : kinds.includes(kind)));
}

/** Whether one of these states the value, or a bare number written like it ("30 s instead of 60"). */
function states(own: readonly Quantity[], bare: readonly Quantity[], asked: Quantity): boolean {
  return own.some(({ value }) => value === asked.value) || bare.some(({ written }) => written === asked.written);
}

/**
 * How two sentences disagree in one kind. `announced`: the newer repeats every value of the older and adds another ("from
 * 90 days down to 45"). `different`: they have none in common. Undefined: one of them states none of the kind, they
 * agree, they share some, or lie too far apart to be one thing.
 */
function disagreement(before: Statement, after: Statement, kind: string): 'announced' | 'different' | undefined {
  const [older, newer] = [ofKind(before, kind), ofKind(after, kind)];
  const [olderBare, newerBare] = [ofKind(before, 'number'), ofKind(after, 'number')];
  const near = (a: Quantity, b: Quantity) => kind === 'clock' || comparable(a.value, b.value);
  const known = newer.filter((b) => states(older, olderBare, b));
  const added = newer.filter((b) => !known.includes(b) && older.some((a) => near(a, b)));
  if (added.length === 0) return undefined;
  const repeated = older.filter((a) => states(newer, newerBare, a));
  if (repeated.length === older.length) return 'announced';
  return repeated.length === 0 && known.length === 0 ? 'different' : undefined;
}

/** Units and numbers in words: said of anything, so that they are no key term. */
const NO_SUBJECT = new Set(
  terms(
    `ms s m h d g b kb mb gb tb millisecond second sec minute min hour day week byte percent one two three four five six
    seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand utc`,
  ).map((term) => term.text),
);

/**
 * Where a newer chunk contradicts an older one, or undefined. It does when the two are chunks of one tenant, the newer's
 * `updated` is later, the cosine of their vectors is at least 0.6, and a sentence of each state values of one kind that
 * disagree, none more than tenfold the other, while the sentences with the headings over them share key terms: content
 * words or identifiers other than what the value is counted in. Two of them, or one where the newer sentence repeats the
 * older value beside its own. Bare numbers are compared only where both sentences name one identifier. The first such
 * pair of sentences is given.
 *
 *     "A request may take 60 s" (2024), "Requests get 30 seconds instead of 60" (2025): time, sharing `request`
 *     "Error logs stay 30 days" (2024), "Error logs are kept 14 days" (2025): time, sharing `error` and `log`
 *     "Error logs stay 30 days" (2024), "Error logs are kept 30 days" (2025): none, the values are equal
 *     "Error logs stay 30 days" (2024), "Tokens last 60 days" (2025): none, no term is shared
 */
export function conflictOf(older: Chunk, newer: Chunk, similarity: number): Conflict | undefined {
  if (older.tenant_id !== newer.tenant_id || !(older.updated < newer.updated) || similarity < SAME_THING)
    return undefined;
  const after = statementsOf(newer);
  for (const before of statementsOf(older)) {
    for (const statement of after) {
      const named = [...before.identifiers].some((identifier) => statement.identifiers.has(identifier));
      const kinds = new Set([...before.quantities.flatMap((quantity) => quantity.kinds), ...(named ? ['number'] : [])]);
      for (const kind of kinds) {
        const how = disagreement(before, statement, kind);
        if (how === undefined) continue;
        const shared = [...before.context].filter(
          (text) => statement.context.has(text) && text !== kind && !NO_SUBJECT.has(text),
        );
        if (shared.length >= KEY_TERMS[how]) return { older: before.sentence, newer: statement.sentence, kind, shared };
      }
    }
  }
  return undefined;
}
