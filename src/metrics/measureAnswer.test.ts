import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AskedCase } from '../golden/askedCase';
import { retrievalMetrics } from '../golden/baseline';
import { type CaseTruth, caseTruths } from '../golden/caseTruth';
import type { SourceLocator } from '../golden/locator';
import type { Source } from '../golden/source';
import { noUsage } from '../models/usage';
import { sectionsOf } from '../system/reference/markdown';
import type { Answer, IndexedChunk, RetrievedChunk } from '../system/system';
import { citesEvidence, type KnownOfSystem, measureAnswer, unmeasuredAnswer } from './measureAnswer';

const words = (n: number, tag: string) => Array.from({ length: n }, (_, i) => `${tag}${i}`).join(' ');
const text = `# Logs\n\n## Keep\n\n${words(40, 'k')} thirty days.\n\n## Drop\n\n${words(40, 'd')} never.`;
const sources: Source[] = ['acme', 'birch'].map((tenant_id) => ({
  tenant_id,
  source_type: 'doc',
  source_id: 'logs',
  title: 'Logs',
  version: '1',
  updated: '2026-01-01',
  text,
  sections: sectionsOf(text),
}));

const keep: SourceLocator = { source_type: 'doc', slug: 'logs', heading: 'Keep' };
const lost: SourceLocator = { source_type: 'passage', contains: 'no such words' };
function truth(expected_sources: readonly SourceLocator[], change: Partial<AskedCase> = {}): CaseTruth<AskedCase> {
  const golden: AskedCase = {
    case_id: 'GC-0001',
    case_type: expected_sources.length === 0 ? 'out_of_scope' : 'normal',
    tenant_id: 'acme',
    query: 'How long are logs kept?',
    history: [],
    expected_sources,
    must_contain: [],
    forbidden_text: [],
    must_abstain: expected_sources.length === 0,
    digest: '',
    ...change,
  };
  return caseTruths([golden], sources, 'cases.json')[0] as CaseTruth<AskedCase>;
}

/** The stretch of the document from one word to another. */
function chunk(chunk_id: string, from: string, to: string, tenant_id = 'acme'): RetrievedChunk {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start) + to.length;
  const source = { tenant_id, source_type: 'doc' as const, source_id: 'logs', start, end };
  return { chunk_id, tenant_id, text: text.slice(start, end), source, scores: {} };
}
const first = chunk('k1', 'k0', 'k19');
const second = chunk('k2', 'k20', 'days.');
const wrong = chunk('d1', 'd0', 'never.');
const foreign = chunk('b1', 'k0', 'k19', 'birch');
const index = [first, second, wrong, foreign];
const unplaced = ({ source: _, ...rest }: RetrievedChunk): RetrievedChunk => rest;

const answered = (retrieved: readonly RetrievedChunk[], change: Partial<Answer> = {}): Answer => ({
  text: 'Thirty days.',
  abstained: false,
  retrieved,
  citations: [],
  usage: noUsage,
  timings: {},
  ...change,
});
/** Values by metric; a metric that could not be measured with its cause. */
function measured(of: CaseTruth<AskedCase>, answer: Answer, known: KnownOfSystem = { chunks: index }) {
  const rows = measureAnswer(of, answer, known);
  expect(new Set(rows.map(({ metric }) => metric)).size).toBe(rows.length);
  return Object.fromEntries(rows.map((row) => [row.metric, 'value' in row ? row.value : row.unmeasured]));
}

describe('measureAnswer: the ranking', () => {
  it('is measured against all chunks that hold the truth, where the system shows its index', () => {
    expect(measured(truth([keep]), answered([wrong, second]))).toEqual({
      'recall@5': 0.5,
      'recall@20': 0.5,
      mrr: 0.5,
      'hit@5': 1,
      'precision@5': 0.5,
      'ndcg@10': 1 / Math.log2(3) / (1 + 1 / Math.log2(3)),
      map: 0.25,
      'span_recall@5': 1,
      'span_recall@20': 1,
      hit: 1,
      coverage: 1,
      relevant_citation: 0,
    });
  });

  it.each<[string, readonly IndexedChunk[] | undefined, (chunk: RetrievedChunk) => RetrievedChunk]>([
    ['without an index', undefined, (own) => own],
    ['without an index and without places, by their texts', undefined, unplaced],
    ['with an index that does not say where its chunks come from', index.map(unplaced), unplaced],
    ['with one that does not say it of every chunk', [first, unplaced(second), wrong], (own) => own],
  ])('is measured over sources alone %s', (_, chunks, given) => {
    const known = chunks === undefined ? {} : { chunks };
    expect(measured(truth([keep]), answered([wrong, second].map(given)), known)).toEqual({
      mrr: 0.5,
      'hit@5': 1,
      'span_recall@5': 1,
      'span_recall@20': 1,
      hit: 1,
      coverage: 1,
      relevant_citation: 0,
    });
  });

  it('counts what no chunk of the index holds as a miss', () => {
    const misses = { 'recall@5': 0, 'recall@20': 0, mrr: 0, 'span_recall@20': 0, hit: 0 };
    expect(measured(truth([keep]), answered([wrong]), { chunks: [wrong] })).toMatchObject(misses);
    // An index without a single document of the tenant: misses too, and no gap that lifts the mean.
    expect(measured(truth([keep]), answered([]), { chunks: [foreign] })).toMatchObject(misses);
    expect(measured(truth([keep]), answered([]), { chunks: [] })).toMatchObject(misses);
  });

  it('counts a passage that no document holds as one more thing to find', () => {
    const both = truth([keep, lost]);
    expect(measured(both, answered([first, second]))).toMatchObject({
      'recall@5': 2 / 3,
      'span_recall@5': 0.5,
      mrr: 1,
      hit: 1,
    });
    expect(measured(both, answered([first]), {})).toMatchObject({ mrr: 1, 'span_recall@5': 0.5, hit: 1 });
    expect(measured(truth([lost]), answered([first]))).toMatchObject({ 'recall@20': 0, mrr: 0, hit: 0 });
  });

  it('gives 0, and not nothing, where nothing was retrieved', () => {
    for (const known of [{ chunks: index }, {}])
      for (const [metric, value] of Object.entries(measured(truth([keep]), answered([]), known)))
        expect([metric, value]).toEqual([metric, metric === 'coverage' ? 1 : 0]);
  });

  it('counts a chunk once, before the cut', () => {
    const repeated = answered([wrong, wrong, wrong, wrong, wrong, first, first]);
    expect(measured(truth([keep]), repeated)).toMatchObject({
      'recall@5': 0.5,
      'precision@5': 0.5,
      mrr: 0.5,
      'hit@5': 1,
      'span_recall@5': 1,
    });
    expect(measured(truth([keep]), repeated, {})).toMatchObject({ 'hit@5': 1, 'span_recall@5': 1, mrr: 0.5 });
  });

  it('finds nothing in the same words of another tenant', () => {
    for (const given of [foreign, unplaced(foreign)])
      for (const known of [{ chunks: index }, {}])
        expect(measured(truth([keep]), answered([given]), known)).toMatchObject({ mrr: 0, 'hit@5': 0, hit: 0 });
  });

  it('agrees with brute force over any list and any two spans', () => {
    const of = truth([keep, { source_type: 'doc', slug: 'logs', heading: 'Drop' }]);
    const spans = [new Set(['k1', 'k2']), new Set(['d1'])];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...index), { maxLength: 12 }), fc.boolean(), (retrieved, known) => {
        const values = measured(of, answered(retrieved), known ? { chunks: index } : {});
        const ids = [...new Set(retrieved.map(({ chunk_id }) => chunk_id))];
        const top = ids.slice(0, 5);
        expect(values['span_recall@5']).toBe(spans.filter((span) => top.some((id) => span.has(id))).length / 2);
        const rank = ids.findIndex((id) => id !== 'b1') + 1;
        expect(values.mrr).toBe(rank === 0 ? 0 : 1 / rank);
        expect(values.hit).toBe(rank === 0 ? 0 : 1);
        if (known) expect(values['recall@20']).toBe(ids.filter((id) => id !== 'b1').length / 3);
        for (const value of Object.values(values)) expect(Number(value) >= 0 && Number(value) <= 1).toBe(true);
      }),
    );
  });
});

describe('measureAnswer: the answer', () => {
  it('takes hit and citations from what the answer was written from', () => {
    const of = truth([keep]);
    const cited = (change: Partial<Answer>) => measured(of, answered([wrong, first], { citations: ['k1'], ...change }));
    expect(cited({ offered: 1 })).toMatchObject({ hit: 0, relevant_citation: 0, 'recall@5': 0.5 });
    expect(cited({ offered: 2 })).toMatchObject({ hit: 1, relevant_citation: 1 });
    expect(cited({})).toMatchObject({ hit: 1, relevant_citation: 1 });
    expect(cited({ citations: ['d1'] })).toMatchObject({ hit: 1, relevant_citation: 0 });
    // Evidence, and not among what was retrieved.
    expect(cited({ citations: ['k2'] })).toMatchObject({ relevant_citation: 0 });
    expect(cited({ citations: ['d1', 'k1', 'k1'] })).toMatchObject({ relevant_citation: 1 });
    expect(citesEvidence(of, answered([wrong, first]), ['k1'])).toBe(true);
  });

  it('has no row for the citations of an abstention, by flag, by the declared sentence or by silence', () => {
    const known = { chunks: index, refusal: "I don't know." };
    for (const change of [{ abstained: true }, { text: ' I don\u2019t  know.\n' }, { text: ' ' }]) {
      const values = measured(truth([keep]), answered([first], { citations: ['k1'], ...change }), known);
      expect(values).toMatchObject({ coverage: 0, 'recall@5': 0.5, hit: 1 });
      expect(values).not.toHaveProperty('relevant_citation');
    }
  });

  it('has nothing but the abstention of a case that is to be abstained from', () => {
    expect(measured(truth([]), answered([first]))).toEqual({ abstention: 0 });
    expect(measured(truth([]), answered([first], { abstained: true }))).toEqual({ abstention: 1 });
    expect(measured(truth([]), answered([], { text: '' }))).toEqual({ abstention: 0 });
  });
});

describe('what cannot be measured', () => {
  it('is what rests on a spoilt field, and nothing else', () => {
    const answer = answered([first], { citations: ['k1'] });
    const of = (spoilt: KnownOfSystem['spoilt'], chunks: readonly IndexedChunk[] | undefined = index) =>
      measured(truth([keep]), answer, { ...(chunks === undefined ? {} : { chunks }), ...(spoilt ? { spoilt } : {}) });
    expect(of({ citations: 'bad list' })).toEqual({ ...of(undefined), relevant_citation: 'bad list' });
    expect(of({ offered: 'bad count' })).toEqual({
      ...of(undefined),
      relevant_citation: 'bad count',
      hit: 'bad count',
    });
    const all = of({ retrieved: 'holes', citations: 'bad list' });
    expect(all).toEqual({
      ...Object.fromEntries([...retrievalMetrics, 'hit', 'relevant_citation'].map((metric) => [metric, 'holes'])),
      coverage: 1,
    });
    const { 'recall@5': recall, mrr } = measured(truth([keep]), answer, { spoilt: { retrieved: 'holes' } });
    expect([recall, mrr]).toEqual([undefined, 'holes']);
  });

  it('is, of a case without an answer, every metric that might have applied', () => {
    const metrics = (of: CaseTruth<AskedCase>, chunks: readonly IndexedChunk[] | undefined) =>
      unmeasuredAnswer(of, 'threw: no', chunks).map((row) => {
        expect(row).toMatchObject({ case_id: 'GC-0001', unmeasured: 'threw: no' });
        return row.metric;
      });
    expect(metrics(truth([keep]), index)).toEqual([...retrievalMetrics, 'hit', 'coverage', 'relevant_citation']);
    // The same as of its other cases, or their means would be over others than these.
    expect(metrics(truth([keep]), undefined)).toEqual([
      'mrr',
      'hit@5',
      'span_recall@5',
      'span_recall@20',
      'hit',
      'coverage',
      'relevant_citation',
    ]);
    expect(metrics(truth([]), index)).toEqual(['abstention']);
  });
});
