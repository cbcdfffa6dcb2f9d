import { pairs } from '../calibration/clouds';
import type { ScoredQuestion } from '../calibration/deriveScores';
import { describeLocator, resolveLocator } from '../golden/locator';
import { type Cloud, cloudOf, type Question } from '../golden/question';
import type { Source } from '../golden/source';
import type { Pair, Sentinel, Threshold } from '../golden/thresholds';
import type { Status } from './status';

/** What became of one sentinel. */
export interface SentinelRow {
  readonly question_id: string;
  readonly tenant_id: string;
  readonly query: string;
  readonly side: Sentinel['side'];
  /** Its score at the export, and now; null when it could not be derived. */
  readonly before: number;
  readonly now: number | null;
  readonly cut: number;
  readonly tolerance: number;
  readonly top_before: string;
  readonly top_now: string;
  readonly status: Status;
  readonly words: string;
}

/** The sentinel's question in the question set, or why it is not the one that was exported. */
export function sentinelQuestion(sentinel: Sentinel, pair: Pair, questions: readonly Question[]): Question | string {
  const question = questions.find((q) => q.id === sentinel.question_id);
  if (question === undefined) return 'its question is gone from golden/questions.json';
  if (question.query !== sentinel.query || question.tenant_id !== sentinel.tenant_id)
    return 'its question was edited since the export';
  const sides: readonly Cloud[] = sentinel.side === 'answerable' ? ['answerable'] : pairs[pair];
  if (!sides.includes(cloudOf(question))) return 'its question was relabelled since the export';
  return question;
}

/** Which of an answerable question's sources the corpus holds no more; with none left it is answerable no more. */
function lostSources(question: Question, sources: readonly Source[]): { lost: string; all: 'all' | 'some' | 'none' } {
  const expected = question.expected_sources ?? [];
  const gone = expected.filter((locator) => resolveLocator(locator, question.tenant_id, sources).length === 0);
  const all = gone.length === 0 ? 'none' : gone.length === expected.length ? 'all' : 'some';
  return { lost: gone.map(describeLocator).join('; '), all };
}

function crossed({ side, tolerance }: Sentinel, now: number, cut: number): boolean {
  return side === 'answerable' ? now < cut - tolerance : now >= cut + tolerance;
}

/**
 * Holds every sentinel of a threshold against its score as derived now. It fails when the score has crossed to the wrong
 * side of its label by more than the tolerance, or when an answerable one's answer has left the corpus; it is incomplete
 * when it cannot be asked any more.
 */
export function checkSentinels(
  threshold: Threshold,
  questions: readonly Question[],
  scored: ReadonlyMap<string, ScoredQuestion>,
  sources: readonly Source[],
): SentinelRow[] {
  const cut = threshold.value;
  return threshold.sentinels.map((sentinel) => {
    const { question_id, tenant_id, query, side, score: before, tolerance, top: top_before } = sentinel;
    const found = scored.get(question_id);
    const span = found?.top?.chunk.span;
    const now = found?.scores[threshold.score.name] ?? null;
    const row = {
      question_id,
      tenant_id,
      query,
      side,
      before,
      now,
      cut,
      tolerance,
      top_before,
      top_now: span === undefined ? '' : `${span.source_type} ${span.source_id}`,
    };
    const question = sentinelQuestion(sentinel, threshold.pair, questions);
    if (typeof question === 'string') return { ...row, status: 'incomplete', words: `${question}: export again` };
    const { lost, all } = lostSources(question, sources);
    if (all === 'all') return { ...row, status: 'fail', words: `the corpus holds its answer no more: ${lost}` };
    if (now !== null && !Number.isFinite(now)) return { ...row, status: 'incomplete', words: 'its score is no number' };
    if (now === null) {
      // Without a chunk to find, a question is abstained on: right for an unanswerable one.
      return side === 'answerable'
        ? { ...row, status: 'fail', words: 'nothing is retrieved for it any more' }
        : { ...row, status: 'pass', words: 'nothing is retrieved for it' };
    }
    if (!crossed(sentinel, now, cut)) {
      const words = all === 'some' ? `on its side, though the corpus holds no more: ${lost}` : 'on its side';
      return { ...row, status: 'pass', words };
    }
    const wrong = side === 'answerable' ? 'answerable, and now below the cut' : 'unanswerable, and now accepted';
    return { ...row, status: 'fail', words: wrong };
  });
}
