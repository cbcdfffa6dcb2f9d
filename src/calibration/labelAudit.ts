import { type Cloud, cloudOf } from '../golden/question';
import type { ScoredQuestion } from './deriveScores';
import type { ScoreName } from './scores';

/** A question whose score does not fit its label, with the passage that gave it, for a person to read. */
export interface AuditRow {
  readonly question_id: string;
  readonly tenant_id: string;
  readonly query: string;
  readonly label: Cloud;
  readonly score: number;
  /** The source and text of the nearest chunk. */
  readonly source: string;
  readonly passage: string;
}

/**
 * The unanswerable questions that score highest and the answerable that score lowest, `count` of each: often they are
 * mislabelled, and a cut learns the mistake. Highest (and lowest) first; equal scores in order of id.
 */
export function labelAudit(
  scored: readonly ScoredQuestion[],
  score: ScoreName,
  count = 5,
): { readonly unanswerable: AuditRow[]; readonly answerable: AuditRow[] } {
  const rows = scored.flatMap(({ question, scores, top }): AuditRow[] => {
    const value = scores[score];
    if (value === undefined) return [];
    const { id, tenant_id, query } = question;
    const span = top?.chunk.span;
    return [
      {
        question_id: id,
        tenant_id,
        query,
        label: cloudOf(question),
        score: value,
        source: span === undefined ? '' : `${span.source_type} ${span.source_id}`,
        passage: top?.chunk.body ?? '',
      },
    ];
  });
  const worst = (kept: readonly AuditRow[], sign: 1 | -1) =>
    [...kept].sort((a, b) => sign * (a.score - b.score) || (a.question_id < b.question_id ? -1 : 1)).slice(0, count);
  return {
    unanswerable: worst(
      rows.filter((row) => row.label !== 'answerable'),
      -1,
    ),
    answerable: worst(
      rows.filter((row) => row.label === 'answerable'),
      1,
    ),
  };
}
