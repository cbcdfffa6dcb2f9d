import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkers } from '../system/reference/chunkers';
import { readCorpus } from '../system/reference/corpus';
import { sectionsOf } from '../system/reference/markdown';
import { resolveLocator, type SourceLocator } from './locator';
import { isRelevant, type Piece } from './relevance';
import type { Source, SourceSpan } from './source';

const words = (count: number, tag = 'w') => Array.from({ length: count }, (_, i) => `${tag}${i}`).join(' ');

function source(text: string, change: Partial<Source> = {}): Source {
  const common = { tenant_id: 'm', source_type: 'doc', source_id: 'd', version: '1', updated: '2026-01-01' } as const;
  return { ...common, title: 'd', text, sections: sectionsOf(text), ...change };
}
const doc = (heading: string, contains?: string): SourceLocator => ({
  source_type: 'doc',
  slug: 'd',
  heading,
  ...(contains === undefined ? {} : { contains }),
});
const entry: SourceLocator = { source_type: 'changelog', entry_id: 'd' };

/** The stretch of a text from one mark to another, as a span of `source(text)`. */
function piece(text: string, from: string, to: string, change: Partial<SourceSpan> = {}): Piece {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start) + to.length;
  const span = { tenant_id: 'm', source_type: 'doc', source_id: 'd', start, end, ...change } as const;
  return { span };
}

/** Whether the piece is relevant to any span that the locator resolves to. */
function relevant(locator: SourceLocator, text: string, own: Piece, change: Partial<Source> = {}): boolean {
  const whole = source(text, change);
  const spans = resolveLocator(locator, 'm', [whole]);
  expect(spans).not.toEqual([]);
  return spans.some((span) => isRelevant(locator, span, text, own));
}

describe('isRelevant, by a literal', () => {
  const text = '# A\n\nKept \u201c30\u00a0days\u201d, then gone.\n\n# B\n\nKept "30 days" here too.';

  it('wants the whole literal of a passage in the chunk, spaces and quotes aside, in any section', () => {
    const passage: SourceLocator = { source_type: 'passage', contains: '"30 days"' };
    expect(relevant(passage, text, piece(text, 'Kept \u201c', 'gone.'))).toBe(true);
    expect(relevant(passage, text, piece(text, 'Kept "', 'too.'))).toBe(true);
    expect(relevant(passage, text, piece(text, 'then', 'gone.'))).toBe(false);
    expect(relevant(passage, text, piece(text, 'Kept \u201c', '30'))).toBe(false);
    expect(relevant(passage, text, piece(text, '"30 days"', '"30 days"'))).toBe(true);
  });

  it('wants it of a doc in a chunk of that section: the same words in another section do not count', () => {
    const first = doc('A', '"30 days"');
    expect(relevant(first, text, piece(text, 'Kept \u201c', 'gone.'))).toBe(true);
    expect(relevant(first, text, piece(text, 'Kept "', 'too.'))).toBe(false);
    expect(relevant(first, text, piece(text, 'then', 'gone.'))).toBe(false);
  });

  it('does not ask how much of the section the chunk holds', () => {
    const long = `# A\n\n${words(60)} exactly 7 retries ${words(60, 'x')}`;
    expect(relevant(doc('A', 'exactly 7 retries'), long, piece(long, 'exactly', 'retries'))).toBe(true);
    expect(relevant(doc('A', 'exactly 7 retries'), long, piece(long, 'w0', 'w59'))).toBe(false);
  });
});

describe('isRelevant, by overlap', () => {
  const forty = `# A\n\n${words(40)}\n\n# B\n\n${words(80, 'x')}`;

  it.each([
    ['20 words within 40', 'w10', 'w29', true],
    ['15 words within 40', 'w10', 'w24', true],
    ['14 words within 40, a small chunk inside the evidence', 'w10', 'w23', true],
    ['14 of 40, and 10 of another section', 'w26', 'x9', false],
    ['all 40', 'w0', 'w39', true],
    ['20 of 40, and 20 of another section', 'w20', 'x19', true],
    ['19 of 40, and 30 of another section', 'w21', 'x29', false],
    ['nothing but the next heading', 'w39', '# B', false],
    ['another section', 'x0', 'x39', false],
  ])('%s', (_, from, to, expected) => expect(relevant(doc('A'), forty, piece(forty, from, to))).toBe(expected));

  it('works as the docstring says: 12 of 40 in a chunk of 60 are too few, and so is a small part of a large chunk', () => {
    expect(relevant(doc('A'), forty, piece(forty, 'w28', 'x47'))).toBe(false);
    const both = `# A\n\n${words(100)}\n\n# B\n\n${words(100, 'x')}`;
    expect(relevant(doc('A'), both, piece(both, 'w70', 'x29'))).toBe(true);
    expect(relevant(doc('A'), both, piece(both, 'w80', 'x39'))).toBe(false);
  });

  it('wants all of a located body shorter than 15 words, of a chunk that reaches beyond it', () => {
    const short = `# A\n\n${words(8)}\n\n# B\n\n${words(80, 'x')}`;
    expect(relevant(doc('A'), short, piece(short, 'w0', 'w7'))).toBe(true);
    expect(relevant(doc('A'), short, piece(short, '# A', 'x70'))).toBe(true);
    expect(relevant(doc('A'), short, piece(short, 'w1', 'x70'))).toBe(false);
    expect(relevant(doc('A'), short, piece(short, 'w0', 'w6'))).toBe(true);
  });

  it('counts no heading line, of the section or of those within it', () => {
    const text = `# A\n\n## ${words(20, 'h')}\n\n${words(30)}\n\n# B\n\nEnd.`;
    expect(relevant(doc('A'), text, piece(text, '## h0', 'h19'))).toBe(false);
    expect(relevant(doc('A'), text, piece(text, '## h0', 'w13'))).toBe(true);
    const beyond = `# A\n\n## ${words(20, 'h')}\n\n${words(30)}\n\n# B\n\n${words(30, 'x')}`;
    expect(relevant(doc('A'), beyond, piece(beyond, 'w16', 'x10'))).toBe(false);
    expect(relevant(doc('A'), beyond, piece(beyond, 'w15', 'x10'))).toBe(true);
    expect(resolveLocator(doc('A'), 'm', [source('# A\n\n## C\n\n# B\n\nEnd.')])).toEqual([]);
  });

  it('takes a subsection for a part of its section, and not the other way', () => {
    const text = `# Top\n\n## A\n\n${words(20)}\n\n### Deep\n\n${words(20, 'd')}\n\n## B\n\n${words(20, 'x')}`;
    expect(relevant(doc('A'), text, piece(text, 'd0', 'd19'))).toBe(true);
    expect(relevant(doc('Top'), text, piece(text, 'd0', 'd19'))).toBe(true);
    expect(relevant(doc('Deep'), text, piece(text, 'w0', 'w19'))).toBe(false);
    expect(relevant(doc('A'), text, piece(text, 'x0', 'x19'))).toBe(false);
  });

  it('never crosses to another tenant, kind or source, whatever the offsets', () => {
    const own = piece(forty, 'w0', 'w39');
    for (const change of [{ tenant_id: 'o' }, { source_id: 'e' }, { source_type: 'ticket' as const }]) {
      expect(relevant(doc('A'), forty, { ...own, span: { ...own.span, ...change } })).toBe(false);
      const passage: SourceLocator = { source_type: 'passage', contains: 'w3 w4' };
      expect(relevant(passage, forty, { ...own, span: { ...own.span, ...change } })).toBe(false);
    }
  });

  it('takes an entry whole', () => {
    const change = { source_type: 'changelog', sections: [] } as const;
    const text = words(40);
    expect(relevant(entry, text, piece(text, 'w0', 'w19', { source_type: 'changelog' }), change)).toBe(true);
    expect(relevant(entry, text, piece(text, 'w0', 'w9', { source_type: 'changelog' }), change)).toBe(true);
  });
});

/** Plain words of few tokens, so that a chunk of a long section holds far more than 15. */
const plain = fc.stringMatching(/^[a-z]{1,6}$/);
const prose = fc.array(plain, { minLength: 1, maxLength: 200 }).map((all) => `${all.join(' ')}.`);
/** A document of sections of one level, each with a heading of its own and one body of any length. */
const flat = fc
  .array(fc.array(prose, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  .map((bodies) => bodies.map((body, i) => `## Part ${i}\n\n${body.join('\n\n')}`).join('\n\n'));

/** The headings of which no chunk is relevant. */
function lost(text: string, chunker: keyof typeof chunkers): string[] {
  const whole = source(text);
  const chunks = chunkers[chunker].chunk([whole]);
  return whole.sections
    .map(({ heading }) => heading)
    .filter((heading) =>
      resolveLocator(doc(heading), 'm', [whole]).some(
        (span) => !chunks.some((chunk) => isRelevant(doc(heading), span, text, chunk)),
      ),
    );
}

describe('isRelevant, with the chunkers', () => {
  it('keeps a relevant chunk of every section of generated Markdown, under both', () => {
    fc.assert(
      fc.property(flat, (text) => {
        expect(lost(text, 'per_source')).toEqual([]);
        expect(lost(text, 'fixed')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  // Sections all of whose chunks are smaller than 15 words: each of these is a small chunk inside the evidence.
  it('keeps one of a section that is nothing but small subsections, per source', () => {
    expect(lost('## A\n\n### B\n\nTen words.\n\n### C\n\nTen more words.', 'per_source')).toEqual([]);
  });

  it('keeps one of a table whose rows are nearly all subwords, per source', () => {
    const row = (i: number) =>
      `| HLY-${4000 + i}-QZX-81734-XKQ-90817-${i}-VWZ-55173 | queue.retry.${i}.max_age.zq_${i} |`;
    const rows = Array.from({ length: 12 }, (_, i) => row(i)).join('\n');
    expect(lost(`## A\n\n${rows}`, 'per_source')).toEqual([]);
  });

  it('needs no exception on the committed corpus, under either', () => {
    const sources = readCorpus('data/corpus');
    for (const { chunk } of Object.values(chunkers)) {
      const chunks = chunk(sources);
      for (const whole of sources) {
        const own = chunks.filter(
          ({ span }) => span.tenant_id === whole.tenant_id && span.source_id === whole.source_id,
        );
        const { tenant_id, source_id, text } = whole;
        for (const { heading } of whole.sections) {
          const locator: SourceLocator = { source_type: 'doc', slug: source_id, heading };
          for (const span of resolveLocator(locator, tenant_id, [whole]))
            expect(
              own.some((c) => isRelevant(locator, span, text, c)),
              `${source_id}#${heading}`,
            ).toBe(true);
        }
      }
    }
  });
});
