import { describe, expect, it } from 'vitest';
import { Problem } from '../../files/problem';
import type { Embedder } from '../../models/embedder';
import { arms, type Retriever, retrieve } from './arms';
import type { Chunk } from './chunk';
import type { ChunkIndex, Hit } from './chunkIndex';

const hit = (chunk_id: string, score: number): Hit => ({ chunk: { chunk_id } as Chunk, score });
const byVector = [hit('a', 0.9), hit('b', 0.8), hit('c', 0.7)];
const byKeywords = [hit('c', 9), hit('d', 4)];

function retriever(): Retriever & { readonly calls: unknown[][] } {
  const calls: unknown[][] = [];
  const index: ChunkIndex = {
    async byVector(...args) {
      calls.push(['vector', ...args]);
      return byVector.slice(0, args[2]);
    },
    async byKeywords(...args) {
      calls.push(['keywords', ...args]);
      return byKeywords.slice(0, args[2]);
    },
    async close() {},
  };
  const embedder: Embedder = {
    id: 'fake',
    input: (text) => text,
    async embed(texts, role) {
      calls.push(['embed', texts, role]);
      return [Float32Array.from([1])];
    },
  };
  return { index, embedder, calls };
}

describe('retrieve', () => {
  it('keyword: by BM25 alone, nothing embedded', async () => {
    const tools = retriever();
    const hits = await retrieve(tools, 'keyword', 'm', 'why?', 2);
    expect(hits.map((h) => [h.chunk.chunk_id, h.score, h.legs])).toEqual([
      ['c', 9, { bm25: 9 }],
      ['d', 4, { bm25: 4 }],
    ]);
    expect(tools.calls).toEqual([['keywords', 'm', 'why?', 2]]);
  });

  it('vector: by cosine alone, the question embedded as a query', async () => {
    const tools = retriever();
    const hits = await retrieve(tools, 'vector', 'm', 'why?', 2);
    expect(hits.map((h) => [h.chunk.chunk_id, h.score, h.legs])).toEqual([
      ['a', 0.9, { similarity: 0.9 }],
      ['b', 0.8, { similarity: 0.8 }],
    ]);
    expect(tools.calls).toEqual([
      ['embed', ['why?'], 'query'],
      ['vector', 'm', Float32Array.from([1]), 2],
    ]);
  });

  it('hybrid: both legs to a depth of 50 or k, fused, each with its own scores', async () => {
    const tools = retriever();
    const hits = await retrieve(tools, 'hybrid', 'm', 'why?', 2);
    expect(hits.map((h) => [h.chunk.chunk_id, h.score, h.legs])).toEqual([
      ['c', 1 / 63 + 1 / 61, { similarity: 0.7, bm25: 9 }],
      ['a', 1 / 61, { similarity: 0.9 }],
    ]);
    expect(tools.calls.map((call) => call[3])).toEqual([undefined, 50, 50]);
    await retrieve(tools, 'hybrid', 'm', 'why?', 80);
    expect(tools.calls.slice(3).map((call) => call[3])).toEqual([undefined, 80, 80]);
  });

  it.each(['', 'Hybrid', 'toString', '__proto__', 'rerank'])(
    'names an unknown arm and the ones there are: %j',
    async (arm) => {
      const asked = retrieve(retriever(), arm, 'm', 'why?', 2);
      await expect(asked).rejects.toThrow(Problem);
      await expect(asked).rejects.toThrow(`unknown arm "${arm}" (one of ${Object.keys(arms).join(', ')})`);
    },
  );
});
