import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../system/reference/markdown';
import type { GoldenCase } from './case';
import { caseTruths } from './caseTruth';
import type { SourceLocator } from './locator';
import type { Source, SourceType } from './source';

function source(tenant_id: string, source_type: SourceType, source_id: string, text: string): Source {
  const sections = source_type === 'doc' ? sectionsOf(text) : [];
  return { tenant_id, source_type, source_id, title: source_id, version: '1', updated: '2026-01-01', text, sections };
}
const logs =
  '# Logs\n\nKept thirty days.\n\n## Limits\n\nTen lines.\n\n## Audit\n\nA year.\n\n## Limits\n\nTwenty lines.';
const sources = [
  source('acme', 'doc', 'logs', logs),
  source('acme', 'doc', 'alerts', '# Alerts\n\nKept thirty days.'),
  source('acme', 'changelog', 'CL-1', 'Logs now stay.'),
  source('acme', 'ticket', 'T-1', 'Where are my logs?'),
  source('other', 'ticket', 'T-9', 'Kept ninety days. Kept thirty days.'),
];

function golden(expected_sources: SourceLocator[], change: Partial<GoldenCase> = {}): GoldenCase {
  return {
    case_id: 'GC-0007',
    case_type: expected_sources.length === 0 ? 'out_of_scope' : 'normal',
    tenant_id: 'acme',
    query: 'how long?',
    history: [],
    expected_sources,
    reference_answer: 'Thirty days.',
    must_contain: [],
    forbidden_text: [],
    notes: 'made up',
    ...change,
  };
}
const resolve = (...cases: GoldenCase[]) => caseTruths(cases, sources, 'cases.json');
const doc = (heading: string, contains?: string): SourceLocator => ({
  source_type: 'doc',
  slug: 'logs',
  heading,
  ...(contains === undefined ? {} : { contains }),
});
const passage = (contains: string): SourceLocator => ({ source_type: 'passage', contains });

describe('caseTruths', () => {
  it('locates each source with its text, in the order of the locators', () => {
    const asked = golden([
      { source_type: 'ticket', ticket_id: 'T-1' },
      doc('Audit'),
      { source_type: 'changelog', entry_id: 'CL-1' },
    ]);
    const [truth] = resolve(asked);
    expect(truth?.golden).toBe(asked);
    expect(truth?.lostPassages).toEqual([]);
    expect(truth?.located.map(({ span, text }) => [span.source_id, text.slice(span.start, span.end).trim()])).toEqual([
      ['T-1', 'Where are my logs?'],
      ['logs', 'A year.'],
      ['CL-1', 'Logs now stay.'],
    ]);
  });

  it('has nothing for a case that expects an abstention', () => {
    expect(resolve(golden([]))).toEqual([{ golden: golden([]), located: [], lostPassages: [] }]);
    expect(resolve()).toEqual([]);
  });

  it.each<[string, SourceLocator, string]>([
    ['a doc', { source_type: 'doc', slug: 'gone', heading: 'Logs' }, 'doc gone "Logs"'],
    ['a heading', doc('Retention'), 'doc logs "Retention"'],
    ['what a heading must contain', doc('Audit', 'two years'), 'doc logs "Audit"'],
    ['a changelog entry', { source_type: 'changelog', entry_id: 'CL-9' }, 'changelog CL-9'],
    ['a ticket', { source_type: 'ticket', ticket_id: 'T-404' }, 'ticket T-404'],
    ['another tenant’s ticket', { source_type: 'ticket', ticket_id: 'T-9' }, 'ticket T-9'],
  ])('stops at %s that the corpus no longer holds, naming the case', (_, locator, named) => {
    const whole = `cases.json, GC-0007: the corpus does not hold its source ${named} (mend the locator, or the case if its answer is gone)`;
    expect(() => resolve(golden([doc('Audit')], { case_id: 'GC-0001' }), golden([doc('Audit'), locator]))).toThrow(
      whole,
    );
  });

  it('stops at a heading that stands twice, naming the place, unless what it contains tells which', () => {
    expect(() => resolve(golden([doc('Limits')]))).toThrow(
      'cases.json, GC-0007: its source doc logs "Limits" stands 2 times (name a heading that stands once, or say what it contains)',
    );
    expect(() => resolve(golden([doc('Limits', 'lines')]))).toThrow(/stands 2 times/);
    const [truth] = resolve(golden([doc('Limits', 'Twenty lines')]));
    expect(truth?.located.map(({ span }) => logs.slice(span.start, span.end).trim())).toEqual(['Twenty lines.']);
  });

  it('keeps a passage that no document holds as a miss, beside what it does hold', () => {
    const [truth] = resolve(golden([passage('Kept sixty days'), doc('Audit'), passage('Kept ninety days')]));
    expect(truth?.lostPassages).toEqual([passage('Kept sixty days'), passage('Kept ninety days')]);
    expect(truth?.located.map(({ span }) => span.source_id)).toEqual(['logs']);
  });

  it('locates a passage once in every document of the tenant that holds it', () => {
    const [truth] = resolve(golden([passage('Kept  thirty\u00a0days')]));
    expect(truth?.located.map(({ span }) => `${span.tenant_id} ${span.source_id}`)).toEqual([
      'acme logs',
      'acme alerts',
    ]);
    expect(truth?.lostPassages).toEqual([]);
  });

  it('stops at a tenant without documents, whether or not the case expects any', () => {
    const message = 'cases.json, GC-0007: no documents of tenant "acmee" (the corpus has acme, other)';
    expect(() => resolve(golden([doc('Audit')], { tenant_id: 'acmee' }))).toThrow(message);
    expect(() => resolve(golden([], { tenant_id: 'acmee' }))).toThrow(message);
  });

  it('resolves whatever names its sources, and hands it back as it is', () => {
    const asked = { case_id: 'Q-0001', tenant_id: 'acme', expected_sources: [doc('Audit')], must_abstain: false };
    const [truth] = caseTruths([asked], sources, 'questions.json');
    expect(truth?.golden).toBe(asked);
    expect(truth?.located.map(({ span }) => span.source_id)).toEqual(['logs']);
    const lost = { ...asked, expected_sources: [doc('Retention')] };
    expect(() => caseTruths([asked, lost], sources, 'questions.json')).toThrow(
      'questions.json, Q-0001: the corpus does not hold its source doc logs "Retention"',
    );
  });
});
