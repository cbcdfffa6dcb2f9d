import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chunk } from './chunk';
import type { FusedHit } from './fuse';
import { newestFirst } from './versions';

function hit(chunk_id: string, body: string, updated: string, tenant_id = 'm'): FusedHit {
  const span = { tenant_id, source_type: 'doc', source_id: chunk_id, start: 0, end: body.length } as const;
  const chunk: Chunk = { chunk_id, tenant_id, text: body, body, span, heading_path: [], version: '1', updated };
  return { chunk, score: 0.03, legs: { similarity: 0.5, bm25: 2 } };
}
const limit = (id: string, seconds: number, updated: string) =>
  hit(id, `An edge request may take ${seconds} s.`, updated);
const alike = (hits: readonly FusedHit[]) => hits.map(() => Float32Array.from([1, 0]));
const order = (hits: readonly FusedHit[], vectors = alike(hits)) =>
  newestFirst(hits, vectors).map((h) =>
    h.superseded_by ? `${h.chunk.chunk_id}<${h.superseded_by}` : h.chunk.chunk_id,
  );

const a = limit('a', 60, '2024-01-01');
const b = hit('b', 'Ask the team.', '2024-06-01');
const c = limit('c', 30, '2025-01-01');
const d = limit('d', 20, '2026-01-01');

describe('newestFirst', () => {
  it('moves the newer directly above the older when it stands below, and marks the older', () => {
    expect(order([a, b, c])).toEqual(['c', 'a<c', 'b']);
    expect(order([b, a, b, c].filter((h, i, all) => all.indexOf(h) === i))).toEqual(['b', 'c', 'a<c']);
    expect(order([c, b, a])).toEqual(['c', 'b', 'a<c']);
    expect(order([a, b])).toEqual(['a', 'b']);
    expect(order([])).toEqual([]);
  });

  it('keeps scores and legs, and changes no hit that it does not mark', () => {
    const [newer, older, other] = newestFirst([a, b, c], alike([a, b, c]));
    expect(newer).toBe(c);
    expect(older).toEqual({ ...a, superseded_by: 'c' });
    expect(other).toBe(b);
  });

  it('names the chunk most like it, and follows a chain to its end', () => {
    const vectors = [Float32Array.from([1, 0]), Float32Array.from([0.8, 0.6]), Float32Array.from([0.96, 0.28])];
    expect(order([a, c, d], vectors)).toEqual(['d', 'a<d', 'c<d']);
    expect(order([a, c, d])).toEqual(['d', 'c<d', 'a<c']);
    expect(order([a, b, d, c])).toEqual(['d', 'a<d', 'b', 'c<d']);
  });

  it('leaves alone what differs in nothing, in subject, or stands at another tenant', () => {
    expect(order([a, limit('e', 60, '2025-01-01')])).toEqual(['a', 'e']);
    expect(order([a, hit('e', 'Backups last 30 s.', '2025-01-01')])).toEqual(['a', 'e']);
    expect(order([a, hit('e', c.chunk.body, '2025-01-01', 'o')])).toEqual(['a', 'e']);
    expect(order([a, c], [Float32Array.from([1, 0]), Float32Array.from([0, 1])])).toEqual(['a', 'c']);
  });

  it('refuses vectors of another number', () => {
    expect(() => newestFirst([a], [])).toThrow('0 vectors for 1 hits');
  });

  it('loses and doubles nothing, puts every successor above, and keeps the order of what did not move', () => {
    const made = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2020, max: 2026 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(made, (rows) => {
        const hits = rows.map(([value, year], i) => limit(`h${i}`, value * 10, `${year}-01-01`));
        const found = newestFirst(hits, alike(hits));
        const ids = found.map((h) => h.chunk.chunk_id);
        expect([...ids].sort()).toEqual(hits.map((h) => h.chunk.chunk_id).sort());
        found.forEach((h, place) => {
          if (h.superseded_by === undefined) return;
          const above = ids.indexOf(h.superseded_by);
          expect(above).toBeGreaterThanOrEqual(0);
          expect(above).toBeLessThan(place);
          expect((found[above] as FusedHit).chunk.updated > h.chunk.updated).toBe(true);
        });
        const movers = new Set(found.map((h) => h.superseded_by));
        const still = (all: readonly string[]) => all.filter((id) => !movers.has(id));
        expect(still(ids)).toEqual(still(hits.map((h) => h.chunk.chunk_id)));
      }),
    );
  });
});
