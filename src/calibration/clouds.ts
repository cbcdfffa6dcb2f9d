import { type Cloud, cloudOf } from '../golden/question';
import type { Pair } from '../golden/thresholds';
import type { ScoredQuestion } from './deriveScores';
import type { ScoreName } from './scores';
import { type SortedScores, sortScores } from './sweep';

/** The three clouds, in the order in which tables and charts show them. */
export const clouds: readonly Cloud[] = ['answerable', 'unanswerable_on_topic', 'unanswerable_off_topic'];

/** How people read a cloud's name. */
export const cloudLabels: Readonly<Record<Cloud, string>> = {
  answerable: 'answerable',
  unanswerable_on_topic: 'unanswerable, on topic',
  unanswerable_off_topic: 'unanswerable, off topic',
};

/** The pairs a cut can be laid between, with what stands against the answerable cloud. */
export const pairs: Readonly<Record<Pair, readonly Cloud[]>> = {
  off_topic: ['unanswerable_off_topic'],
  on_topic: ['unanswerable_on_topic'],
  all: ['unanswerable_on_topic', 'unanswerable_off_topic'],
};

/** One score of every question in the given clouds that has it. */
export function scoresIn(scored: readonly ScoredQuestion[], score: ScoreName, of: readonly Cloud[]): Float64Array {
  return Float64Array.from(
    scored.filter((s) => of.includes(cloudOf(s.question))).flatMap((s) => s.scores[score] ?? []),
  );
}

/** One score of a pair of clouds, sorted for a sweep. */
export function sortPair(scored: readonly ScoredQuestion[], score: ScoreName, pair: Pair): SortedScores {
  return sortScores(scoresIn(scored, score, ['answerable']), scoresIn(scored, score, pairs[pair]));
}
