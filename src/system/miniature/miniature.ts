import { digestOfSet } from '../../files/digest';
import type { ChatModel } from '../../models/chatModel';
import { cosine, type Embedder } from '../../models/embedder';
import { addUsage } from '../../models/usage';
import type { Answer, AskOptions, RetrievedChunk, System, SystemQuestion } from '../system';
import { answerWithModel } from './answerWithModel';
import { MINIATURE_TENANT, type MiniatureDocument, miniatureDocuments } from './documents';
import { extractAnswer, shareOf } from './extractAnswer';
import { scoreWithModel } from './scoreWithModel';

/** What the miniature says when it does not answer, to the letter. */
export const MINIATURE_REFUSAL = 'The quickstart documents do not answer this question.';

export interface MiniatureOptions {
  readonly embedder: Embedder;
  /** `base` (default): the two nearest documents. `wide+rerank`: the five nearest, of which a second look keeps two. */
  readonly variant?: 'base' | 'wide+rerank';
  /** Default: the four of the quickstart. Their order changes nothing. */
  readonly documents?: readonly MiniatureDocument[];
  /** Writes the answers, and takes the second look; without one, rules over words do both. */
  readonly model?: ChatModel;
  /** Where it is served: the same name at another server may be another model. */
  readonly servers?: string;
}

/** To be counted up with any change to the numbers below, the prompts or the rules over words. */
const RULES = 'miniature@1';
/** How many documents are kept, and how many the second look gets to see. */
const KEPT = 2;
const WIDE = 5;
/** A document that scores less at the second look is dropped, unless none scores more. */
const RERANK_FLOOR = 0.2;

/** The best scored first, at most two of them, and none below the floor but the first. */
function keep(shortlist: readonly RetrievedChunk[], scores: readonly number[]): RetrievedChunk[] {
  // Array sort is stable: equal scores stay in the order of the shortlist.
  return shortlist
    .map((chunk, i) => ({ ...chunk, scores: { ...chunk.scores, rerank: scores[i] as number } }))
    .sort((a, b) => b.scores.rerank - a.scores.rerank)
    .filter((chunk, i) => i === 0 || chunk.scores.rerank >= RERANK_FLOOR)
    .slice(0, KEPT);
}

/**
 * A RAG assistant that is whole and small: it embeds a few documents, finds the nearest to a question, and answers from
 * them or says that they do not answer it. It holds nothing but what it is given, and looks at no history but to show it
 * to a model. Read it to see what a System is.
 */
export async function openMiniature(options: MiniatureOptions): Promise<System> {
  const { embedder, variant = 'base', documents = miniatureDocuments, model } = options;
  const vectors = await embedder.embed(
    documents.map(({ text }) => text),
    'document',
  );
  const chunks = documents.map(({ slug, text }) => ({
    chunk_id: slug,
    tenant_id: MINIATURE_TENANT,
    text,
    source: {
      tenant_id: MINIATURE_TENANT,
      source_type: 'doc' as const,
      source_id: slug,
      start: 0,
      end: text.length,
    },
  }));

  /** The k documents of the tenant nearest to the query; of equally near ones, by name. */
  async function nearest({ tenant_id, query }: SystemQuestion, k: number): Promise<RetrievedChunk[]> {
    const [asked] = (await embedder.embed([query], 'query')) as [Float32Array];
    return chunks
      .map((chunk, i) => ({ ...chunk, scores: { similarity: cosine(asked, vectors[i] as Float32Array) } }))
      .filter((chunk) => chunk.tenant_id === tenant_id)
      .sort((a, b) => b.scores.similarity - a.scores.similarity || (a.chunk_id < b.chunk_id ? -1 : 1))
      .slice(0, k);
  }

  async function answer(question: SystemQuestion, { signal }: AskOptions = {}): Promise<Answer> {
    signal?.throwIfAborted();
    const shortlist = await nearest(question, variant === 'base' ? KEPT : WIDE);
    // An embedder takes no signal: called off meanwhile, the rest is not begun.
    signal?.throwIfAborted();
    if (variant === 'base') return written(question, shortlist, signal);
    if (model === undefined || shortlist.length === 0) {
      const scores = shortlist.map((chunk) => shareOf(question.query, [chunk.text]));
      return written(question, keep(shortlist, scores), signal);
    }
    const { scores, served_by, usage } = await scoreWithModel(model, question, shortlist, signal);
    const kept = scores === undefined ? shortlist.slice(0, KEPT) : keep(shortlist, scores);
    const found = await written(question, kept, signal);
    return {
      ...found,
      served_by: [...new Set([served_by, ...(found.served_by ?? [])])],
      usage: addUsage(usage, found.usage),
      ...(scores === undefined ? { events: { rerank_fallback: 1 } } : {}),
    };
  }

  /** The answer to a question from what was retrieved for it. */
  async function written(question: SystemQuestion, retrieved: RetrievedChunk[], signal?: AbortSignal): Promise<Answer> {
    const draft =
      model === undefined || retrieved.length === 0
        ? extractAnswer(question.query, retrieved, MINIATURE_REFUSAL)
        : await answerWithModel(model, question, retrieved, MINIATURE_REFUSAL, signal);
    return { ...draft, retrieved, timings: {} };
  }

  return {
    id: variant === 'base' ? 'miniature' : `miniature:${variant}`,
    config: {
      rules: RULES,
      variant,
      documents: digestOfSet(documents.map(({ slug, text }) => `${slug}\n${text}`)),
      embedder: embedder.id,
      model: model?.id ?? null,
      ...(options.servers === undefined ? {} : { servers: options.servers }),
    },
    refusal: MINIATURE_REFUSAL,
    chunks,
    ...(model?.probe === undefined ? {} : { probe: () => model.probe?.() ?? Promise.resolve() }),
    answer,
    close: async () => {},
  };
}
