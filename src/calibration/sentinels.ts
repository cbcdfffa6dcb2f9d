import { cloudOf } from '../golden/question';
import type { SourceSpan } from '../golden/source';
import type { Pair, Sentinel } from '../golden/thresholds';
import { pairs } from './clouds';
import type { ScoredQuestion } from './deriveScores';
import type { ScoreName } from './scores';

const PER_SIDE = 3;

/** A question with its scores and the chunk that gave them. */
type Nearby = Pick<ScoredQuestion, 'question' | 'scores'> & {
  readonly top: { readonly chunk: { readonly span: SourceSpan } } | undefined;
};

/**
 * The questions of the exported pair nearest the cut on each side, among those that lie on their label's side: three
 * answerable that are accepted, three unanswerable that are not. Equal distances come in order of id.
 */
export function pickSentinels(
  scored: readonly Nearby[],
  score: ScoreName,
  pair: Pair,
  cut: number,
  tolerance: number,
): Sentinel[] {
  const near = (side: Sentinel['side']) =>
    scored
      .flatMap(({ question, scores, top }) => {
        const value = scores[score];
        if (value === undefined) return [];
        const cloud = cloudOf(question);
        const belongs =
          side === 'answerable' ? cloud === 'answerable' && value >= cut : pairs[pair].includes(cloud) && value < cut;
        return belongs ? [{ question, value, top }] : [];
      })
      .sort((a, b) => Math.abs(a.value - cut) - Math.abs(b.value - cut) || (a.question.id < b.question.id ? -1 : 1))
      .slice(0, PER_SIDE)
      .map(({ question, value, top }): Sentinel => {
        const span = top?.chunk.span;
        return {
          question_id: question.id,
          tenant_id: question.tenant_id,
          query: question.query,
          side,
          score: value,
          tolerance,
          top: span === undefined ? '' : `${span.source_type} ${span.source_id}`,
        };
      });
  return [...near('answerable'), ...near('unanswerable')];
}
