// [door] writes golden/thresholds.json when told to export
import { existsSync } from 'node:fs';
import { type Calibration, calibrate } from '../calibration/calibrate';
import { deriveScores } from '../calibration/deriveScores';
import { labelAudit } from '../calibration/labelAudit';
import { proposeThreshold } from '../calibration/propose';
import { crossValidationOf } from '../calibration/threshold';
import { writeWhole } from '../files/writeWhole';
import { checkQuestions } from '../golden/checkQuestions';
import { firstPolicy } from '../golden/policy';
import { printThresholds, type Threshold, thresholdsSchema } from '../golden/thresholds';
import { calibrationText } from '../views/calibrationText';
import { holdoutLines } from '../views/thresholdText';
import { numberOption } from './numberOption';
import { type ObjectiveOptions, objectiveOf, pairOf } from './objective';
import type { Outcome } from './outcome';
import { configuredEmbedder, openProject, projectFiles, readQuestions, readThresholds } from './project';

export interface CalibrateCommandOptions extends ObjectiveOptions {
  readonly root?: string;
  readonly pair?: string;
  readonly value?: string;
  readonly seed?: string;
  readonly note?: string;
  readonly export?: boolean;
}

function describe(calibration: Calibration): Record<string, unknown> {
  const { score, pair, objective, value, chosenBy, tuneRates, assessment, separates } = calibration;
  const offered = chosenBy === 'hand' || assessment.verdict.status === 'offered';
  return {
    score,
    pair,
    objective,
    value: offered ? value : null,
    best_value: assessment.choice.value,
    chosen_by: chosenBy,
    verdict: assessment.verdict,
    tune: tuneRates,
    plateau: assessment.choice.plateau,
    cross_validation: chosenBy === 'hand' ? null : crossValidationOf(assessment),
    spread: { low: assessment.spread.low, high: assessment.spread.high, resamples: assessment.spread.resamples },
    separates: separates.map((row) => ({
      score: row.score,
      pair: row.pair,
      ...row.assessment.separation,
      verdict: row.assessment.verdict,
    })),
    label_audit: labelAudit(calibration.tune, score),
  };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Calibrates the similarity threshold on the project's corpus and questions; `--export` writes it to golden/. */
export async function calibrateCommand(
  options: CalibrateCommandOptions,
  say: (line: string) => void,
): Promise<Outcome> {
  const files = projectFiles(options.root);
  const objective = objectiveOf(options);
  const pair = pairOf(options.pair);
  const value =
    options.value === undefined ? undefined : numberOption('--value', options.value, () => true, 'a number');
  const seed =
    options.seed === undefined ? 1 : numberOption('--seed', options.seed, Number.isInteger, 'a whole number');
  const questions = readQuestions(files);
  // Read before anything is computed: a broken file must stop an export, never be replaced by it.
  const standing = readThresholds(files);
  const library = await openProject(files, say);
  try {
    checkQuestions(questions, library.sources, files.questions);
    const scored = await deriveScores(library, questions);
    const calibration = calibrate(scored, {
      objective,
      seed,
      ...(pair === undefined ? {} : { pair }),
      ...(value === undefined ? {} : { value }),
    });
    const text = calibrationText(calibration);
    const json = describe(calibration);
    if (options.export !== true)
      return { status: 'done', text: `${text}\n\nNothing was written; --export writes ${files.thresholds}.`, json };
    if (calibration.chosenBy === 'objective' && calibration.assessment.verdict.status === 'refused') {
      return {
        status: 'fail',
        text: `${text}\n\nNothing was exported: the cut is refused.`,
        json: { ...json, exported: null },
      };
    }
    const previous: Threshold | undefined = standing?.similarity;
    const threshold = await proposeThreshold(calibration, {
      library,
      questions,
      embedder: configuredEmbedder(say),
      previous,
      date: today(),
      note: options.note ?? previous?.note ?? '',
    });
    const sides = new Set(threshold.sentinels.map((sentinel) => sentinel.side));
    if (sides.size < 2) {
      const missing = sides.has('answerable') ? 'unanswerable' : 'answerable';
      const why = `no ${missing} question lies on its side of ${threshold.value}, so that no sentinel could hold it`;
      return { status: 'fail', text: `${text}\n\nNothing was exported: ${why}.`, json: { ...json, exported: null } };
    }
    const holdout = holdoutLines(threshold).join('\n');
    if (threshold === previous) {
      return {
        status: 'done',
        text: `${text}\n\n${holdout}\n\n${files.thresholds} already says this: left as it is.`,
        json: { ...json, exported: threshold },
      };
    }
    const policy = existsSync(files.policy) ? '' : ` and ${files.policy}`;
    if (policy !== '') writeWhole(files.policy, `${JSON.stringify(firstPolicy, null, 2)}\n`);
    writeWhole(files.schema, `${JSON.stringify(thresholdsSchema(), null, 2)}\n`);
    writeWhole(files.thresholds, printThresholds({ ...standing, similarity: threshold }));
    return {
      status: 'done',
      text: `${text}\n\n${holdout}\n\nWrote ${files.thresholds}${policy}: review the diff and commit it.`,
      json: { ...json, exported: threshold },
    };
  } finally {
    await library.close();
  }
}
