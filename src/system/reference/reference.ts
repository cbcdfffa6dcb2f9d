// [door] reads a clock
import type { Thresholds } from '../../golden/thresholds';
import { addUsage, noUsage } from '../../models/usage';
import { type TermWeights, termWeights } from '../../text/termWeights';
import type { Answer, RetrievedChunk, System, SystemQuestion } from '../system';
import type { Answerer, Draft } from './answerer';
import { type Arm, arms } from './arms';
import { type ConfidenceGate, gateFrom, passes } from './confidenceGate';
import { extractiveAnswerer } from './extractiveAnswerer';
import type { FusedHit } from './fuse';
import type { Library } from './library';
import { REFUSAL } from './refusal';
import { rewriteByRules } from './rewrite';
import type { Rewrite } from './rewriteWithModel';

/** Makes a question self-contained, or gives no text where it cannot. */
export interface Rewriter {
  /** Its prompt and model; no secret. */
  readonly id: string;
  readonly rewrite: (question: SystemQuestion, signal?: AbortSignal) => Promise<Rewrite>;
}

export interface ReferenceOptions {
  readonly library: Library;
  /** Default `hybrid_versions`. */
  readonly arm?: Arm;
  /** Default: the extractive answerer. */
  readonly answerer?: Answerer;
  /** Makes questions self-contained where it can; the rules do where it cannot, and by default. */
  readonly rewriter?: Rewriter;
  /** Where the models that take part are served: the same name at another server may be another model. */
  readonly servers?: string;
  /** Rejects when the models that take part cannot be asked. */
  readonly probe?: () => Promise<void>;
  /** What golden/thresholds.json holds: the confidence gate is read from it. */
  readonly thresholds?: Thresholds;
  /** `open` lets every answer through, to be gated afterwards. */
  readonly gate?: 'from_thresholds' | 'open';
  /** How many chunks are retrieved; default 20. */
  readonly k?: number;
  /** How many of them the answer is written from; default 10. */
  readonly offered?: number;
}

/** The term weights of each tenant's chunks, computed once. */
export function tenantWeights({ chunks }: Pick<Library, 'chunks'>): (tenant: string) => TermWeights {
  const known = new Map<string, TermWeights>();
  return (tenant) => {
    const weights =
      known.get(tenant) ?? termWeights(chunks.filter(({ tenant_id }) => tenant_id === tenant).map(({ text }) => text));
    known.set(tenant, weights);
    return weights;
  };
}

function retrievedOf({ chunk, score, legs, rerank }: FusedHit): RetrievedChunk {
  const { chunk_id, tenant_id, text, span } = chunk;
  const scores = { score, ...legs, ...(rerank === undefined ? {} : { rerank }) };
  return { chunk_id, tenant_id, text, source: span, scores };
}

function decided(draft: Draft): Pick<Answer, 'text' | 'citations' | 'abstained' | 'withheld'> {
  const { text, citations, abstained, supported } = draft;
  if (abstained || supported !== false) return { text, citations, abstained };
  return { text: REFUSAL, citations: [], abstained: true, withheld: { by: 'support_check', text, citations } };
}

/**
 * The reference system: makes a question self-contained, retrieves by one of the five arms within the asking tenant, lets
 * the confidence gate decide whether to answer at all, and has an answer written from the first chunks with numbered
 * sources. It keeps nothing from one question to the next. Closing it leaves the library open.
 */
export function referenceSystem(options: ReferenceOptions): System {
  const { library, arm = 'hybrid_versions', rewriter, k = 20, offered = 10 } = options;
  const answerer =
    options.answerer ?? extractiveAnswerer({ embedder: library.embedder, weightsOf: tenantWeights(library) });
  const gate: ConfidenceGate | undefined = options.gate === 'open' ? undefined : gateFrom(options.thresholds);

  const rewrite = async (question: SystemQuestion, signal: AbortSignal | undefined) => {
    const byRules = rewriteByRules(question);
    if (rewriter === undefined || question.history.length === 0)
      return { ...byRules, usage: noUsage, served_by: [] as readonly string[], events: {} };
    const made = await rewriter.rewrite(question, signal);
    const { usage, served_by } = made;
    if (made.text === undefined) return { ...byRules, usage, served_by, events: { rewrite_fallback: 1 } };
    return { text: made.text, context: '', usage, served_by, events: {} };
  };

  return {
    id: 'reference',
    config: {
      arm: arms[arm].id,
      chunker: library.chunker,
      embedder: library.embedder.id,
      k,
      offered,
      answerer: answerer.id,
      rewriter: rewriter?.id ?? 'rules@1',
      ...(options.servers === undefined ? {} : { servers: options.servers }),
      gate: gate === undefined ? 'open' : `${gate.signal} >= ${gate.value} (${gate.use})`,
    },
    refusal: REFUSAL,
    ...(options.probe === undefined ? {} : { probe: options.probe }),
    chunks: library.chunks.map(({ chunk_id, tenant_id, text, span }) => ({ chunk_id, tenant_id, text, source: span })),
    async answer(question, { signal } = {}) {
      signal?.throwIfAborted();
      const { tenant_id } = question;
      const begun = performance.now();
      const { text: asked, context, usage, served_by, events } = await rewrite(question, signal);
      signal?.throwIfAborted();
      const rewritten = performance.now();
      const hits = await library.retrieve(arm, tenant_id, asked, k);
      const [nearest] = await library.retrieve('vector', tenant_id, asked, 1);
      const [keyword] = await library.retrieve('keyword', tenant_id, asked, 1);
      signal?.throwIfAborted();
      const retrieved = performance.now();
      const signals: Record<string, number> = { bm25: keyword?.score ?? 0 };
      if (nearest !== undefined) signals.similarity = nearest.score;
      const open = passes(gate, signals) && hits.length > 0;
      const draft: Draft = open
        ? await answerer.answer({
            question,
            asked,
            context,
            offered: hits.slice(0, offered),
            ...(signal === undefined ? {} : { signal }),
          })
        : { text: REFUSAL, citations: [], abstained: true, usage: noUsage };
      const done = performance.now();
      if (draft.support !== undefined) signals.support = draft.support;
      return {
        ...decided(draft),
        retrieved: hits.map(retrievedOf),
        offered: Math.min(offered, hits.length),
        signals,
        ...(asked === question.query ? {} : { rewritten: asked }),
        served_by: [...served_by, ...(draft.served_by ?? [])],
        events,
        usage: addUsage(usage, draft.usage),
        timings: {
          rewrite: rewritten - begun,
          retrieve: retrieved - rewritten,
          answer: done - retrieved,
        },
      };
    },
    close: () => Promise.resolve(),
  };
}
