import { type Calibration, pairRate } from '../calibration/calibrate';
import { cloudLabels, clouds, scoresIn } from '../calibration/clouds';
import type { ScoredQuestion } from '../calibration/deriveScores';
import type { HeadingScore } from '../calibration/headings';
import { riskAt } from '../calibration/risk';
import type { ScoreName } from '../calibration/scores';
import { cloudOf, digestOfQuestions, type Question } from '../golden/question';
import type { Pair } from '../golden/thresholds';
import { quantile } from '../stats/quantile';
import type { Library } from '../system/reference/library';
import { sourceChunker } from '../system/reference/sourceChunker';
import { fixed, percent, percentWithin, within } from './numbers';
import { trafficKinds } from './trafficKinds';

/** Sentences for the notebooks: what a chart or table just showed, in numbers that come from the run. */

/** The unanswerable questions of a pair, within a sentence. */
const KINDS = { off_topic: 'off-topic', on_topic: 'on-topic', all: 'unanswerable' };

/** The part of a library that `corpusRead` speaks of. */
export type CorpusRead = Pick<Library, 'sources' | 'chunks' | 'chunker'> & {
  readonly embedder: Pick<Library['embedder'], 'id'>;
};

/** How people name the embedders that come with Cutline. */
const EMBEDDERS: Readonly<Record<string, string>> = {
  'use-lite': 'Universal Sentence Encoder Lite (use-lite), which runs in this process',
};

/** The name in an identity, without version and settings: `use-lite@0.2.0,dimensions=512` is use-lite. */
function plainName(id: string): string {
  return id.split(/[@,]/)[0] ?? id;
}

/** "a, b and c"; `none` where there is nothing. */
function listed(parts: readonly string[], none: string): string {
  if (parts.length === 0) return none;
  return parts.length === 1 ? String(parts[0]) : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
}

/** Which questions everything below stands on. */
export function frozenQuestions(questions: readonly Question[]): string {
  const count = (split: Question['split']) =>
    listed(
      clouds.map((cloud) => {
        const n = questions.filter((q) => q.split === split && cloudOf(q) === cloud).length;
        return `${n} ${cloudLabels[cloud].replace(',', '')}`;
      }),
      'none',
    );
  return `Frozen as ${digestOfQuestions(questions).slice(0, 12)}: ${questions.length} questions. To tune on: ${count('tune')}. Held out: ${count('holdout')}.`;
}

/** What was read, how it was cut and what turned it into vectors; the full identities stand in the exported file. */
export function corpusRead({ sources, chunks, chunker, embedder }: CorpusRead): string {
  const cut =
    chunker === sourceChunker.id
      ? `${chunks.length} chunks of at most ${sourceChunker.maxWords} words, cut along the sources' own sections`
      : `${chunks.length} chunks (chunker ${plainName(chunker)})`;
  const name = plainName(embedder.id);
  return `${sources.length} sources in ${cut}. Embedded by ${EMBEDDERS[name] ?? name}.`;
}

/** Where the middle half of each cloud lies. */
export function middleHalves(scored: readonly ScoredQuestion[], score: ScoreName): string {
  const halves = clouds.map((cloud) => {
    const values = scoresIn(scored, score, [cloud]).sort();
    if (values.length === 0) return `${cloudLabels[cloud]}: no question`;
    return `${cloudLabels[cloud]}: ${fixed(quantile(values, 0.25))} to ${fixed(quantile(values, 0.75))}`;
  });
  return `A dot is a question. The middle half of each cloud lies at: ${halves.join('; ')}.`;
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
export function onTopicCost({ score, value, tuneRates }: Calibration): string {
  const on = tuneRates.unanswerable_on_topic;
  if (on.n === 0)
    return 'No on-topic question that nothing answers is in the set: what the cut does to such is not known.';
  return `At ${fixed(value)} the cut on ${score} lets ${on.answered} of ${on.n} on-topic questions through that the corpus does not answer. A similarity says that a passage is about the question; it cannot say that it answers it.`;
}

const AGAINST = { off_topic: 'off-topic questions', on_topic: 'on-topic ones', all: 'all unanswerable ones' };

/** Which scores tell which clouds apart, and what a cut against all unanswerable questions would live on. */
export function whatSeparates({ separates }: Calibration): string {
  const rows = (pair: Pair) => separates.filter((row) => row.pair === pair);
  const offered = (pair: Pair) =>
    rows(pair)
      .filter((row) => row.assessment.verdict.status === 'offered')
      .map((row) => row.score);
  const kinds = (Object.keys(AGAINST) as Pair[]).filter((pair) => rows(pair).length > 0);
  const own = kinds.flatMap((pair) =>
    rows(pair)
      .filter((row) => row.score === 'similarity')
      .map(({ assessment: { separation: s } }) => `${within(s.auroc, s, 2)} against ${AGAINST[pair]}`),
  );
  const lists = kinds.map((pair) => `against ${AGAINST[pair]} for ${listed(offered(pair), 'no score')}`);
  const absent = (Object.keys(AGAINST) as Pair[])
    .filter((pair) => rows(pair).length === 0)
    .map((pair) => ` Of ${AGAINST[pair]} there are none.`);
  const refusedOnTopic = rows('on_topic').map((row) => row.score);
  const carried = offered('all').filter(
    (score) => refusedOnTopic.includes(score) && !offered('on_topic').includes(score),
  );
  const why =
    carried.length === 0
      ? ''
      : ` Where a cut against all is offered (${carried.join(', ')}), the off-topic part of them carries it: against on-topic questions alone it is refused.`;
  return `The AUROC of similarity is ${listed(own, 'not known')}. A cut is offered ${lists.join('; ')}.${absent.join('')}${why}`;
}

/** What the cut means at two shares of unanswerable traffic, for each kind it may be of. */
export function riskInTraffic({ tuneRates }: Pick<Calibration, 'tuneRates'>): string {
  const kinds = trafficKinds(tuneRates);
  const trueRate = tuneRates.answerable.rate ?? 0;
  if (trueRate === 0 && kinds.every((kind) => kind.falseAnswerRate === 0))
    return 'Nothing is answered: no answer can be false.';
  const at = (share: number, said: (words: string) => string) =>
    listed(
      kinds.map(({ words, falseAnswerRate }) => {
        const { selective_risk } = riskAt(share, trueRate, falseAnswerRate);
        return `${percent(selective_risk)}${said(words)}`;
      }),
      '—',
    );
  return (
    `With 5 % of traffic unanswerable, the false ones among the answers are ${at(0.05, (words) => ` if it is ${words}`)}; ` +
    `with 50 %, in the same order, ${at(0.5, () => '')}. ` +
    'One cut, many risks: the share of your traffic that is unanswerable decides, and so does its kind.'
  );
}

/** How near a heading with nothing under it comes. */
export function bareHeadingScores(rows: readonly HeadingScore[], cut: number): string {
  const over = rows.filter((row) => row.headingScore >= cut);
  const nearer = over.filter((row) => row.headingScore > row.chunkScore);
  if (rows.length === 0) return 'No question has a bare heading in its corpus.';
  return `${over.length} of ${rows.length} questions have a bare heading above the cut of ${fixed(cut)}, a line that answers nothing; for ${nearer.length} of them it is nearer than the nearest paragraph.`;
}

/** Whether the cut that was named beforehand is offered, and where it lies. */
export function offer({ score, value, assessment: { verdict } }: Calibration): string {
  return verdict.status === 'refused'
    ? `Refused: ${verdict.words}.`
    : `Offered: answer when ${score} >= ${fixed(value, 4)}.`;
}
