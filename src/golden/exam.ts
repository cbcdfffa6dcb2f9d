import { z } from 'zod';
import { digestOfSet } from '../files/digest';
import { parseWith } from '../files/parseWith';
import { Problem } from '../files/problem';
import { digestOfCase, type GoldenCase } from './case';

const words = z.string().regex(/\S/, 'is blank');
const case_id = z.string().min(1);
const Label = z.enum(['pass', 'fail']);

/**
 * A golden case's good or bad answer as a labelled candidate. The texts stay in the case: its reference_answer passes, its
 * bad_answer fails. The context is the case's own evidence; a case that must abstain has none, and its good answer is
 * examined as an abstention.
 *
 * `clear_cut` was decided by reading, before anything was examined, and never by what a program manages: a careful person
 * who has only the question, its history and the located text decides the item at a glance from what literally stands there.
 * - A good answer is clear-cut when each of its facts (numbers, identifiers, names, what happens) stands in the evidence in
 *   these or plainly equivalent words: no arithmetic, no inference over two places, no knowledge of the world, no aside
 *   without a source. A date, version or heading that stands only in the head of a source is no part of the evidence. A yes or
 *   no that sums up the fact beside it, and whom to ask, are no facts of their own. Where there is no evidence it abstains
 *   and adds nothing.
 * - A bad answer is clear-cut when it states at least one value, identifier, command or name that the evidence does not hold,
 *   or holds otherwise for that very thing (a neighbour's meaning for an identifier that the evidence explains in one line
 *   included); or any fact at all where there is no evidence.
 * - A bad answer is not clear-cut when it is wrong by a negation or by being of no use alone, is partly right, or is what an
 *   older source says, unless a newer one states the new value beside the old in plain words.
 */
export const ExamItem = z
  .strictObject({
    /** `EX-GC-0001-good`: the case and the candidate. */
    item_id: z.string(),
    case_id,
    candidate: z.enum(['good', 'bad']),
    label: Label,
    clear_cut: z.boolean(),
    /** What decides whether it is clear-cut. */
    why: words,
  })
  .superRefine((item, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const id = `EX-${item.case_id}-${item.candidate}`;
    if (item.item_id !== id) wrong('item_id', `is not ${id}`);
    const label = item.candidate === 'good' ? 'pass' : 'fail';
    if (item.label !== label) wrong('label', `a ${item.candidate} answer has the label ${label}`);
  });
export type ExamItem = z.infer<typeof ExamItem>;

/** What makes a borderline candidate hard to decide. Some kinds hold answers that pass beside answers that fail. */
export const BorderlineKind = z.enum([
  /** Fluent, with a key or command that no source of the tenant holds. */
  'invented_key',
  /** With a key or command that exists and does something else. */
  'unrelated_setting',
  /** Right, behind a marker that points elsewhere, or seems to. */
  'wrong_citation',
  /** A right abstention with a hint behind it. */
  'hint_beyond_sources',
  /** What an older source says, followed or told as old. */
  'stale_fact',
  'arithmetic',
  /** Joined from two places. */
  'inference',
  /** An abstention though the answer stands there. */
  'refusal_with_evidence',
  /** Passes on what stands in another tenant's sources. */
  'foreign_fact',
  /** True and cited, of something else. */
  'other_question',
  'number_in_words',
  /** Right, with an aside that no source holds. */
  'unsourced_aside',
  'one_word_changed',
]);
export type BorderlineKind = z.infer<typeof BorderlineKind>;

/** A hand-written candidate whose label is its author's opinion: reported apart, and never tuned to. */
export const BorderlineItem = z.strictObject({
  item_id: z.string().regex(/^EX-B\d{2}$/, 'is not an id like EX-B01'),
  /** The case whose question it answers and whose evidence is its context. */
  case_id,
  /** Its markers number the case's expected_sources from 1, in their order. */
  answer: words,
  /** Present where the candidate is an abstention. */
  abstained: z.literal(true).optional(),
  label: Label,
  kind: BorderlineKind,
  /** Why its author gave it this label. */
  reason: words,
  author: words,
});
export type BorderlineItem = z.infer<typeof BorderlineItem>;

/** `golden/exam.json`: what a judge is examined on. Fixed before a judge sees it; no item moves afterwards. */
export interface Exam {
  readonly items: readonly ExamItem[];
  readonly borderline: readonly BorderlineItem[];
}

const ExamFile = z.strictObject({ items: z.array(z.unknown()), borderline: z.array(z.unknown()) });

/** The entries of one list, each named in what is wrong with it by its id or its place. */
function entries<T>(schema: z.ZodType<T>, values: readonly unknown[], list: string, file: string): T[] {
  return values.map((value, i) => {
    const named = typeof value === 'object' && value !== null ? (value as { item_id?: unknown }).item_id : undefined;
    const place = typeof named === 'string' && named !== '' ? named : `${list}[${i}]`;
    return parseWith(schema, value, `${file}, ${place}`);
  });
}

/**
 * Reads an exam on the cases of all golden sets that it covers. Every good and every bad answer has exactly one item:
 * those that lack one are named in a Problem, as are a mistyped field, an id that stands twice, an item on a case or an
 * answer that is not there, a label that does not fit, and an exam without borderline candidates.
 */
export function parseExam(value: unknown, file: string, cases: readonly GoldenCase[]): Exam {
  const lists = parseWith(ExamFile, value, file);
  const items = entries(ExamItem, lists.items, 'items', file);
  const borderline = entries(BorderlineItem, lists.borderline, 'borderline', file);
  const byId = new Map(cases.map((golden) => [golden.case_id, golden]));
  const seen = new Set<string>();
  for (const { item_id, case_id } of [...items, ...borderline]) {
    const where = `${file}, ${item_id}`;
    if (seen.has(item_id)) throw new Problem('stands twice', { where });
    seen.add(item_id);
    if (!byId.has(case_id)) throw new Problem(`there is no case ${case_id}`, { where });
  }
  const expected = cases.flatMap(({ case_id, bad_answer }) => [
    `EX-${case_id}-good`,
    ...(bad_answer === undefined ? [] : [`EX-${case_id}-bad`]),
  ]);
  const known = new Set(expected);
  const extra = items.find(({ item_id }) => !known.has(item_id));
  if (extra !== undefined)
    throw new Problem(`the case ${extra.case_id} has no bad answer`, { where: `${file}, ${extra.item_id}` });
  const missing = expected.filter((id) => !seen.has(id));
  if (missing.length > 0) throw new Problem(`lacks ${missing.join(', ')}`, { where: file, cure: 'add these items' });
  if (borderline.length === 0) throw new Problem('holds no borderline candidate', { where: file });
  return { items, borderline };
}

/**
 * A digest of what a judge is examined on: each candidate with its text, its label and its case. It depends neither on the
 * order of the items nor on the words that explain a label. `cases` are those that the exam was read with; what their
 * evidence says has the corpus's digest.
 */
export function digestOfExam({ items, borderline }: Exam, cases: readonly GoldenCase[]): string {
  const byId = new Map(cases.map((golden) => [golden.case_id, golden]));
  const of = (id: string) => {
    const golden = byId.get(id);
    if (golden === undefined) throw new Problem(`there is no case ${id} of the exam`);
    return golden;
  };
  const asked = (golden: GoldenCase) => [golden.case_id, golden.case_type, digestOfCase(golden)];
  return digestOfSet([
    ...items.map(({ item_id, case_id, candidate, label, clear_cut }) => {
      const golden = of(case_id);
      const answer = candidate === 'good' ? golden.reference_answer : golden.bad_answer;
      return JSON.stringify([item_id, asked(golden), answer, label, clear_cut]);
    }),
    ...borderline.map(({ item_id, case_id, answer, abstained, label, kind }) =>
      JSON.stringify([item_id, asked(of(case_id)), answer, abstained === true, label, kind]),
    ),
  ]);
}
