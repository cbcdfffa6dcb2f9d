import type { Embedder } from '../../models/embedder';
import { noUsage } from '../../models/usage';
import type { TermWeights } from '../../text/termWeights';
import type { Answerer, Draft } from './answerer';
import { composeAnswer } from './composeAnswer';
import { evidenceFor, statements } from './evidence';
import { REFUSAL } from './refusal';
import { askedTerms } from './support';

/**
 * The least support of an answer. Set on the tune questions alone, and by eye: it is the round number above every question
 * there that the corpus does not answer (the highest reached .496).
 */
export const SUPPORT_FLOOR = 0.5;

export interface ExtractiveOptions {
  readonly embedder: Embedder;
  /** The term weights of a tenant's chunks. */
  readonly weightsOf: (tenant: string) => TermWeights;
  /** Default `SUPPORT_FLOOR`; 0 leaves the support check out. */
  readonly floor?: number;
  /** `newer` (default) follows the newer of two sources that disagree; `best` takes the best supported and says nothing of it. */
  readonly onConflict?: 'newer' | 'best';
}

/**
 * An answerer without a model: it quotes the sentences that bear the question out best, with their sources, and abstains
 * below a floor of support (see supportOf). The same question on the same sources gives the same answer.
 */
export function extractiveAnswerer({
  embedder,
  weightsOf,
  floor = SUPPORT_FLOOR,
  onConflict = 'newer',
}: ExtractiveOptions): Answerer {
  return {
    id: `extractive@1,floor=${floor}${onConflict === 'newer' ? '' : `,on_conflict=${onConflict}`}`,
    async answer({ question, context, asked, offered, signal }): Promise<Draft> {
      signal?.throwIfAborted();
      const wanted = askedTerms(question.query, weightsOf(question.tenant_id), context);
      const texts = offered.map(({ chunk }) => statements(chunk));
      const [vector] = await embedder.embed([asked], 'query');
      const vectors = await embedder.embed(texts.flat(), 'document');
      signal?.throwIfAborted();
      const starts = texts.map((_, i) => texts.slice(0, i).flat().length);
      const own = texts.map(({ length }, i) => vectors.slice(starts[i], (starts[i] as number) + length));
      const evidence = evidenceFor(wanted, offered, vector as Float32Array, own);
      const support = evidence[0]?.support ?? 0;
      const { text, cited } =
        onConflict === 'newer'
          ? composeAnswer(evidence, wanted.values, floor)
          : composeAnswer(evidence.slice(0, 1), [], floor);
      const citations = [...new Set(cited.map(({ hit }) => hit.chunk.chunk_id))];
      const usage = noUsage;
      if (text === '') return { text: REFUSAL, citations, abstained: true, support, usage };
      return { text, citations, abstained: false, support, supported: support >= floor, usage };
    },
  };
}
