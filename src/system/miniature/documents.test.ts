import { describe, expect, it } from 'vitest';
import { useLite } from '../../models/useLite';
import { countWords } from '../../text/normalise';
import { miniatureDocuments, miniatureSources } from './documents';

describe('miniatureDocuments', () => {
  it('are four of 60 to 90 words, which the embedded embedder reads to their end', async () => {
    const cut: string[] = [];
    const texts = miniatureDocuments.map((document) => document.text);
    expect(texts.map(countWords)).toEqual([73, 78, 79, 80]);
    await useLite({ onCut: (text) => cut.push(text) }).embed(texts, 'document');
    expect(cut).toEqual([]);
  });

  it('hold one fact each that no other holds', () => {
    const facts = [
      'spring.kafka.listener.type=batch',
      'DefaultErrorHandler',
      'spring.data.redis.lettuce.pool',
      'EXPLAIN',
    ];
    const holders = facts.map((fact) => miniatureDocuments.filter(({ text }) => text.includes(fact)));
    expect(holders).toEqual(miniatureDocuments.map((document) => [document]));
  });
});

describe('miniatureSources', () => {
  it('has a source for each document, with its whole text', () => {
    expect(miniatureSources().map(({ source_id, text }) => ({ source_id, text }))).toEqual(
      miniatureDocuments.map(({ slug, text }) => ({ source_id: slug, text })),
    );
    expect(miniatureSources([])).toEqual([]);
  });
});
