import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../golden/source';
import { random, shuffle } from '../../stats/random';
import { countWords } from '../../text/normalise';
import { estimateSubwords } from '../../text/subwords';
import { chunkers } from './chunkers';
import { chunkFixed, fixedChunker } from './fixedChunker';
import { sectionsOf } from './markdown';

function source(text: string, change: Partial<Source> = {}): Source {
  const sections = change.source_type === undefined ? sectionsOf(text) : [];
  const title = sections[0]?.heading ?? 'd';
  const common = { tenant_id: 'm', source_type: 'doc', source_id: 'd', version: '1', updated: '2026-01-01' } as const;
  return { ...common, title, text, sections, ...change };
}

const inOrder = (text: string) => chunkFixed([source(text)]).sort((a, b) => a.span.start - b.span.start);
/** Different words of three letters, each one subword. */
const nth = (i: number) => String.fromCharCode(97 + Math.floor(i / 676), 97 + (Math.floor(i / 26) % 26), 97 + (i % 26));
const words = (count: number, from = 0) => Array.from({ length: count }, (_, i) => nth(from + i)).join(' ');

const word = fc.stringMatching(/^[a-zA-Z0-9._|#-]{1,12}$/);
const block = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 120 }).map((all) => all.join(' ')),
  fc.array(word, { minLength: 1, maxLength: 60 }).map((all) => `\`\`\`\n${all.join('\n')}\n\`\`\``),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.array(word, { minLength: 1, maxLength: 8 }))
    .map(([level, all]) => `${'#'.repeat(level)} ${all.join(' ')}`),
  fc.constantFrom('---', '| a | b |\n|---|---|\n| 1 | 2 |', ' \u00a0 ', ''),
);
const markdown = fc.array(block, { minLength: 1, maxLength: 10 }).map((blocks) => blocks.join('\n\n'));

describe('chunkFixed, on generated Markdown', () => {
  it('makes windows of at most 90 words and 100 subwords, each the text of its span', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (const chunk of chunkFixed([source(text)])) {
          expect(countWords(chunk.text)).toBeLessThanOrEqual(fixedChunker.maxWords);
          // A single word is never cut, however many tokens it has.
          if (countWords(chunk.text) > 1) expect(estimateSubwords(chunk.text)).toBeLessThanOrEqual(100);
          expect(text.slice(chunk.span.start, chunk.span.end)).toBe(chunk.text);
          expect(chunk.text).toBe(chunk.text.trim());
          expect(chunk.body).toBe(chunk.text);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('covers every word whole, and repeats at most 15 words and a third of a window', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const chunks = inOrder(text);
        for (const match of text.matchAll(/\S*[\p{L}\p{N}]\S*/gu)) {
          const [start, end] = [match.index, match.index + match[0].length];
          expect(chunks.some(({ span }) => span.start <= start && end <= span.end)).toBe(true);
        }
        chunks.slice(1).forEach((chunk, i) => {
          const before = (chunks[i] as (typeof chunks)[number]).span;
          expect(chunk.span.start).toBeGreaterThan(before.start);
          expect(chunk.span.end).toBeGreaterThan(before.end);
          const repeated = countWords(text.slice(chunk.span.start, Math.max(chunk.span.start, before.end)));
          expect(repeated).toBeLessThanOrEqual(
            Math.min(15, Math.floor(countWords(text.slice(before.start, before.end)) / 3)),
          );
        });
      }),
      { numRuns: 200 },
    );
  });

  it('makes the same chunks whatever order the sources come in, each with its own id, sorted', () => {
    fc.assert(
      fc.property(fc.array(markdown, { minLength: 1, maxLength: 4 }), fc.integer(), (texts, seed) => {
        const sources = texts.map((text, i) => source(text, { source_id: `d${i}`, tenant_id: `t${i % 2}` }));
        const chunks = chunkFixed(sources);
        expect(chunkFixed(shuffle([...sources], random(seed)))).toEqual(chunks);
        const ids = chunks.map((chunk) => chunk.chunk_id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual([...ids].sort());
      }),
      { numRuns: 60 },
    );
  });
});

describe('chunkFixed', () => {
  it('cuts 200 plain words into 0-89, 75-164 and 150-199', () => {
    expect(inOrder(words(200)).map((chunk) => chunk.text)).toEqual([words(90), words(90, 75), words(50, 150)]);
    expect(inOrder(words(90))).toHaveLength(1);
    expect(inOrder(words(91)).map((chunk) => countWords(chunk.text))).toEqual([90, 16]);
  });

  it('runs across headings, keeps their lines, and names the headings over its first word', () => {
    const text = `# Logs\n\n## Limits\n\n${words(80)}\n\n## Audit\n\n${words(60, 80)}`;
    const [first, second] = inOrder(text);
    expect(first?.text).toMatch(/^# Logs\n\n## Limits\n\n[^#]+\n\n## Audit/);
    expect(first?.heading_path).toEqual(['Logs']);
    expect(second?.text).toContain('## Audit');
    expect(second?.heading_path).toEqual(['Logs', 'Limits']);
    expect(inOrder(`lead\n\n# Logs\n\n${words(100)}`)[0]?.heading_path).toEqual(['Logs']);
  });

  it('carries tenant, version and date, and takes an entry under its title', () => {
    const entry = source('Logs stay.', {
      source_type: 'changelog',
      source_id: 'CL-1',
      title: 'New',
      version: '4.12',
      updated: '2026-03-02',
    });
    expect(chunkFixed([entry])).toEqual([
      {
        chunk_id: 'm/changelog/CL-1@0-10',
        tenant_id: 'm',
        text: 'Logs stay.',
        body: 'Logs stay.',
        span: { tenant_id: 'm', source_type: 'changelog', source_id: 'CL-1', start: 0, end: 10 },
        heading_path: ['New'],
        version: '4.12',
        updated: '2026-03-02',
      },
    ]);
  });

  it('makes nothing of white space and rules, and a chunk of a word of any length', () => {
    for (const text of ['', ' \n\t', '---', '| | |']) expect(inOrder(text)).toEqual([]);
    expect(inOrder(`a ${'9'.repeat(500)} b`).map((chunk) => chunk.text.length)).toEqual([1, 500, 1]);
  });

  it('stands in the table of chunkers beside the other', () => {
    expect(Object.keys(chunkers)).toEqual(['per_source', 'fixed']);
    expect(chunkers.fixed.id).toBe('fixed@1,words=90,overlap=15,max-subwords=100');
    expect(chunkers.fixed.chunk([source('a b')])).toEqual(chunkFixed([source('a b')]));
    expect(chunkers.per_source.id).toMatch(/^per-source@2,/);
  });
});
