import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chunk } from './chunk';
import type { Hit } from './chunkIndex';
import { fuse } from './fuse';

const hit = (chunk_id: string, score: number): Hit => ({ chunk: { chunk_id } as Chunk, score });
const ids = (hits: readonly Hit[]) => hits.map(({ chunk }) => chunk.chunk_id);

describe('fuse', () => {
  it('adds 1 / (60 + rank) over the legs, and keeps what each leg said', () => {
    const fused = fuse([hit('a', 0.9), hit('b', 0.8)], [hit('b', 7), hit('c', 3)], 10);
    expect(ids(fused)).toEqual(['b', 'a', 'c']);
    expect(fused.map((f) => f.score)).toEqual([1 / 62 + 1 / 61, 1 / 61, 1 / 62]);
    expect((fused[0]?.score ?? 0).toFixed(5)).toBe('0.03252');
    expect(fused.map((f) => f.legs)).toEqual([{ similarity: 0.8, bm25: 7 }, { similarity: 0.9 }, { bm25: 3 }]);
  });

  it('orders ties by chunk_id, whichever leg they come from', () => {
    expect(ids(fuse([hit('z', 1), hit('y', 0.5)], [hit('a', 1), hit('b', 0.5)], 4))).toEqual(['a', 'z', 'b', 'y']);
    expect(ids(fuse([hit('z', 1), hit('a', 1)], [hit('a', 1), hit('z', 1)], 4))).toEqual(['a', 'z']);
  });

  it('looks at ranks, not at scores', () => {
    const one = fuse([hit('a', 0.9), hit('b', 0.1)], [hit('c', 100)], 5);
    const other = fuse([hit('a', -0.2), hit('b', -0.3)], [hit('c', 0.001)], 5);
    expect(ids(one)).toEqual(ids(other));
  });

  it('cuts at k, and fuses nothing into nothing', () => {
    expect(ids(fuse([hit('a', 1), hit('b', 1)], [hit('c', 1)], 2))).toEqual(['a', 'c']);
    expect(fuse([], [], 5)).toEqual([]);
    expect(fuse([hit('a', 1)], [], 0)).toEqual([]);
  });

  it('equals the sum taken chunk by chunk', () => {
    const leg = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g'));
    fc.assert(
      fc.property(leg, leg, fc.nat(8), (v, w, k) => {
        const score = (id: string) =>
          [v, w].reduce((sum, l) => sum + (l.includes(id) ? 1 / (61 + l.indexOf(id)) : 0), 0);
        const expected = [...new Set([...v, ...w])].sort((a, b) => score(b) - score(a) || (a < b ? -1 : 1)).slice(0, k);
        expect(
          ids(
            fuse(
              v.map((id) => hit(id, 1)),
              w.map((id) => hit(id, 1)),
              k,
            ),
          ),
        ).toEqual(expected);
      }),
    );
  });
});
