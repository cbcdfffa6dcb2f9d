import { type Calibration, pairRate } from '../calibration/calibrate';
import { cloudLabels, clouds, scoresIn } from '../calibration/clouds';
import type { ScoredQuestion } from '../calibration/deriveScores';
import type { HeadingScore } from '../calibration/headings';
import { riskAt } from '../calibration/risk';
import type { ScoreName } from '../calibration/scores';
import { cloudOf, digestOfQuestions, type Question } from '../golden/question';
import { fixed, percent, percentWithin, within } from './numbers';

/** Sentences for the notebooks: what a chart or table just showed, in numbers that come from the run. */

/** The unanswerable questions of a pair, within a sentence. */
const KINDS = { off_topic: 'off-topic', on_topic: 'on-topic', all: 'unanswerable' };

/** Which questions everything below stands on. */
export function frozenQuestions(questions: readonly Question[]): string {
  const count = (split: Question['split']) =>
    clouds
      .map(
        (cloud) => `${questions.filter((q) => q.split === split && cloudOf(q) === cloud).length} ${cloudLabels[cloud]}`,
      )
      .join(', ');
  return `Frozen as ${digestOfQuestions(questions).slice(0, 12)}: ${questions.length} questions. To tune on: ${count('tune')}. Held out: ${count('holdout')}.`;
}

/** How much of each unanswerable cloud lies above the median answerable question: overlap without a cut. */
export function overlap(scored: readonly ScoredQuestion[], score: ScoreName): string {
  const answerable = scoresIn(scored, score, ['answerable']).sort();
  if (answerable.length === 0) return `No answerable question has a ${score}: there is nothing to overlap with.`;
  // Of an even number the upper of the two in the middle: exactly half score that or more.
  const median = answerable[Math.floor(answerable.length / 2)] as number;
  const above = (cloud: 'unanswerable_on_topic' | 'unanswerable_off_topic') => {
    const values = scoresIn(scored, score, [cloud]);
    return `${values.filter((value) => value >= median).length} of ${values.length}`;
  };
  return `Half of the answerable questions score ${fixed(median)} or more. So do ${above('unanswerable_on_topic')} on-topic questions that nothing answers, and ${above('unanswerable_off_topic')} off-topic ones.`;
}

/** Where the cut stands, what it costs, and how firmly. */
export function choiceMade(calibration: Calibration): string {
  const { score, value, tuneRates, assessment, pair } = calibration;
  const wrong = pairRate(tuneRates, pair);
  const { spread, crossValidation: cv } = assessment;
  const unseen =
    cv === undefined
      ? ''
      : ` On questions it has not seen it would answer ${percent(cv.trueAnswers.rate)} and ${percent(cv.falseAnswers.rate)}.`;
  return (
    `Answer when ${score} >= ${fixed(value)}: ${percentWithin(tuneRates.answerable)} of the answerable are answered, ${percentWithin(wrong)} of the ${KINDS[pair]} ones too.` +
    `${unseen} Other draws of as many questions would have put the cut between ${fixed(spread.low)} and ${fixed(spread.high)} nine times in ten.`
  );
}

/** What the cut does to the cloud it was not laid against. */
export function onTopicCost({ tuneRates }: Calibration): string {
  const on = tuneRates.unanswerable_on_topic;
  if (on.n === 0)
    return 'No on-topic question that nothing answers is in the set: what the cut does to such is not known.';
  return `The same cut lets ${on.answered} of ${on.n} on-topic questions through that the corpus does not answer. A similarity says that a passage is about the question; it cannot say that it answers it.`;
}

/** Which scores tell which clouds apart. */
export function whatSeparates({ separates }: Calibration): string {
  const rows = (pair: string) => separates.filter((row) => row.pair === pair);
  const offered = (pair: string) =>
    rows(pair)
      .filter((row) => row.assessment.verdict.status === 'offered')
      .map((row) => row.score);
  const list = (pair: string) => {
    if (rows(pair).length === 0) return 'nothing, there being none';
    return offered(pair).length === 0 ? 'no score' : offered(pair).join(', ');
  };
  const own = separates
    .filter((row) => row.score === 'similarity')
    .map(({ pair, assessment: { separation: s } }) => `${pair.replace('_', ' ')} ${within(s.auroc, s, 2)}`);
  return `Similarity has an AUROC of ${own.join(', ')}. A cut is offered against off-topic questions for ${list('off_topic')}; against on-topic ones for ${list('on_topic')}.`;
}

/** What the cut means at two shares of unanswerable traffic. */
export function riskInTraffic({ tuneRates, pair }: Calibration): string {
  const wrong = pairRate(tuneRates, pair).rate ?? 0;
  if (tuneRates.answerable.answered === 0 && wrong === 0) return 'Nothing is answered: no answer can be false.';
  const at = (share: number) => riskAt(share, tuneRates.answerable.rate ?? 0, wrong);
  return `With 5 % of traffic unanswerable, ${percent(at(0.05).selective_risk)} of the answers are false; with 50 %, ${percent(at(0.5).selective_risk)}. The same cut, two risks: only your traffic's share decides which.`;
}

/** How near a heading with nothing under it comes. */
export function bareHeadingScores(rows: readonly HeadingScore[], cut: number): string {
  const over = rows.filter((row) => row.headingScore >= cut);
  const nearer = over.filter((row) => row.headingScore > row.chunkScore);
  if (rows.length === 0) return 'No question has a bare heading in its corpus.';
  return `${over.length} of ${rows.length} questions have a bare heading above the cut of ${fixed(cut)}, a line that answers nothing; for ${nearer.length} of them it is nearer than the nearest paragraph.`;
}
