import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../golden/source';
import { random, shuffle } from '../../stats/random';
import { countWords } from '../../text/normalise';
import { estimateSubwords } from '../../text/subwords';
import { sectionsOf } from './markdown';
import { chunkSources, sourceChunker } from './sourceChunker';

function source(text: string, change: Partial<Source> = {}): Source {
  const sections = change.source_type === undefined || change.source_type === 'doc' ? sectionsOf(text) : [];
  return {
    tenant_id: 'm',
    source_type: 'doc',
    source_id: 'd',
    title: sections[0]?.heading ?? 'd',
    version: '1',
    updated: '2026-01-01',
    text,
    sections,
    ...change,
  };
}

const bodies = (text: string) =>
  chunkSources([source(text)])
    .sort((a, b) => a.span.start - b.span.start)
    .map((chunk) => chunk.body);
/** Different words of four letters, each one subword. */
const nth = (i: number) => String.fromCharCode(97 + Math.floor(i / 676), 97 + (Math.floor(i / 26) % 26), 97 + (i % 26));
const sentence = (words: number, tag = 'w') =>
  `${Array.from({ length: words }, (_, i) => `${tag}${nth(i)}`).join(' ')}.`;

const word = fc.stringMatching(/^[a-zA-Z0-9._-]{1,12}$/).filter((w) => /[a-z0-9]/i.test(w));
const prose = fc
  .array(fc.array(word, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 6 })
  .map((sentences) => sentences.map((words) => `${words.join(' ')}.`).join(' '));
const block = fc.oneof(
  { weight: 3, arbitrary: prose },
  fc.array(prose, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
  fc.array(word, { minLength: 1, maxLength: 120 }).map((lines) => `\`\`\`\n${lines.join('\n')}\n\`\`\``),
  fc
    .array(fc.tuple(word, word), { minLength: 1, maxLength: 40 })
    .map((rows) => `|k|v|\n|-|-|\n${rows.map((r) => `| ${r.join(' | ')} |`).join('\n')}`),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.array(word, { minLength: 1, maxLength: 40 }))
    .map(([n, words]) => `${'#'.repeat(n)} ${words.join(' ')}`),
  fc.constantFrom('---', '***', '## ', ''),
);
const markdown = fc.array(block, { minLength: 1, maxLength: 10 }).map((blocks) => blocks.join('\n\n').trim());

describe('chunkSources, on generated Markdown', () => {
  it('makes no chunk of more than 90 words, and every span slices back to its body', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (const chunk of chunkSources([source(text)])) {
          expect(countWords(chunk.text)).toBeLessThanOrEqual(sourceChunker.maxWords);
          // A single word is never cut, however many tokens it has.
          if (countWords(chunk.body) > 1) expect(estimateSubwords(chunk.text)).toBeLessThanOrEqual(100);
          expect(text.slice(chunk.span.start, chunk.span.end)).toBe(chunk.body);
          expect(chunk.body).toBe(chunk.body.trim());
          expect(chunk.text.endsWith(`\n${chunk.body}`)).toBe(true);
          expect(chunk.body).toMatch(/[\p{L}\p{N}]/u);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('puts every content word of every body into exactly one chunk', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const whole = source(text);
        const chunks = chunkSources([whole]).sort((a, b) => a.span.start - b.span.start);
        const stretches = [
          [0, whole.sections[0]?.start ?? text.length],
          ...whole.sections.map((s) => [s.bodyStart, s.bodyEnd]),
        ];
        const content = (t: string) => (t.match(/\S+/g) ?? []).filter((w) => /[\p{L}\p{N}]/u.test(w));
        const expected = stretches.flatMap(([from, to]) => content(text.slice(from, to)));
        expect(chunks.flatMap((chunk) => content(chunk.body))).toEqual(expected);
        chunks.slice(1).forEach((chunk, i) => {
          expect(chunk.span.start).toBeGreaterThanOrEqual(chunks[i]?.span.end ?? 0);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('makes the same chunks whatever order the sources come in, each with its own id, sorted', () => {
    fc.assert(
      fc.property(fc.array(markdown, { minLength: 1, maxLength: 4 }), fc.integer(), (texts, seed) => {
        const sources = texts.map((text, i) => source(text, { source_id: `d${i}`, tenant_id: `t${i % 2}` }));
        const chunks = chunkSources(sources);
        expect(chunkSources(shuffle([...sources], random(seed)))).toEqual(chunks);
        const ids = chunks.map((chunk) => chunk.chunk_id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual([...ids].sort());
      }),
      { numRuns: 60 },
    );
  });
});

describe('chunkSources', () => {
  it('keeps a section together, under its headings', () => {
    const [chunk] = chunkSources([
      source('# Logs\n\n## Limits\n\nThirty days.\n\nThen gone.', { version: '4.12', updated: '2026-03-02' }),
    ]);
    expect(chunk).toEqual({
      chunk_id: 'm/doc/d@19-43',
      tenant_id: 'm',
      text: 'Logs > Limits\nThirty days.\n\nThen gone.',
      body: 'Thirty days.\n\nThen gone.',
      span: { tenant_id: 'm', source_type: 'doc', source_id: 'd', start: 19, end: 43 },
      heading_path: ['Logs', 'Limits'],
      version: '4.12',
      updated: '2026-03-02',
    });
  });

  it('makes no chunk of a bare heading, a rule, or nothing', () => {
    expect(bodies('# A\n\n## B\n\n---\n\n## C\n\nText.')).toEqual(['Text.']);
    expect(bodies('---\n\n# A\n\nText.')).toEqual(['Text.']);
    expect(bodies('# A')).toEqual([]);
    expect(chunkSources([])).toEqual([]);
  });

  it('keeps what stands before the first heading', () => {
    expect(bodies('Lead.\n\n# A\n\nText.')).toEqual(['Lead.', 'Text.']);
  });

  it('cuts between paragraphs, then lines, then sentences, and a sentence of 400 words at last between words', () => {
    const paragraphs = [sentence(50, 'a'), sentence(50, 'b'), sentence(30, 'c')];
    expect(bodies(`# A\n\n${paragraphs.join('\n\n')}`)).toEqual([
      paragraphs[0],
      `${paragraphs[1]}\n\n${paragraphs[2]}`,
    ]);
    expect(bodies(`# A\n\n${paragraphs.join('\n')}`)).toEqual([paragraphs[0], `${paragraphs[1]}\n${paragraphs[2]}`]);
    expect(bodies(`# A\n\n${paragraphs.join(' ')}`)).toEqual([paragraphs[0], `${paragraphs[1]} ${paragraphs[2]}`]);
    const long = bodies(`# A\n\n${sentence(400)}`);
    expect(long.map(countWords)).toEqual([89, 89, 89, 89, 44]);
    expect(long.join(' ')).toBe(sentence(400));
  });

  it('takes an entry or a ticket as one, under its title, headings or not', () => {
    const entry = source('# Not a section\n\nChanged.', {
      source_type: 'changelog',
      source_id: 'CL-1',
      title: 'New limits',
    });
    expect(chunkSources([entry]).map((chunk) => chunk.text)).toEqual(['New limits\n# Not a section\n\nChanged.']);
  });

  it('leaves room for the text under headings of any length', () => {
    const chunks = chunkSources([source(`# ${sentence(120, 'h')}\n\n${sentence(100)}`)]);
    for (const chunk of chunks) expect(countWords(chunk.text)).toBeLessThanOrEqual(90);
    expect(chunks.map((chunk) => countWords(chunk.body)).sort()).toEqual([10, 45, 45]);
  });

  it('cuts a table of identifiers by its tokens, which are many more than its words', () => {
    const row = (i: number) => `| HLY-${4000 + i} | queue.retry.max_age_${i} | --force-pull=${i} |`;
    const chunks = chunkSources([source(`# Codes\n\n${Array.from({ length: 12 }, (_, i) => row(i)).join('\n')}`)]);
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks) expect(estimateSubwords(chunk.text)).toBeLessThanOrEqual(100);
  });
});
