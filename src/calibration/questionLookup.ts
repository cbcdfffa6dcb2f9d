import type { Question } from '../golden/question';
import { cosine } from '../models/embedder';
import type { Library } from '../system/reference/library';

/** A question beside the one most like it, and whether both are answered by one source. */
export interface LookupPair {
  readonly question: Question;
  readonly nearest: Question;
  /** Cosine of the two questions. */
  readonly score: number;
  readonly sameAnswer: boolean;
}

/** Where a question's answer stands: a doc's section whatever it must hold, a passage by its very words. */
function places(question: Question): Set<string> {
  return new Set(
    (question.expected_sources ?? []).map((locator) => {
      if (locator.source_type === 'doc') return JSON.stringify(['doc', locator.slug, locator.heading]);
      if (locator.source_type === 'changelog') return JSON.stringify(['changelog', locator.entry_id]);
      if (locator.source_type === 'ticket') return JSON.stringify(['ticket', locator.ticket_id]);
      return JSON.stringify(['passage', locator.contains]);
    }),
  );
}

/**
 * For a lookup that reuses a stored answer when a new question is like an old one: each question beside the nearest other
 * of its tenant, scored by the cosine of the two. Whether one source answers both is the label to calibrate against.
 */
export async function lookupPairs({ embedder }: Library, questions: readonly Question[]): Promise<LookupPair[]> {
  const vectors = await embedder.embed(
    questions.map((q) => q.query),
    'query',
  );
  return questions.flatMap((question, i): LookupPair[] => {
    const others = questions
      .map((other, j) => ({ other, j, score: cosine(vectors[i] as Float32Array, vectors[j] as Float32Array) }))
      .filter(({ other, j }) => j !== i && other.tenant_id === question.tenant_id)
      .sort((a, b) => b.score - a.score || (a.other.id < b.other.id ? -1 : 1));
    const best = others[0];
    if (best === undefined) return [];
    const own = places(question);
    const sameAnswer = [...places(best.other)].some((place) => own.has(place));
    return [{ question, nearest: best.other, score: best.score, sameAnswer }];
  });
}
