import { describe, expect, it } from 'vitest';
import type { GoldenCase } from '../golden/case';
import { type CaseTruth, caseTruths } from '../golden/caseTruth';
import type { SourceLocator } from '../golden/locator';
import type { Source } from '../golden/source';
import type { Chunk } from '../system/reference/chunk';
import { chunkers } from '../system/reference/chunkers';
import { sectionsOf } from '../system/reference/markdown';
import { relevantChunks } from './relevantChunks';

const words = (n: number, tag: string) => Array.from({ length: n }, (_, i) => `${tag}${i}`).join(' ');
const text = `# Logs\n\n## Keep\n\n${words(40, 'k')} thirty days.\n\n## Drop\n\n${words(40, 'd')} never.`;
const source = (tenant_id: string, source_id: string, body: string): Source => ({
  tenant_id,
  source_type: 'doc',
  source_id,
  title: source_id,
  version: '1',
  updated: '2026-01-01',
  text: body,
  sections: sectionsOf(body),
});
const sources = [
  source('acme', 'logs', text),
  source('acme', 'copy', '# Copy\n\nKept thirty days. Nothing else.'),
  source('other', 'logs', text),
];
const doc = (heading: string, contains?: string): SourceLocator => ({
  source_type: 'doc',
  slug: 'logs',
  heading,
  ...(contains === undefined ? {} : { contains }),
});
function truth(...expected_sources: SourceLocator[]): CaseTruth {
  const golden = { case_id: 'GC-0001', tenant_id: 'acme', expected_sources } as unknown as GoldenCase;
  return caseTruths([golden], sources, 'cases.json')[0] as CaseTruth;
}

describe('relevantChunks', () => {
  const chunks = chunkers.per_source.chunk(sources);
  const bodies = (ids: ReadonlySet<string>) =>
    chunks.filter((chunk) => ids.has(chunk.chunk_id)).map(({ body }) => body);

  it('has a set a located span, in order, and all of them', () => {
    const found = relevantChunks(truth(doc('Drop'), doc('Keep')), chunks);
    expect(found.bySpan).toHaveLength(2);
    expect(bodies(found.bySpan[0] as ReadonlySet<string>).join()).toContain('never.');
    expect(bodies(found.bySpan[1] as ReadonlySet<string>).join()).toContain('thirty days.');
    expect(found.all).toEqual(new Set(found.bySpan.flatMap((ids) => [...ids])));
  });

  it('takes of a passage every document that holds it, one set each, and no other tenant’s', () => {
    const found = relevantChunks(truth({ source_type: 'passage', contains: 'thirty days' }), chunks);
    expect(found.bySpan.map((ids) => ids.size)).toEqual([1, 1]);
    expect([...found.all].every((id) => id.startsWith('acme/'))).toBe(true);
  });

  it('counts a chunk once that two locators mean', () => {
    const found = relevantChunks(truth(doc('Keep'), doc('Keep', 'thirty days')), chunks);
    expect(found.bySpan[1]?.size).toBe(1);
    expect(found.all).toEqual(found.bySpan[0]);
  });

  it('is empty, not undefined, where a chunker left a span without evidence', () => {
    const cut = chunks.map((chunk): Chunk => ({ ...chunk, span: { ...chunk.span, start: 0, end: 6 } }));
    expect(relevantChunks(truth(doc('Keep'), doc('Drop')), cut)).toEqual({
      bySpan: [new Set(), new Set()],
      all: new Set(),
    });
    expect(relevantChunks(truth(doc('Keep')), [])).toEqual({ bySpan: [new Set()], all: new Set() });
    expect(relevantChunks(truth(), chunks)).toEqual({ bySpan: [], all: new Set() });
  });

  it('does not depend on the order of the chunks, and finds evidence under either chunker', () => {
    const asked = truth(doc('Keep'), doc('Drop', 'never.'));
    expect(relevantChunks(asked, [...chunks].reverse())).toEqual(relevantChunks(asked, chunks));
    const fixed = relevantChunks(asked, chunkers.fixed.chunk(sources));
    expect(fixed.bySpan.map((ids) => ids.size > 0)).toEqual([true, true]);
  });
});
