import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../system/reference/markdown';
import type { CaseType, GoldenCase } from './case';
import { caseTruths } from './caseTruth';
import { checkCases } from './checkCases';
import type { SourceLocator } from './locator';
import type { Source, SourceType } from './source';

const words = (n: number) => Array.from({ length: n }, (_, i) => `w${i}`).join(' ');
const text = `# Guide\n\n## Short\n\nThirty days.\n\n## Just\n\n${words(200)}\n\n## Long\n\n${words(200)} end.`;

function source(source_type: SourceType, source_id: string, body: string, version = '4.1', tenant_id = 'acme'): Source {
  const sections = source_type === 'doc' ? sectionsOf(body) : [];
  return { tenant_id, source_type, source_id, title: source_id, version, updated: '2026-01-02', text: body, sections };
}
const sources = [
  source('doc', 'guide', text),
  source('doc', 'copy', '# Copy\n\nThirty days.'),
  source('ticket', 'T-1', 'A ticket.', ''),
  source('doc', 'guide', '# Guide\n\nAnother.', '9.9', 'other'),
];
const doc = (heading: string, contains?: string): SourceLocator => ({
  source_type: 'doc',
  slug: 'guide',
  heading,
  ...(contains === undefined ? {} : { contains }),
});

let made = 0;
function golden(change: Partial<GoldenCase> = {}): GoldenCase {
  made++;
  return {
    case_id: `GC-${String(made).padStart(4, '0')}`,
    case_type: 'normal',
    tenant_id: 'acme',
    query: `question ${made}?`,
    history: [],
    expected_sources: [doc('Short')],
    reference_answer: 'Thirty days.',
    must_contain: [],
    forbidden_text: [],
    notes: 'made up',
    ...change,
  };
}
const check = (...cases: GoldenCase[]) => checkCases(caseTruths(cases, sources, 'cases.json'), sources);
const remarks = (...cases: GoldenCase[]) => check(...cases).remarks.map(({ kind, words: said }) => `${kind}: ${said}`);
const of = (case_type: CaseType): Partial<GoldenCase> => ({ case_type, expected_sources: [] });

describe('checkCases, what is covered', () => {
  it('counts types, tenants and axes, those that no case has included', () => {
    const first = golden({ axes: { difficulty: 'easy', multi_document: false } });
    const found = check(
      first,
      golden({ axes: { difficulty: 'easy', multi_document: true, paraphrase_of: first.case_id } }),
      golden({ ...of('out_of_scope'), axes: { topic: 'off', question_type: 'why' } }),
      golden({ ...of('cross_tenant'), tenant_id: 'other' }),
    );
    expect(found.cases).toBe(4);
    expect(found.byType).toEqual({
      normal: 2,
      out_of_scope: 1,
      exact_identifier: 0,
      multi_turn: 0,
      stale_conflict: 0,
      cross_tenant: 1,
    });
    expect(found.byTenant).toEqual({ acme: 3, other: 1 });
    expect(found.mustAbstain).toBe(2);
    expect(found.axes).toEqual({
      question_type: { unset: 3, why: 1 },
      difficulty: { easy: 2, unset: 2 },
      multi_document: { false: 1, true: 1, unset: 2 },
      topic: { unset: 3, off: 1 },
      paraphrase_of: { original: 3, paraphrase: 1 },
    });
  });

  it('counts a tenant of any name', () => {
    const truth = { golden: golden({ tenant_id: 'constructor' }), located: [], lostPassages: [] };
    expect(checkCases([truth, truth], []).byTenant).toEqual({ constructor: 2 });
  });
});

describe('checkCases, what a person should look at', () => {
  it('says a passage of more than 200 words that nothing narrows', () => {
    const [long, just, narrow] = [doc('Long'), doc('Just'), doc('Long', 'w199 end')];
    expect(remarks(golden({ expected_sources: [long] }))).toEqual([
      'over_broad: doc guide "Long" is 201 words: say what it contains',
    ]);
    expect(remarks(golden({ expected_sources: [just] }), golden({ expected_sources: [narrow] }))).toEqual([]);
  });

  it('says a passage that stands in several documents, and one that stands in none', () => {
    const twice: SourceLocator = { source_type: 'passage', contains: 'Thirty days.' };
    const nowhere: SourceLocator = { source_type: 'passage', contains: 'Sixty days.' };
    expect(remarks(golden({ expected_sources: [twice, nowhere] }))).toEqual([
      'ambiguous: passage "Thirty days." stands in 2 documents',
      'lost_passage: passage "Sixty days." stands in no document: a miss',
    ]);
    expect(remarks(golden({ expected_sources: [{ source_type: 'passage', contains: 'w199 end' }] }))).toEqual([]);
  });

  it('says a version other than the corpus holds now, by date where a source has none', () => {
    expect(remarks(golden({ written_against: { guide: '4.1', 'T-1': '2026-01-02' } }))).toEqual([]);
    expect(remarks(golden({ written_against: { guide: '9.9', 'T-1': '2025-12-31', gone: '1' } }))).toEqual([
      'other_version: written against guide 9.9; the corpus holds 4.1',
      'other_version: written against T-1 2025-12-31; the corpus holds 2026-01-02',
      'other_version: written against gone 1; the corpus holds none',
    ]);
  });

  it('says what is asked twice of one tenant, spelling aside, and names the first', () => {
    const first = golden({ query: 'How long?' });
    const again = [golden({ query: 'how  LONG?' }), golden({ query: 'how long?' })];
    expect(check(first, ...again).remarks).toEqual(
      again.map(({ case_id }) => ({ case_id, kind: 'near_duplicate', words: `asks what ${first.case_id} asks` })),
    );
    const history = [{ role: 'user' as const, content: 'Logs.' }];
    const elsewhere = golden({ ...of('out_of_scope'), query: 'how long?', tenant_id: 'other' });
    expect(remarks(golden({ query: 'how long?' }), elsewhere, golden({ query: 'how long?', history }))).toEqual([]);
  });
});

describe('checkCases, whether the set may gate a release', () => {
  const types: CaseType[] = [
    'normal',
    'out_of_scope',
    'exact_identifier',
    'multi_turn',
    'stale_conflict',
    'cross_tenant',
  ];
  const unread = ['judge exam not held yet', 'no failures marked as read yet'];

  it('wants 30 cases and one of each type', () => {
    const thirty = Array.from({ length: 30 }, (_, i) => golden({ case_type: types[i % 6] as CaseType }));
    expect(check(...thirty).missing).toEqual(unread);
    expect(checkCases(caseTruths(thirty, sources, 'cases.json'), sources, { examHeld: true }).missing).toEqual(
      unread.slice(1),
    );
    expect(check(...thirty.slice(1)).missing).toEqual(['29 cases: 30 at the least', ...unread]);
    const unmixed = Array.from({ length: 30 }, () => golden());
    expect(check(...unmixed).missing).toEqual([...types.slice(1).map((type) => `no case of type ${type}`), ...unread]);
  });
});
