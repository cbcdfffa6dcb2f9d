// [door] writes the vector cache
import { existsSync } from 'node:fs';

import { deriveScores } from '../calibration/deriveScores';
import { bareHeadings } from '../calibration/headings';
import { askedText } from '../golden/case';
import { type Vectors, vectorKey, writeVectors } from '../models/vectorCache';
import { statements } from '../system/reference/evidence';
import { rewriteByRules } from '../system/reference/rewrite';
import { sentences } from '../text/sentences';
import type { Outcome } from './outcome';
import { openProject, projectFiles, readCases, readQuestions } from './project';

export interface VectorsOptions {
  readonly root?: string;
}

/** Computes the vectors that corpus and questions lack, drops those that nothing asks for, and writes the cache. */
export async function vectorsCommand({ root }: VectorsOptions, say: (line: string) => void): Promise<Outcome> {
  const files = projectFiles(root);
  const questions = readQuestions(files);
  const library = await openProject(files, () => {});
  say(`Computing what ${files.vectors} lacks…`);
  try {
    await deriveScores(library, questions);
    const asked = existsSync(files.cases)
      ? readCases(files, library.sources).flatMap(({ golden }) => [askedText(golden), rewriteByRules(golden).text])
      : [];
    await library.embedder.embed(asked, 'query');
    const { embedder, chunks, vectors, vectorFile } = library;
    const before = vectors.size;
    // A sentence of a chunk that no question finds near may be asked for later: they are all kept.
    const headings = bareHeadings(library.sources).map((bare) => bare.heading);
    const lines = [
      ...new Set([...chunks.flatMap((chunk) => [...sentences(chunk.body), ...statements(chunk)]), ...headings]),
    ];
    await embedder.embed(lines, 'document');
    const wanted = new Set([
      ...chunks.map((chunk) => vectorKey(embedder, chunk.text, 'document')),
      ...lines.map((line) => vectorKey(embedder, line, 'document')),
      ...asked.map((text) => vectorKey(embedder, text, 'query')),
      ...questions.map((question) => vectorKey(embedder, question.query, 'query')),
    ]);
    const kept: Vectors = new Map([...vectors].filter(([key]) => wanted.has(key)));
    writeVectors(vectorFile, embedder, kept);
    const computed = embedder.computed();
    const dropped = before + computed - kept.size;
    return {
      status: 'done',
      text: `${vectorFile}: ${kept.size} vectors, ${computed} computed now.`,
      json: { file: vectorFile, vectors: kept.size, computed, dropped: Math.max(0, dropped) },
    };
  } finally {
    await library.close();
  }
}
