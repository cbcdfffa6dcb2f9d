// [door] reads a project's files
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../files/problem';
import { readJson } from '../files/readJson';
import { readText } from '../files/readText';
import { type Baseline, parseBaseline } from '../golden/baseline';
import { parseCases } from '../golden/case';
import { type CaseTruth, caseTruths } from '../golden/caseTruth';
import { type Policy, parsePolicy } from '../golden/policy';
import { parseQuestions, type Question } from '../golden/question';
import type { Source } from '../golden/source';
import { parseThresholds, type Thresholds } from '../golden/thresholds';
import type { Embedder } from '../models/embedder';
import { embedderFromEnvironment } from '../models/openaiEmbedder';
import { useLite } from '../models/useLite';
import { type Library, openLibrary } from '../system/reference/library';

/** Where a project's files stand, under its root. */
export interface ProjectFiles {
  readonly questions: string;
  readonly thresholds: string;
  readonly schema: string;
  readonly policy: string;
  readonly corpus: string;
  readonly vectors: string;
  readonly cases: string;
  readonly baseline: string;
  /** The golden cases of the miniature system. */
  readonly quickstart: string;
  /** Where runs are kept. */
  readonly runs: string;
  /** The judge's exam, and how judges did in it. */
  readonly exam: string;
  readonly examRecords: string;
  /** Where replies of judging models are kept. */
  readonly calls: string;
}

/** The paths of a project; `root` is the folder that holds golden/ and data/, the working folder by default. */
export function projectFiles(root = '.'): ProjectFiles {
  const at = (path: string) => (root === '.' ? path : join(root, path));
  return {
    questions: at('golden/questions.json'),
    thresholds: at('golden/thresholds.json'),
    schema: at('golden/thresholds.schema.json'),
    policy: at('golden/policy.json'),
    corpus: at('data/corpus'),
    vectors: at('data/vectors'),
    cases: at('golden/cases.json'),
    baseline: at('golden/baseline.json'),
    quickstart: at('golden/quickstart.json'),
    runs: at('data/runs'),
    exam: at('golden/exam.json'),
    examRecords: at('golden/exam-records.json'),
    calls: at('data/calls'),
  };
}

export function readQuestions(files: ProjectFiles): Question[] {
  return parseQuestions(readJson(files.questions), files.questions);
}

/** The thresholds that stand in golden/, or undefined when there are none yet. */
export function readThresholds(files: ProjectFiles): Thresholds | undefined {
  return existsSync(files.thresholds) ? parseThresholds(readText(files.thresholds), files.thresholds) : undefined;
}

export function readPolicy(files: ProjectFiles): Policy {
  if (!existsSync(files.policy))
    throw new Problem('no such file', {
      where: files.policy,
      cure: 'it says what the gate enforces, such as {"enforce": {"thresholds": ["similarity"]}}',
    });
  return parsePolicy(readText(files.policy), files.policy);
}

/** The golden cases, resolved against the corpus: a lost source stops here, before anything is spent. */
export function readCases(files: ProjectFiles, sources: readonly Source[]): CaseTruth[] {
  return caseTruths(parseCases(readJson(files.cases), files.cases), sources, files.cases);
}

/** The baseline that stands in golden/, empty when there is none yet. */
export function readBaseline(files: ProjectFiles): Baseline {
  return existsSync(files.baseline) ? parseBaseline(readText(files.baseline), files.baseline) : {};
}

/** The embedder that the environment names, or the embedded one. */
export function configuredEmbedder(say: (line: string) => void): Embedder {
  const onCut = (text: string) => say(`a text was longer than the embedder reads and was cut: ${text.slice(0, 60)}…`);
  return embedderFromEnvironment(process.env) ?? useLite({ onCut });
}

/** Opens the project's corpus for searching; `say` hears of vectors that had to be computed. */
export function openProject(files: ProjectFiles, say: (line: string) => void): Promise<Library> {
  let told = false;
  const onMissing = (count: number) => {
    // Once: what is asked one question at a time would say it as often.
    if (!told)
      say(`${count} vectors or more are missing from ${files.vectors}: computing them (npm run vectors keeps them)`);
    told = true;
  };
  return openLibrary({ corpus: files.corpus, vectors: files.vectors, embedder: configuredEmbedder(say), onMissing });
}
