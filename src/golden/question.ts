import { z } from 'zod';
import { digestOfSet } from '../files/digest';
import { parseWith } from '../files/parseWith';
import { Problem } from '../files/problem';
import { SourceLocator } from './locator';

const id = z.string().min(1);

/** A labelled question to tune on: what a user asked of one tenant's corpus, and whether that corpus answers it. */
export const Question = z
  .strictObject({
    id,
    tenant_id: id,
    query: z.string().trim().min(1),
    answerable: z.boolean(),
    /** Of an unanswerable question alone: about what the corpus is about, or about something else. */
    topic: z.enum(['on', 'off']).optional(),
    split: z.enum(['tune', 'holdout']),
    /** Where the question came from: written by hand, drawn from logs. */
    source: id,
    /** Of an answerable question alone: where the answer stands. */
    expected_sources: z.array(SourceLocator).optional(),
  })
  .superRefine((question, context) => {
    const { answerable, topic, expected_sources } = question;
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (answerable && topic !== undefined) wrong('topic', 'an answerable question has no topic');
    if (!answerable && topic === undefined)
      wrong('topic', 'an unanswerable question is on topic or off: "on" or "off"');
    if (answerable && (expected_sources ?? []).length === 0)
      wrong('expected_sources', 'an answerable question names where its answer stands');
    if (!answerable && expected_sources !== undefined) wrong('expected_sources', 'an unanswerable question has none');
  });
export type Question = z.infer<typeof Question>;

/** The three clouds that are kept apart everywhere. */
export type Cloud = 'answerable' | 'unanswerable_on_topic' | 'unanswerable_off_topic';

/** The cloud a question belongs to. */
export function cloudOf(question: Pick<Question, 'answerable' | 'topic'>): Cloud {
  if (question.answerable) return 'answerable';
  return question.topic === 'off' ? 'unanswerable_off_topic' : 'unanswerable_on_topic';
}

/** Reads an array of questions; a mistyped field, an id that stands twice and an empty set are Problems naming the place. */
export function parseQuestions(value: unknown, file: string): Question[] {
  if (!Array.isArray(value)) throw new Problem('is not a JSON array of questions', { where: file });
  if (value.length === 0) throw new Problem('holds no question: nothing to calibrate on', { where: file });
  const seen = new Set<string>();
  return value.map((item: unknown, i) => {
    const named = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : undefined;
    const where = `${file}, ${typeof named === 'string' && named !== '' ? named : `item ${i + 1}`}`;
    const question = parseWith(Question, item, where);
    if (seen.has(question.id))
      throw new Problem(`the id ${question.id} stands twice`, { where: `${file}, item ${i + 1}` });
    seen.add(question.id);
    return question;
  });
}

/** A digest of the questions and their labels that does not depend on their order. */
export function digestOfQuestions(questions: readonly Question[]): string {
  return digestOfSet(
    questions.map((q) => JSON.stringify([q.id, q.tenant_id, q.query, cloudOf(q), q.split, q.expected_sources ?? []])),
  );
}
