import { describe, expect, it } from 'vitest';
import type { Source } from '../golden/source';
import { sectionsOf } from '../system/reference/markdown';
import { bareHeadings } from './headings';

function doc(text: string, tenant_id = 'acme'): Source {
  const sections = sectionsOf(text);
  return {
    tenant_id,
    source_type: 'doc',
    source_id: 'guide',
    title: 'Guide',
    version: '1',
    updated: '2026-01-01',
    text,
    sections,
  };
}
const words = (n: number) => Array.from({ length: n }, (_, i) => `word${i}`).join(' ');

describe('bareHeadings', () => {
  it('are those with fewer than twelve words of their own, the title excepted', () => {
    const text = `# Guide\n\n## Empty\n\n## Eleven\n\n${words(11)}\n\n## Twelve\n\n${words(12)}\n`;
    expect(bareHeadings([doc(text)])).toEqual([
      { tenant_id: 'acme', slug: 'guide', heading: 'Empty' },
      { tenant_id: 'acme', slug: 'guide', heading: 'Eleven' },
    ]);
  });

  it('do not count what stands under their subsections', () => {
    const text = `# Guide\n\n## Parent\n\n### Child\n\n${words(30)}\n`;
    expect(bareHeadings([doc(text)]).map((h) => h.heading)).toEqual(['Parent']);
  });

  it('leave out a heading without a word, which nothing can embed', () => {
    expect(bareHeadings([doc('# Guide\n\n##\n\n## ---\n\n## Real\n')]).map((h) => h.heading)).toEqual(['Real']);
  });

  it('are none in a source without sections', () => {
    expect(bareHeadings([{ ...doc('a ticket'), source_type: 'ticket', sections: [] }])).toEqual([]);
    expect(bareHeadings([])).toEqual([]);
  });
});
