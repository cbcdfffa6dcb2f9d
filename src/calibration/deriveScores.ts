import type { Question } from '../golden/question';
import { cosine } from '../models/embedder';
import type { FusedHit } from '../system/reference/fuse';
import type { Library } from '../system/reference/library';
import { sentences } from '../text/sentences';
import { coverage, type ScoreName, type TermWeight, termWeights } from './scores';

/** A question with the scores the library gives it. A score that does not apply to it is absent. */
export interface ScoredQuestion {
  readonly question: Question;
  readonly scores: Readonly<Partial<Record<ScoreName, number>>>;
  /** The nearest chunk by vector; undefined when its tenant has no chunk. */
  readonly top: FusedHit | undefined;
}

const NEAREST = 5;

function defined(scores: Record<ScoreName, number | undefined>): Partial<Record<ScoreName, number>> {
  return Object.fromEntries(Object.entries(scores).filter(([, value]) => value !== undefined));
}

/**
 * The scores of each question against its own tenant's chunks, in the order given. Needs no answer and no label, so the
 * gate can derive them again. Vectors that the cache lacks are computed.
 */
export async function deriveScores(library: Library, questions: readonly Question[]): Promise<ScoredQuestion[]> {
  const { embedder } = library;
  const weights = new Map<string, TermWeight>();
  const weightOf = (tenant: string) => {
    const known = weights.get(tenant) ?? termWeights(library.chunks.filter((chunk) => chunk.tenant_id === tenant));
    weights.set(tenant, known);
    return known;
  };
  // All questions and sentences are embedded in two calls, so that what is missing is counted and said once.
  const asked = await embedder.embed(
    questions.map((q) => q.query),
    'query',
  );
  const found: { near: FusedHit[]; keyword: FusedHit | undefined; hybrid: FusedHit | undefined }[] = [];
  for (const { tenant_id, query } of questions) {
    const near = await library.retrieve('vector', tenant_id, query, NEAREST);
    const [keyword] = await library.retrieve('keyword', tenant_id, query, 1);
    const [hybrid] = await library.retrieve('hybrid', tenant_id, query, 1);
    found.push({ near, keyword, hybrid });
  }
  const texts = found.map(({ near }) => near.flatMap((hit) => sentences(hit.chunk.body)));
  const vectors = await embedder.embed(texts.flat(), 'document');
  let next = 0;
  return questions.map((question, i) => {
    const { near, keyword, hybrid } = found[i] as (typeof found)[number];
    const own = vectors.slice(next, next + (texts[i] as string[]).length);
    next += own.length;
    const [first, second] = near;
    return {
      question,
      top: first,
      scores: defined({
        similarity: first?.score,
        best_sentence: own.length === 0 ? undefined : Math.max(...own.map((v) => cosine(v, asked[i] as Float32Array))),
        bm25: keyword?.score ?? 0,
        margin: first === undefined || second === undefined ? undefined : first.score - second.score,
        coverage:
          hybrid === undefined ? undefined : coverage(question.query, hybrid.chunk.text, weightOf(question.tenant_id)),
      }),
    };
  });
}
