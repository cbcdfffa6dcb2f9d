import { z } from 'zod';
import { digest } from '../files/digest';
import { parseWith } from '../files/parseWith';
import { Problem } from '../files/problem';
import { SourceLocator } from './locator';

const id = z.string().min(1);
const literal = z.string().regex(/\S/, 'is blank: every text would hold it');

/** What a case is there to try. */
export const CaseType = z.enum([
  'normal',
  'out_of_scope',
  'exact_identifier',
  'multi_turn',
  'stale_conflict',
  'cross_tenant',
]);
export type CaseType = z.infer<typeof CaseType>;

/** The types whose cases a right system abstains from: nothing that it may use answers them. */
export const mustAbstainTypes: readonly string[] = ['out_of_scope', 'cross_tenant'];

const Axes = z.strictObject({
  question_type: z.enum(['lookup', 'how_to', 'why', 'compare', 'yes_no', 'count', 'troubleshoot']).optional(),
  /** The case this one asks in other words. */
  paraphrase_of: id.optional(),
  difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
  /** The answer needs more than one document. */
  multi_document: z.boolean().optional(),
  /** Of an out_of_scope case: about what the corpus is about, or not. */
  topic: z.enum(['on', 'off']).optional(),
});

/** A golden case: a question with what a right system does with it. */
export const GoldenCase = z
  .strictObject({
    case_id: z.string().regex(/^GC-\d{4}$/, 'is not an id like GC-0041'),
    case_type: CaseType,
    tenant_id: id,
    query: z.string().trim().min(1),
    /** What was said before, oldest first; empty but for multi_turn. */
    history: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: id })),
    /** Where the truth stands; empty where a right system abstains. */
    expected_sources: z.array(SourceLocator),
    reference_answer: id,
    /** A tempting wrong answer. */
    bad_answer: id.optional(),
    /** Literals that a right answer holds. */
    must_contain: z.array(literal),
    /** Literals of another tenant that no answer may hold, by any route. */
    forbidden_text: z.array(literal),
    notes: id,
    /** The version of each source (slug, entry or ticket) that the case was written against. */
    written_against: z.record(z.string(), z.string()).optional(),
    axes: Axes.optional(),
  })
  .superRefine((golden, context) => {
    const { case_type, history, expected_sources, forbidden_text, axes } = golden;
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const abstain = mustAbstainTypes.includes(case_type);
    if (abstain && expected_sources.length > 0)
      wrong('expected_sources', `a case of type ${case_type} expects an abstention: none`);
    if (!abstain && expected_sources.length === 0)
      wrong('expected_sources', `a case of type ${case_type} names where its answer stands`);
    if (case_type === 'multi_turn' && history.length === 0) wrong('history', 'a case of type multi_turn has a history');
    if (case_type !== 'multi_turn' && history.length > 0)
      wrong('history', 'only a case of type multi_turn has a history');
    if (case_type === 'cross_tenant' && forbidden_text.length === 0)
      wrong('forbidden_text', 'a case of type cross_tenant names what may not leak');
    if (case_type === 'out_of_scope' && axes?.topic === undefined)
      wrong('axes', 'a case of type out_of_scope has axes.topic, "on" or "off"');
    if (case_type !== 'out_of_scope' && axes?.topic !== undefined)
      wrong('axes', 'only a case of type out_of_scope has axes.topic');
  });
export type GoldenCase = z.infer<typeof GoldenCase>;

/**
 * Reads an array of cases; a mistyped field, an id that stands twice, a paraphrase of a case that is not there and an empty
 * set are Problems naming file and case.
 */
export function parseCases(value: unknown, file: string): GoldenCase[] {
  if (!Array.isArray(value)) throw new Problem('is not a JSON array of cases', { where: file });
  if (value.length === 0) throw new Problem('holds no case: nothing to run', { where: file });
  const seen = new Set<string>();
  const cases = value.map((item: unknown, i) => {
    const named = typeof item === 'object' && item !== null ? (item as { case_id?: unknown }).case_id : undefined;
    const golden = parseWith(
      GoldenCase,
      item,
      `${file}, ${typeof named === 'string' && named !== '' ? named : `item ${i + 1}`}`,
    );
    if (seen.has(golden.case_id))
      throw new Problem(`the case ${golden.case_id} stands twice`, { where: `${file}, item ${i + 1}` });
    seen.add(golden.case_id);
    return golden;
  });
  for (const { case_id, axes } of cases) {
    const first = axes?.paraphrase_of;
    if (first === case_id || (first !== undefined && !seen.has(first)))
      throw new Problem(`field axes.paraphrase_of: ${first} is no other case of this set`, {
        where: `${file}, ${case_id}`,
      });
  }
  return cases;
}

/** A digest of what retrieval reads of a case: tenant, query, history and sources, in whatever order its fields stand. */
export function digestOfCase({ tenant_id, query, history, expected_sources }: GoldenCase): string {
  const turns = history.map(({ role, content }) => [role, content]);
  const sources = expected_sources.map((locator) => JSON.stringify(Object.entries(locator).sort()));
  return digest(JSON.stringify([tenant_id, query, turns, sources.sort()]));
}

/** What a case asks a retriever that cannot rewrite: its query, after the user's last words before it where there are any. */
export function askedText({ history, query }: GoldenCase): string {
  const before = history.filter((turn) => turn.role === 'user').pop();
  return before === undefined ? query : `${before.content}\n${query}`;
}
