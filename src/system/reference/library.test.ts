import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../files/problem';
import { useLite } from '../../models/useLite';
import { arms } from './arms';
import type { ChunkerName } from './chunkers';
import { chunkFixed, fixedChunker } from './fixedChunker';
import { fuse } from './fuse';
import { ledger } from './ledger.testkit';
import { type Library, openLibrary } from './library';
import { chunkSources, sourceChunker } from './sourceChunker';

const folder = mkdtempSync(join(tmpdir(), 'cutline-library-'));
const tiny = (change = {}) =>
  openLibrary({ corpus: join(folder, 'corpus'), vectors: join(folder, 'vectors'), embedder: useLite(), ...change });

/** The committed corpus, opened once for this file. */
let library: Library;
beforeAll(async () => {
  const doc = (slug: string, text: string) => `---\nslug: ${slug}\nversion: "1"\nupdated: 2026-01-01\n---\n${text}`;
  mkdirSync(join(folder, 'corpus/m/docs'), { recursive: true });
  writeFileSync(
    join(folder, 'corpus/m/docs/logs.md'),
    doc('logs', '# Logs\n\n## Kept\n\nThirty days.\n\n## Cost\n\nNone.'),
  );
  writeFileSync(join(folder, 'corpus/m/docs/edge.md'), doc('edge', '# Edge\n\nRequests end after 30 s.'));
  library = await openLibrary({ embedder: useLite() });
});
afterAll(async () => {
  await library.close();
  rmSync(folder, { recursive: true });
});

describe('openLibrary', () => {
  it('cuts per source unless told otherwise', async () => {
    expect(library.chunker).toBe(sourceChunker.id);
    expect(library.chunks).toEqual(chunkSources(library.sources));
    const fixed = await tiny({ chunker: 'fixed' });
    expect(fixed.chunker).toBe(fixedChunker.id);
    expect(fixed.chunks).toEqual(chunkFixed(fixed.sources));
    for (const arm of Object.keys(arms)) {
      const [first] = await fixed.retrieve(arm, 'm', 'how long are logs kept', 3);
      expect(first?.chunk.span.source_id, arm).toBe('logs');
    }
    await fixed.close();
  });

  it.each(['Fixed', '', 'toString'])('names an unknown chunker and those there are: %j', async (chunker) => {
    const opened = tiny({ chunker: chunker as ChunkerName });
    await expect(opened).rejects.toThrow(Problem);
    await expect(opened).rejects.toThrow(`unknown chunker "${chunker}" (one of per_source, fixed)`);
  });

  it('leaves chunks out of the index and keeps them among its own', async () => {
    const partial = await tiny({
      indexOnly: (chunk: { span: { source_id: string } }) => chunk.span.source_id !== 'logs',
    });
    expect(partial.chunks.map((chunk) => chunk.span.source_id)).toEqual(['edge', 'logs', 'logs']);
    for (const arm of Object.keys(arms)) {
      const hits = await partial.retrieve(arm, 'm', 'how long are logs kept after requests', 9);
      expect(
        hits.map((hit) => hit.chunk.span.source_id),
        arm,
      ).toEqual(['edge']);
    }
    expect(partial.embedder.computed()).toBe(3);
    await partial.close();
    const empty = await tiny({ indexOnly: () => false });
    for (const arm of Object.keys(arms)) expect(await empty.retrieve(arm, 'm', 'logs', 5)).toEqual([]);
    await empty.close();
  });
});

const asked = ledger.map(({ tenant, topic }) => ({ tenant, query: topic }));

describe('the arms, on the committed corpus', () => {
  it('keep their ids', () => {
    expect(Object.values(arms).map((arm) => arm.id)).toEqual([
      'keyword@1',
      'vector@1',
      'hybrid@1,depth=50',
      'hybrid_versions@1,depth=50,pool=20',
      'hybrid_rerank@1,depth=50,pool=20',
    ]);
  });

  it('keyword, vector and hybrid are the index and the fusion of its two legs, with nothing added', async () => {
    const { index, embedder } = library;
    for (const { tenant, query } of asked.slice(0, 12)) {
      const [vector] = await embedder.embed([query], 'query');
      const near = await index.byVector(tenant, vector as Float32Array, 50);
      const sharing = await index.byKeywords(tenant, query, 50);
      expect(await library.retrieve('vector', tenant, query, 50)).toEqual(
        near.map((hit) => ({ ...hit, legs: { similarity: hit.score } })),
      );
      expect(await library.retrieve('keyword', tenant, query, 50)).toEqual(
        sharing.map((hit) => ({ ...hit, legs: { bm25: hit.score } })),
      );
      expect(await library.retrieve('hybrid', tenant, query, 20)).toEqual(fuse(near, sharing, 20));
    }
  });

  it('hybrid_versions and hybrid_rerank re-order the twenty of hybrid, and keep the scores of its legs', async () => {
    for (const { tenant, query } of asked) {
      const hybrid = new Map((await library.retrieve('hybrid', tenant, query, 20)).map((h) => [h.chunk.chunk_id, h]));
      for (const arm of ['hybrid_versions', 'hybrid_rerank']) {
        const hits = await library.retrieve(arm, tenant, query, 20);
        expect(hits).toHaveLength(hybrid.size);
        for (const { superseded_by: _, rerank: __, ...hit } of hits)
          expect(hit).toEqual(hybrid.get(hit.chunk.chunk_id));
        expect(await library.retrieve(arm, tenant, query, 5)).toEqual(hits.slice(0, 5));
      }
      const deep = await library.retrieve('hybrid', tenant, query, 30);
      expect((await library.retrieve('hybrid_rerank', tenant, query, 30)).slice(20)).toEqual(deep.slice(20));
    }
  });

  it('hybrid_versions puts a newer changelog entry above the page it contradicts, and marks the page', async () => {
    const hits = await library.retrieve('hybrid_versions', 'meridian', 'largest volume', 5);
    const ids = hits.map((hit) => hit.chunk.span.source_id);
    const page = hits.findIndex((hit) => hit.chunk.span.source_id === 'volumes' && hit.superseded_by !== undefined);
    expect(hits[page]?.superseded_by).toMatch(/^meridian\/changelog\/CL-M-021@/);
    expect(ids.indexOf('CL-M-021')).toBeLessThan(page);
  });

  it('hybrid_versions marks no other tenant, and more than half of its marks are in the ledger', async () => {
    let [marks, right] = [0, 0];
    for (const { tenant, topic, newer, older } of ledger) {
      for (const hit of await library.retrieve('hybrid_versions', tenant, topic, 20)) {
        if (hit.superseded_by === undefined) continue;
        expect(hit.superseded_by.startsWith(`${tenant}/`)).toBe(true);
        marks++;
        const known = (names: readonly string[], id: string) =>
          names.some((name) => id.includes(`/${name.split('#')[0]}@`));
        if (known(older, hit.chunk.chunk_id) && known(newer, hit.superseded_by)) right++;
      }
    }
    expect(marks).toBeGreaterThan(30);
    expect(marks).toBeLessThan(70);
    expect(right / marks).toBeGreaterThan(0.4);
  });

  it.each([
    ['meridian', 'HLY-4021'],
    ['orbweaver', '--force-pull'],
    ['tallowby', 'logs.sample.rate'],
  ])('hybrid_rerank puts a chunk holding the identifier first: %s %s', async (tenant, identifier) => {
    const [first] = await library.retrieve('hybrid_rerank', tenant, `what about ${identifier}?`, 5);
    expect(first?.chunk.text).toContain(identifier);
  });
});
