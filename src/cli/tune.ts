// [door] writes golden/thresholds.json when told to export
import { existsSync } from 'node:fs';
import { type GatedQuestion, gatedQuestions, type Path } from '../calibration/gatedQuestions';
import { gateSentinels, makeGateThreshold } from '../calibration/gateThreshold';
import { repeatNoise } from '../calibration/repeatNoise';
import { type Gateable, type GateTuning, gateable, tuneGate } from '../calibration/tuneGate';
import { Problem } from '../files/problem';
import { writeWhole } from '../files/writeWhole';
import { askedQuestion } from '../golden/askedCase';
import { caseTruths } from '../golden/caseTruth';
import { checkQuestions } from '../golden/checkQuestions';
import { digestOfQuestions, type Question } from '../golden/question';
import { sameThreshold } from '../golden/seal';
import { printThresholds, type Threshold, thresholdsSchema } from '../golden/thresholds';
import type { Run } from '../runs/run';
import { holdoutLines } from '../views/thresholdText';
import { tuneText } from '../views/tuneText';
import { numberOption } from './numberOption';
import { type ObjectiveOptions, objectiveOf, pairOf } from './objective';
import { openSystem, type SystemOptions } from './openSystem';
import type { Outcome } from './outcome';
import {
  configuredEmbedder,
  type ProjectFiles,
  projectFiles,
  readPolicy,
  readQuestions,
  readThresholds,
} from './project';
import { type QuestionRunOptions, questionRun } from './questionRun';
import type { StoredRun } from './runCases';

export interface TuneOptions extends SystemOptions, ObjectiveOptions, QuestionRunOptions {
  readonly root?: string;
  readonly signal?: string;
  readonly pair?: string;
  readonly path?: string;
  readonly value?: string;
  readonly seed?: string;
  readonly note?: string;
  readonly export?: boolean;
}

function oneOf<T extends string>(option: string, given: string | undefined, names: readonly T[]): T | undefined {
  if (given === undefined) return undefined;
  const name = given.replaceAll('-', '_') as T;
  if (names.includes(name)) return name;
  throw new Problem(`unknown: ${given}`, { where: option, cure: `one of ${names.join(', ').replaceAll('_', '-')}` });
}

function describe(
  { signal, pair, path, value, chosenBy, verdict, point, curve, separates }: GateTuning,
  stored: StoredRun,
) {
  return {
    run: stored.path,
    signal,
    pair,
    path,
    value: value ?? null,
    chosen_by: chosenBy,
    verdict,
    point: point ?? null,
    questions: curve.n,
    curve: curve.points,
    separates: separates.map(({ assessment, ...row }) => ({
      ...row,
      auroc: assessment?.separation.auroc ?? null,
      p: assessment?.separation.p ?? null,
    })),
  };
}

/** The embedder's repeat noise on the sentinels; a BM25 score is the same every time. */
async function toleranceOf(tuning: GateTuning, value: number, say: (line: string) => void): Promise<number> {
  if (tuning.signal === 'bm25') return 1e-9;
  const ids = new Set(gateSentinels(tuning, value, 0).map(({ question_id }) => question_id));
  const near = tuning.tune.flatMap(({ question, answer }) => {
    const [top] = [...answer.retrieved].sort((a, b) => (b.scores.similarity ?? -1) - (a.scores.similarity ?? -1));
    return ids.has(question.id) && top !== undefined ? [{ query: question.query, passage: top.text }] : [];
  });
  return repeatNoise(configuredEmbedder(say), near);
}

function digestsOf(run: Run, questions: readonly Question[]): Threshold['digests'] {
  const { config } = run.header.system;
  const of = (name: string) => String(config[name] ?? run.header.system.id);
  return {
    questions: digestOfQuestions(questions),
    corpus: run.header.corpus,
    chunker: of('chunker'),
    embedder: of('embedder'),
    arm: of('arm'),
  };
}

/** What to do so that the regression gate holds the new threshold, where it does not yet. */
function enforcedBy(files: ProjectFiles): string {
  const held = existsSync(files.policy) && readPolicy(files).enforce.thresholds.includes('confidence_gate');
  return held ? '' : ` ${files.policy} does not enforce it yet: add "confidence_gate" to enforce.thresholds.`;
}

/** Tunes the confidence gate of a whole system over a stored run of the tune questions; `--export` writes it to golden/. */
export async function tuneCommand(options: TuneOptions, say: (line: string) => void): Promise<Outcome> {
  const files = projectFiles(options.root);
  const objective = objectiveOf(options);
  const pair = pairOf(options.pair);
  const signal = oneOf<Gateable>('--signal', options.signal, gateable);
  const path = oneOf<Path>('--path', options.path, ['whole', 'gate_alone']);
  const value =
    options.value === undefined ? undefined : numberOption('--value', options.value, () => true, 'a number');
  const seed =
    options.seed === undefined ? 1 : numberOption('--seed', options.seed, Number.isInteger, 'a whole number');
  const questions = readQuestions(files);
  const standing = readThresholds(files);
  const opened = await openSystem({ ...options, openGate: true }, files, say);
  try {
    checkQuestions(questions, opened.sources, files.questions);
    const truths = caseTruths(questions.map(askedQuestion), opened.sources, files.questions);
    const stored = await questionRun(options, opened, truths, files, say);
    const gated: GatedQuestion[] = gatedQuestions(
      {
        records: stored.run.records,
        name: stored.path,
        ...(opened.system.refusal === undefined ? {} : { refusal: opened.system.refusal }),
      },
      questions,
      truths,
    );
    const tuning = tuneGate(gated, {
      objective,
      seed,
      ...(signal === undefined ? {} : { signal }),
      ...(pair === undefined ? {} : { pair }),
      ...(path === undefined ? {} : { path }),
      ...(value === undefined ? {} : { value }),
    });
    const text = tuneText(tuning, stored.path, String(stored.run.header.system.config.answerer ?? ''));
    const json = describe(tuning, stored);
    if (options.export !== true)
      return {
        status: 'done',
        text: `${text}\n\nGolden files are as they were; --export writes ${files.thresholds}.`,
        json,
      };
    if (tuning.value === undefined) {
      const hint =
        tuning.path === 'whole' ? ' (--path gate-alone tunes the gate without the system’s own ways to abstain)' : '';
      return {
        status: 'fail',
        text: `${text}\n\nNothing was exported: the gate is refused${hint}.`,
        json: { ...json, exported: null },
      };
    }
    const previous = standing?.confidence_gate;
    const made = makeGateThreshold(tuning, {
      system: stored.run.header.system,
      digests: digestsOf(stored.run, questions),
      tolerance: await toleranceOf(tuning, tuning.value, say),
      previous,
      date: new Date().toISOString().slice(0, 10),
      note: options.note ?? previous?.note ?? '',
    });
    if (new Set(made.sentinels.map(({ side }) => side)).size < 2) {
      const why = `on one side of ${made.value} no question lies on its own side, so that no sentinel could hold it`;
      return { status: 'fail', text: `${text}\n\nNothing was exported: ${why}.`, json: { ...json, exported: null } };
    }
    const holdout = holdoutLines(made).join('\n');
    if (previous !== undefined && sameThreshold(previous, made))
      return {
        status: 'done',
        text: `${text}\n\n${holdout}\n\n${files.thresholds} already says this: left as it is.`,
        json: { ...json, exported: previous },
      };
    writeWhole(files.schema, `${JSON.stringify(thresholdsSchema(), null, 2)}\n`);
    writeWhole(files.thresholds, printThresholds({ ...standing, confidence_gate: made }));
    return {
      status: 'done',
      text: `${text}\n\n${holdout}\n\nWrote ${files.thresholds}: review the diff and commit it.${enforcedBy(files)}`,
      json: { ...json, exported: made },
    };
  } finally {
    await opened.close();
  }
}
