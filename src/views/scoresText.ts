import type { Assessment } from '../calibration/assess';
import { choose } from '../calibration/choose';
import { type OperatingPoint, operatingPoint } from '../calibration/curves';
import type { ScorePairs } from '../calibration/scorePairs';
import type { Sweep } from '../calibration/sweep';
import { describeObjective, type Objective } from '../golden/objective';
import { estimateLines } from './calibrationText';
import { fixed, percent, pValue, within } from './numbers';
import { table } from './table';

/** A value of the sweep on the user's own scale; no minus zero. */
export function onScale(value: number | null, sign: 1 | -1): number | null {
  return value === null ? null : sign * value + 0;
}

/** How many of the descending scores a cut accepts. */
function accepted(scores: Float64Array, cut: number): number {
  let c = 0;
  while (c < scores.length && (scores[c] as number) >= cut) c++;
  return c;
}

/** A cut in as few digits, from nine, as it takes to accept the same questions. On the user's own scale. */
export function cutText(cut: number, { scores }: Pick<Sweep, 'scores'>, sign: 1 | -1): string {
  for (let digits = 9; digits < 17; digits++) {
    const rounded = Number(cut.toPrecision(digits));
    if (accepted(scores, rounded) === accepted(scores, cut)) return String(onScale(rounded, sign));
  }
  return String(onScale(cut, sign));
}

/** As many digits, from nine, as it takes to tell the scores from each other. */
function digitsFor(scores: Float64Array): number {
  for (let digits = 9; digits < 17; digits++) {
    const told = new Set(Array.from(scores, (value) => value.toPrecision(digits)));
    if (told.size === scores.length) return digits;
  }
  return 17;
}

function score(value: number | null, digits: number): string {
  return value === null ? 'none' : String(Number(value.toPrecision(digits)));
}

function curveTable(curve: readonly OperatingPoint[], accepts: string, digits: number): string {
  return table(
    [`accepts ${accepts}`, 'answered', 'false', 'true-answer rate', 'false-answer rate', 'precision'],
    curve.map((p) => [
      score(p.last_accepted, digits),
      String(p.answered),
      String(p.falsely_answered),
      fixed(p.true_answer_rate, 4),
      fixed(p.false_answer_rate, 4),
      fixed(p.precision, 4),
    ]),
    [0, 1, 2, 3, 4, 5],
  );
}

function objectives({ sweep, objective }: Assessment, sign: 1 | -1): string {
  const all: Objective[] = [{ kind: 'least_overlap' }, { kind: 'accuracy' }];
  if (all.every((other) => other.kind !== objective.kind)) all.push(objective);
  const digits = digitsFor(sweep.scores);
  return table(
    ['objective', 'worth', 'cut', 'last accepted', 'answered', 'false'],
    all.map((of) => {
      const { point, value, objectiveValue } = choose(sweep, of);
      const at = operatingPoint(sweep, point);
      return [
        describeObjective(of),
        fixed(objectiveValue, 6),
        cutText(value, sweep, sign),
        score(onScale(at.last_accepted, sign), digits),
        String(at.answered),
        String(at.falsely_answered),
      ];
    }),
    [1, 2, 3, 4, 5],
  );
}

export interface ScoresTextOptions {
  /** Every operating point, where they are to be listed. */
  readonly curve?: readonly OperatingPoint[];
  /** A cut of the user's own, on the file's scale, and what it does. */
  readonly own?: { readonly value: number; readonly at: OperatingPoint };
}

/** A calibration of a file of scores, for a terminal. */
export function scoresText(
  path: string,
  pairs: ScorePairs,
  assessment: Assessment,
  { curve, own }: ScoresTextOptions = {},
): string {
  const { sweep, separation, averagePrecision, choice, verdict, objective } = assessment;
  const sign = pairs.sign;
  const accepts = sign === 1 ? '>=' : '<=';
  const chosen = operatingPoint(sweep, choice.point);
  return [
    `${path}: ${sweep.nAnswerable + sweep.nUnanswerable} pairs, ${sweep.nAnswerable} answerable and ${sweep.nUnanswerable} unanswerable, ${sweep.scores.length} distinct scores; ${sign === 1 ? 'higher' : 'lower'} "${pairs.scoreColumn}" is better`,
    `AUROC ${within(separation.auroc, separation, 6)}, Mann-Whitney p ${pValue(separation.p)} (${separation.method}); average precision ${fixed(averagePrecision, 6)}`,
    '',
    objectives(assessment, sign),
    '',
    verdict.status === 'offered'
      ? `Cut: answer when ${pairs.scoreColumn} ${accepts} ${cutText(choice.value, sweep, sign)} (${describeObjective(objective)}): answers ${percent(chosen.true_answer_rate)} of the answerable and ${percent(chosen.false_answer_rate)} of the unanswerable.`
      : `Refused: ${verdict.words}.`,
    ...(verdict.status === 'offered' ? estimateLines(assessment, sign) : []),
    ...(own === undefined
      ? []
      : [
          `Your own cut, ${pairs.scoreColumn} ${accepts} ${own.value}: answers ${percent(own.at.true_answer_rate)} of the answerable and ${percent(own.at.false_answer_rate)} of the unanswerable.`,
        ]),
    ...(curve === undefined
      ? ['', `${sweep.scores.length + 1} operating points; --curves prints them all.`]
      : ['', curveTable(curve, accepts, digitsFor(sweep.scores))]),
  ].join('\n');
}
