// [door] writes a picture
import { deriveScores } from '../calibration/deriveScores';
import { Problem } from '../files/problem';
import { writeWhole } from '../files/writeWhole';
import { picture } from '../views/picture';
import { scoreClouds } from '../views/plots/scoreClouds';
import type { Outcome } from './outcome';
import { openProject, projectFiles, readQuestions, readThresholds } from './project';

export interface PictureOptions {
  readonly root?: string;
  /** Default `clouds.svg`. */
  readonly out?: string;
}

/** Draws the tune questions' clouds with the cut in force as one SVG file, for a README or a review. */
export async function pictureCommand(
  { root, out = 'clouds.svg' }: PictureOptions,
  say: (line: string) => void,
): Promise<Outcome> {
  const files = projectFiles(root);
  const threshold = readThresholds(files)?.similarity;
  if (threshold === undefined)
    throw new Problem('holds no similarity threshold', {
      where: files.thresholds,
      cure: 'npm run calibrate -- --export',
    });
  const questions = readQuestions(files).filter((question) => question.split === 'tune');
  const library = await openProject(files, say);
  try {
    writeWhole(out, picture(scoreClouds(await deriveScores(library, questions), { cut: threshold.value })));
  } finally {
    await library.close();
  }
  return { status: 'done', text: `Wrote ${out}.`, json: { file: out, cut: threshold.value } };
}
