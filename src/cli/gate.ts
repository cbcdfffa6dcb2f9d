import { Problem } from '../files/problem';
import { runGate } from '../gate/runGate';
import { gateText } from '../views/gateText';
import type { Outcome } from './outcome';
import { openProject, projectFiles, readPolicy, readQuestions, readThresholds } from './project';

export interface GateOptions {
  readonly root?: string;
}

/** What CI enforces: asks every sentinel again and gives the verdict. Writes nothing. */
export async function gateCommand({ root }: GateOptions, say: (line: string) => void): Promise<Outcome> {
  const files = projectFiles(root);
  const policy = readPolicy(files);
  const thresholds = readThresholds(files);
  if (thresholds === undefined) {
    throw new Problem('no such file: there is no threshold to hold yet', {
      where: files.thresholds,
      cure: 'npm run calibrate -- --export',
    });
  }
  const questions = readQuestions(files);
  const library = await openProject(files, say);
  try {
    const report = await runGate(library, questions, policy, thresholds);
    return {
      status: report.status,
      text: gateText(report),
      json: { words: report.words, thresholds: report.thresholds },
    };
  } finally {
    await library.close();
  }
}
