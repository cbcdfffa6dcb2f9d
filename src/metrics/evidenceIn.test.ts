import { describe, expect, it } from 'vitest';
import { type CaseTruth, caseTruths, type Locatable } from '../golden/caseTruth';
import type { SourceLocator } from '../golden/locator';
import type { Source } from '../golden/source';
import { sectionsOf } from '../system/reference/markdown';
import { evidenceIn } from './evidenceIn';

const words = (n: number, tag: string) => Array.from({ length: n }, (_, i) => `${tag}${i}`).join(' ');
const shared = `Ask (Ada+Bob)* [now]:\n${words(16, 'w')}.`;
const body = `# Doc\n\n## A\n\n${shared}\n\n## B\n\n${shared}\n\nKept \u201c30\u00a0days\u201d here.`;
const doc = (source_id: string, text: string, source_type: Source['source_type'] = 'doc'): Source => ({
  tenant_id: 'acme',
  source_type,
  source_id,
  title: source_id,
  version: '1',
  updated: '2026-01-01',
  text,
  sections: source_type === 'doc' ? sectionsOf(text) : [],
});
const sources = [doc('d', body), doc('T-1', words(20, 't'), 'ticket')];

function truth(...expected_sources: SourceLocator[]): CaseTruth<Locatable> {
  const golden = { case_id: 'GC-0001', tenant_id: 'acme', expected_sources };
  return caseTruths([golden], sources, 'cases.json')[0] as CaseTruth<Locatable>;
}
const section = (heading: string): SourceLocator => ({ source_type: 'doc', slug: 'd', heading });
const own = (text: string) => ({ tenant_id: 'acme', text });

describe('evidenceIn, of a chunk that does not say where it comes from', () => {
  it('finds its text wherever it stands in the document', () => {
    expect(evidenceIn(truth(section('A'), section('B')), own(shared))).toEqual([0, 1]);
    expect(evidenceIn(truth(section('B')), own(`  ${shared}\n`))).toEqual([0]);
  });

  it('overlooks white space, and takes no sign of it for a pattern', () => {
    expect(evidenceIn(truth(section('B')), own(shared.replaceAll(/\s/g, '  ')))).toEqual([0]);
    expect(evidenceIn(truth(section('B')), own(shared.replace('(Ada+Bob)*', 'AdaaBob')))).toEqual([]);
  });

  it('finds it in a ticket, and not in a part that is too small and reaches beyond it', () => {
    const ticket: SourceLocator = { source_type: 'ticket', ticket_id: 'T-1' };
    expect(evidenceIn(truth(ticket), own(words(20, 't')))).toEqual([0]);
    expect(evidenceIn(truth(section('A')), own('w14 w15.\n\n## B\n\nAsk (Ada+Bob)* [now]:'))).toEqual([]);
  });

  it('finds a literal in its own words where the text is not the document’s', () => {
    const passage: SourceLocator = { source_type: 'passage', contains: '"30 days"' };
    const literal: SourceLocator = { source_type: 'doc', slug: 'd', heading: 'B', contains: '30 days' };
    const told = own('Doc, section B: logs are kept "30 days".');
    expect(evidenceIn(truth(passage, literal, section('B')), told)).toEqual([0, 1]);
    // Found word for word, in a part that does not hold it.
    expect(evidenceIn(truth(passage), own(shared))).toEqual([]);
    expect(evidenceIn(truth(passage), { ...told, tenant_id: 'birch' })).toEqual([]);
  });

  it('finds nothing in a blank text, nor in one longer than the document', () => {
    for (const text of ['', ' \n', `${body} and more`]) expect(evidenceIn(truth(section('A')), own(text))).toEqual([]);
  });
});

describe('evidenceIn, of a chunk that says where it comes from', () => {
  it('believes it', () => {
    const start = body.indexOf('Ask');
    const source = {
      tenant_id: 'acme',
      source_type: 'doc' as const,
      source_id: 'd',
      start,
      end: start + shared.length,
    };
    expect(evidenceIn(truth(section('A'), section('B')), { ...own('other words'), source })).toEqual([0]);
    const elsewhere = { ...source, source_id: 'other' };
    expect(evidenceIn(truth(section('A')), { ...own(shared), source: elsewhere })).toEqual([]);
  });
});
