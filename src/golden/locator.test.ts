import { describe, expect, it } from 'vitest';
import { describeLocator, resolveLocator, SourceLocator } from './locator';
import type { Section, Source, SourceType } from './source';

function section(text: string, heading: string, from: number, level: number, end: number, bodyEnd: number): Section {
  const start = text.indexOf(`${'#'.repeat(level)} ${heading}`, from);
  return { heading, path: [heading], level, start, bodyStart: start + level + 1 + heading.length, bodyEnd, end };
}

function source(
  tenant_id: string,
  source_type: SourceType,
  source_id: string,
  text: string,
  sections: Section[] = [],
): Source {
  return { tenant_id, source_type, source_id, title: source_id, version: '1', updated: '2026-01-01', text, sections };
}

const doc =
  '# Logs\nLogs stay.\n## Limits\nThirty days.\n### Audit\nA \u201cyear\u201d, or 10\u00a0000 lines.\n## Limits\nSecond.';
const second = doc.lastIndexOf('## Limits');
const audit = doc.indexOf('### Audit');
const sections = [
  section(doc, 'Logs', 0, 1, doc.length, doc.indexOf('## Limits')),
  section(doc, 'Limits', 0, 2, second, audit),
  section(doc, 'Audit', 0, 3, second, second),
  section(doc, 'Limits', second, 2, doc.length, doc.length),
];
const sources = [
  source('m', 'doc', 'logs', doc, sections),
  source('m', 'changelog', 'CL-1', 'Logs now stay.'),
  source('m', 'ticket', 'T-1', 'a: where are my logs?'),
  source('m', 'ticket', 'CL-1', 'a ticket of the same name'),
  source('o', 'doc', 'logs', doc, sections),
  source('o', 'doc', 'secret', '# Secret\nOnly for o.'),
  source('o', 'ticket', 'T-9', 'only for o'),
  source('o', 'changelog', 'CL-9', 'only for o'),
];
const textsOf = (locator: SourceLocator, tenant = 'm') =>
  resolveLocator(locator, tenant, sources).map((span) => {
    const from = sources.find(
      (s) => s.tenant_id === span.tenant_id && s.source_type === span.source_type && s.source_id === span.source_id,
    );
    return from?.text.slice(span.start, span.end).trim();
  });

describe('resolveLocator', () => {
  it('means a section with its subsections, without its heading line', () => {
    expect(textsOf({ source_type: 'doc', slug: 'logs', heading: 'Audit' })).toEqual([
      'A \u201cyear\u201d, or 10\u00a0000 lines.',
    ]);
    expect(textsOf({ source_type: 'doc', slug: 'logs', heading: 'Logs' })).toEqual([doc.slice('# Logs\n'.length)]);
  });

  it('means each section of a heading that stands twice, unless contains tells them apart', () => {
    const limits = { source_type: 'doc', slug: 'logs', heading: 'Limits' } as const;
    expect(textsOf(limits)).toEqual([expect.stringMatching(/^Thirty days\.\n### Audit/), 'Second.']);
    expect(textsOf({ ...limits, contains: 'Second' })).toEqual(['Second.']);
    expect(textsOf({ ...limits, contains: 'a "year", or 10 000'.replace('a', 'A') })).toHaveLength(1);
    expect(textsOf({ ...limits, contains: 'absent' })).toEqual([]);
  });

  it('means a whole entry, a whole ticket, and does not mix the two up', () => {
    expect(textsOf({ source_type: 'changelog', entry_id: 'CL-1' })).toEqual(['Logs now stay.']);
    expect(textsOf({ source_type: 'ticket', ticket_id: 'CL-1' })).toEqual(['a ticket of the same name']);
    expect(textsOf({ source_type: 'ticket', ticket_id: 'T-1' })).toEqual(['a: where are my logs?']);
  });

  it('means every document of the tenant that holds a passage, white space and quotes aside', () => {
    expect(resolveLocator({ source_type: 'passage', contains: '"year",\n or' }, 'm', sources)).toEqual([
      { tenant_id: 'm', source_type: 'doc', source_id: 'logs', start: 0, end: doc.length },
    ]);
    expect(textsOf({ source_type: 'passage', contains: 'stay' })).toHaveLength(2);
  });

  it.each<SourceLocator>([
    { source_type: 'doc', slug: 'logs', heading: 'Gone' },
    { source_type: 'doc', slug: 'gone', heading: 'Limits' },
    { source_type: 'doc', slug: 'CL-1', heading: 'Limits' },
    { source_type: 'changelog', entry_id: 'CL-2' },
    { source_type: 'ticket', ticket_id: 'T-2' },
    { source_type: 'passage', contains: 'nowhere' },
  ])('finds nothing for %j', (locator) => {
    expect(resolveLocator(locator, 'm', sources)).toEqual([]);
  });

  it.each<SourceLocator>([
    { source_type: 'doc', slug: 'secret', heading: 'Secret' },
    { source_type: 'changelog', entry_id: 'CL-9' },
    { source_type: 'ticket', ticket_id: 'T-9' },
    { source_type: 'passage', contains: 'nly for o' },
  ])('sees no other tenant: %j', (locator) => {
    expect(resolveLocator(locator, 'm', sources)).toEqual([]);
    expect(resolveLocator(locator, 'unknown', sources)).toEqual([]);
    expect(resolveLocator(locator, 'm', sources.concat(source('m2', 'doc', 'x', 'only for o')))).toEqual([]);
  });

  it('gives the spans of the asking tenant alone where two have the same slug', () => {
    const spans = resolveLocator({ source_type: 'doc', slug: 'logs', heading: 'Audit' }, 'o', sources);
    expect(spans.map((span) => span.tenant_id)).toEqual(['o']);
  });
});

describe('SourceLocator', () => {
  it.each([
    { source_type: 'chunk', chunk_id: 'x' },
    { source_type: 'doc', slug: 'x' },
    { source_type: 'doc', slug: 'x', heading: 'y', contains: '' },
    { source_type: 'passage', contains: ' \u00a0' },
    { source_type: 'ticket', ticket_id: 'x', slug: 'y' },
  ])('refuses %j', (value) => {
    expect(SourceLocator.safeParse(value).success).toBe(false);
  });

  it('is described in a few words', () => {
    expect(describeLocator({ source_type: 'doc', slug: 'logs', heading: 'Burst' })).toBe('doc logs "Burst"');
    expect(describeLocator({ source_type: 'changelog', entry_id: 'CL-1' })).toBe('changelog CL-1');
    expect(describeLocator({ source_type: 'ticket', ticket_id: 'T-1' })).toBe('ticket T-1');
    expect(describeLocator({ source_type: 'passage', contains: 'x y' })).toBe('passage "x y"');
  });
});
