import { describe, expect, it } from 'vitest';
import type { Chunk } from './chunk';
import type { FusedHit } from './fuse';
import { RERANK_WEIGHTS, rerank } from './rerank';

function hit(chunk_id: string, text: string, heading_path: string[] = [], similarity?: number): FusedHit {
  const legs = similarity === undefined ? {} : { similarity };
  return { chunk: { chunk_id, text, body: text, heading_path } as unknown as Chunk, score: 0.02, legs };
}
/** A unit vector whose cosine with [1, 0] is given. */
const at = (cos: number) => Float32Array.from([cos, Math.sqrt(1 - cos * cos)]);
const asked = at(1);
const ids = (hits: readonly FusedHit[]) => hits.map((h) => h.chunk.chunk_id);

describe('rerank', () => {
  it('adds the shares of identifiers and heading terms and the best sentence, as its docstring works out', () => {
    const right = hit('right', 'HLY-4021 | secret too old', ['Error codes']);
    const near = hit('near', 'HLY-4012 | token of another kind', ['Meaning of codes']);
    const found = rerank([near, right], 'HLY-4021 meaning', asked, [[at(0.1), at(0.62)], [at(0.4)]]);
    expect(ids(found)).toEqual(['right', 'near']);
    expect(found[0]?.rerank).toBeCloseTo(1.4, 5);
    expect(found[1]?.rerank).toBeCloseTo(0.745, 5);
    expect(RERANK_WEIGHTS).toEqual({ identifiers: 1, heading: 0.25, sentence: 1 });
  });

  it('keeps every other score', () => {
    const [found] = rerank([hit('a', 'x', [], 0.3)], 'why', asked, [[at(0.5)]]);
    expect(found).toEqual({ ...hit('a', 'x', [], 0.3), rerank: expect.closeTo(0.5, 5) });
  });

  it('matches identifiers to the letter, letter case aside, and shares them out', () => {
    const hits = [
      hit('none', 'queue.retry.max_age'),
      hit('half', 'hly-4021'),
      hit('both', 'HLY-4021, queue.retry.max'),
    ];
    const found = rerank(hits, 'HLY-4021 and queue.retry.max', asked, [[at(0)], [at(0)], [at(0)]]);
    expect(found.map((h) => [h.chunk.chunk_id, h.rerank])).toEqual([
      ['both', 1],
      ['half', 0.5],
      ['none', 0],
    ]);
  });

  it('leaves equal sums in the order they came in, and does without terms, sentences and hits', () => {
    const hits = [hit('b', 'x', [], 0.2), hit('a', 'y', [], 0.2), hit('c', 'z')];
    expect(ids(rerank(hits, 'how so?', asked, [[], [], []]))).toEqual(['b', 'a', 'c']);
    expect(rerank(hits, 'how so?', asked, [[], [], []]).map((h) => h.rerank)).toEqual([0.2, 0.2, 0]);
    expect(rerank([], 'HLY-4021', asked, [])).toEqual([]);
  });

  it('refuses sentences of another number of hits', () => {
    expect(() => rerank([hit('a', 'x')], 'q', asked, [])).toThrow('sentences of 0 for 1 hits');
  });
});
