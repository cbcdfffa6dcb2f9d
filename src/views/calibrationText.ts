import type { Assessment } from '../calibration/assess';
import { type Calibration, pairRate } from '../calibration/calibrate';
import { cloudLabels, clouds, pairs } from '../calibration/clouds';
import { labelAudit } from '../calibration/labelAudit';
import { riskAt, SHARES } from '../calibration/risk';
import { describeObjective } from '../golden/objective';
import type { Pair } from '../golden/thresholds';
import { fixed, percent, percentWithin, pValue, within } from './numbers';
import { shorten, table } from './table';

/** What stands against the answerable questions in a pair. */
export function describePair(pair: Pair): string {
  return pairs[pair]
    .map((cloud) => cloudLabels[cloud])
    .join(' and ')
    .replace(' and unanswerable,', ' and');
}

function separates({ separates: rows }: Calibration): string {
  return table(
    ['score', 'answerable against', 'n', 'AUROC [95 %]', 'p', 'a cut is'],
    rows.map(({ score, pair, assessment: { sweep, separation, verdict } }) => [
      score,
      pair.replace('_', ' '),
      `${sweep.nAnswerable} / ${sweep.nUnanswerable}`,
      within(separation.auroc, separation),
      pValue(separation.p),
      verdict.status === 'offered' ? 'offered' : `refused: ${verdict.reason.replaceAll('_', ' ')}`,
    ]),
    [2, 4],
  );
}

/** Four decimals, more where all scores lie closer together than a tenth. */
function decimalsFor(descending: Float64Array): number {
  const width = (descending[0] as number) - (descending[descending.length - 1] as number);
  return width > 0 ? Math.min(17, Math.max(4, 3 - Math.floor(Math.log10(width)))) : 4;
}

/** What the cut is worth where it was not chosen, and how firmly it stands: three lines. */
export function estimateLines({ crossValidation: cv, spread, choice, sweep }: Assessment, sign: 1 | -1 = 1): string[] {
  const decimals = decimalsFor(sweep.scores);
  const ends = (a: number, b: number) => {
    const [from, to] = sign === 1 ? [a, b] : [-b, -a];
    return `${fixed(from, decimals)} to ${fixed(to, decimals)}`;
  };
  const [next, last] = [sweep.scores[choice.point], choice.lastAccepted];
  const sameAnswers =
    next === undefined || last === null
      ? []
      : [`Any cut between ${ends(next, last).replace(' to ', ' and ')} answers the same of these questions.`];
  const lines = [
    ...sameAnswers,
    ...(choice.plateau.low === choice.plateau.high
      ? []
      : [
          `Plateau: cuts from ${ends(choice.plateau.low, choice.plateau.high)} are worth as much; the strictest is taken.`,
        ]),
    `Drawn again, nine in ten question sets would have put it between ${ends(spread.low, spread.high).replace(' to ', ' and ')} (${spread.resamples} resamples).`,
  ];
  if (cv === undefined) return [...lines, 'Cross-validation: too few questions.'];
  const refused = cv.refusedFolds === 0 ? '' : `; ${cv.refusedFolds} of ${cv.folds * cv.repeats} folds refused a cut`;
  return [
    ...lines,
    `On questions it has not seen (${cv.repeats} x ${cv.folds}-fold): true answers ${percentWithin(cv.trueAnswers)}, false answers ${percentWithin(cv.falseAnswers)}; ` +
      `gain over abstaining from all ${within(cv.gainOverNone.estimate, cv.gainOverNone)}, over answering all ${within(cv.gainOverAll.estimate, cv.gainOverAll)}${refused}.`,
  ];
}

/** Coverage and selective risk by the kind of unanswerable questions in traffic: the kind decides as much as the share. */
function risk({ tuneRates }: Calibration): string {
  const answerable = tuneRates.answerable.rate ?? 0;
  const kinds = (Object.keys(pairs) as Pair[]).flatMap((kind) => {
    const { rate } = pairRate(tuneRates, kind);
    return rate === null || rate === undefined ? [] : [{ kind, rate }];
  });
  return table(
    ['unanswerable in traffic', ...SHARES.map(percent)],
    kinds.flatMap(({ kind, rate }) => {
      const at = SHARES.map((share) => riskAt(share, answerable, rate));
      const name = kind === 'all' ? 'as in the tune set' : `all ${kind.replace('_', ' ')}`;
      return [
        [`${name}: answered`, ...at.map((point) => percent(point.coverage))],
        ['… of these false', ...at.map((point) => percent(point.selective_risk))],
      ];
    }),
    SHARES.map((_, i) => i + 1),
  );
}

/** The questions whose score contradicts their label most, each with the passage that gave it the score. */
function audit(calibration: Calibration): string {
  const { unanswerable, answerable } = labelAudit(calibration.tune, calibration.score);
  return [...unanswerable, ...answerable]
    .flatMap((row) => [
      `${row.question_id} ${fixed(row.score)} ${cloudLabels[row.label]}: ${shorten(row.query, 60)}`,
      `       ${row.source === '' ? 'nothing retrieved' : `${row.source}: ${shorten(row.passage, 66)}`}`,
    ])
    .join('\n');
}

/** A calibration for a terminal: what separates, the cut and what it does, how firm it is, and the labels to read again. */
export function calibrationText(calibration: Calibration): string {
  const { score, pair, objective, assessment, value, tuneRates, chosenBy } = calibration;
  const { verdict, choice } = assessment;
  const offered = verdict.status === 'offered' || chosenBy === 'hand';
  const title =
    verdict.status === 'offered'
      ? `Cut: answer when ${score} >= ${fixed(value, 4)}`
      : `Refused: no cut of ${score} is offered against ${describePair(pair)}: ${verdict.words}`;
  const cut = [
    chosenBy === 'hand'
      ? `Cut chosen by hand: answer when ${score} >= ${fixed(value, 4)}${verdict.status === 'offered' ? '' : ` (${verdict.words})`}`
      : title,
    `chosen against ${describePair(pair)}; ${chosenBy === 'hand' ? 'the objective would say' : 'objective'}: ${describeObjective(objective)}${chosenBy === 'hand' ? ` at ${fixed(choice.value, 4)}` : ` = ${fixed(choice.objectiveValue)}`}`,
    '',
    table(
      ['cloud', 'n', 'answered', 'rate [95 %]'],
      clouds.map((cloud) => [
        cloudLabels[cloud],
        String(tuneRates[cloud].n),
        String(tuneRates[cloud].answered),
        percentWithin(tuneRates[cloud]),
      ]),
      [1, 2],
    ),
    '',
    ...(chosenBy === 'hand'
      ? ['A cut chosen by hand has no estimate but the holdout, which --export shows.']
      : estimateLines(assessment)),
    '',
    'What it would mean in traffic, by the share and kind of questions that nothing answers:',
    risk(calibration),
  ];
  return [
    'What separates, on the tune questions:',
    separates(calibration),
    '',
    ...(offered ? cut : [title]),
    '',
    'Labels to read again (unanswerable that score highest, answerable that score lowest):',
    audit(calibration),
    '',
    'A similarity says whether a question is on topic, not whether the corpus answers it.',
  ].join('\n');
}
