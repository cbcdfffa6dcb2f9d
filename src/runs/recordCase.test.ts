import { describe, expect, it } from 'vitest';
import type { AssertionRow } from '../assertions/assertion';
import type { AskedCase } from '../golden/askedCase';
import type { CaseTruth } from '../golden/caseTruth';
import { readAnswer } from '../system/readAnswer';
import type { Answer, IndexedChunk } from '../system/system';
import { ACME_REFUSAL, acmeAnswer, acmeChunks, acmeTruths } from './acme.testkit';
import { recordCase, type Scored } from './recordCase';
import type { CaseRecord } from './run';

const [normal, unanswerable] = acmeTruths(1, 1) as [CaseTruth<AskedCase>, CaseTruth<AskedCase>];
const right = acmeAnswer(normal.golden);
const [chunk] = right.retrieved as [Answer['retrieved'][number]];
const RANKING = [
  'recall@5',
  'recall@20',
  'mrr',
  'hit@5',
  'precision@5',
  'ndcg@10',
  'map',
  'span_recall@5',
  'span_recall@20',
];

/** The record of whatever a system returned. */
function recorded(returned: unknown, truth = normal, scored: Scored = { chunks: acmeChunks, refusal: ACME_REFUSAL }) {
  const { answer, faults } = readAnswer(returned);
  if (answer === undefined) throw new Error('no answer');
  return recordCase(truth, { outcome: 'answered', answer, faults, ms: 7 }, scored);
}
const values = ({ measurements }: CaseRecord) =>
  Object.fromEntries(measurements.map((row) => [row.metric, 'value' in row ? row.value : row.unmeasured]));
const unmeasured = (record: CaseRecord) =>
  record.measurements.flatMap((row) => ('unmeasured' in row ? [row.metric] : []));
const outcome = ({ assertions }: CaseRecord, assertion: AssertionRow['assertion']) =>
  assertions.find((row) => row.assertion === assertion)?.outcome;

describe('recordCase', () => {
  it('keeps what was asked and what came, with what that was worth', () => {
    const record = recorded(right);
    expect(record).toMatchObject({
      kind: 'case',
      case_id: 'GC-0001',
      case_type: 'normal',
      tenant_id: 'acme',
      query: 'What is key-1?',
      answer: right,
      faults: [],
      ms: 7,
    });
    expect(values(record)).toMatchObject({ 'recall@5': 1, mrr: 1, hit: 1, coverage: 1, relevant_citation: 1 });
    expect(record.assertions.map(({ assertion, outcome: came }) => [assertion, came])).toEqual([
      ['no_foreign_chunk', 'held'],
      ['no_fabricated_citation', 'held'],
    ]);
    expect(record).not.toHaveProperty('failure');
  });

  it('has no citation to measure on an abstention', () => {
    const record = recorded(acmeAnswer({ query: 'Who?' }));
    expect(values(record)).toMatchObject({ coverage: 0, 'recall@5': 1, hit: 1 });
    expect(values(record)).not.toHaveProperty('relevant_citation');
    expect(outcome(record, 'refusal_contract')).toBe('held');
    const abstained = recorded(acmeAnswer(unanswerable.golden), unanswerable);
    expect(values(abstained)).toEqual({ abstention: 1 });
    expect(outcome(abstained, 'must_abstain')).toBe('held');
  });

  it('leaves open all that a case without an answer could have broken', () => {
    const failed = (truth: CaseTruth<AskedCase>, scored: Scored) =>
      recordCase(truth, { outcome: 'failed', cause: 'timed_out', message: 'no answer within 5 ms', ms: 5 }, scored);
    const record = failed(normal, { chunks: acmeChunks, refusal: ACME_REFUSAL });
    expect(record).toMatchObject({ failure: { cause: 'timed_out', message: 'no answer within 5 ms' }, faults: [] });
    expect(record).not.toHaveProperty('answer');
    expect(unmeasured(record)).toEqual([...RANKING, 'hit', 'coverage', 'relevant_citation']);
    expect(values(record).hit).toBe('timed out: no answer within 5 ms');
    const open = (given: CaseRecord) =>
      given.assertions.map(({ assertion, outcome: came }) => {
        expect(came).toBe('unmeasured');
        return assertion;
      });
    expect(open(record)).toEqual(['no_foreign_chunk', 'no_fabricated_citation', 'refusal_contract']);
    expect(open(failed(normal, {}))).toEqual(['no_foreign_chunk', 'no_fabricated_citation']);
    const golden = { ...unanswerable.golden, forbidden_text: ['sparrow'], must_contain: ['5'] };
    expect(open(failed({ ...unanswerable, golden }, { refusal: ACME_REFUSAL }))).toEqual([
      'must_abstain',
      'no_foreign_chunk',
      'no_forbidden_text',
      'no_fabricated_citation',
      'refusal_contract',
      'must_contain',
    ]);
  });
});

describe('a spoilt answer', () => {
  const everythingOfTheList = [...RANKING, 'hit', 'relevant_citation'];

  it.each<[string, Partial<Record<keyof Answer, unknown>>, string[]]>([
    ['no list of what was retrieved', { retrieved: undefined }, everythingOfTheList],
    ['null in its place', { retrieved: null }, everythingOfTheList],
    ['a chunk without an id', { retrieved: [{ ...chunk, chunk_id: undefined }, chunk] }, everythingOfTheList],
    ['a chunk without a text', { retrieved: [chunk, { ...chunk, text: 5 }] }, everythingOfTheList],
    ['null for a chunk', { retrieved: [chunk, null] }, everythingOfTheList],
    ['a count of sources beyond the list', { offered: 3 }, ['hit', 'relevant_citation']],
    ['citations that are no list', { citations: 'doc-1' }, ['relevant_citation']],
    ['a citation that is no name', { citations: ['doc-1', 1] }, ['relevant_citation']],
    ['a score of NaN', { retrieved: [{ ...chunk, scores: { similarity: Number.NaN } }] }, []],
    ['usage that is none', { usage: { calls: -1 } }, []],
    ['no text, and no word of abstaining', { text: ' ' }, []],
  ])('with %s: what rests on it is unmeasured, and it is named', (_, change, expected) => {
    const record = recorded({ ...right, ...change });
    expect(unmeasured(record)).toEqual(expected);
    expect(record.faults.length).toBeGreaterThan(0);
    expect(values(record).coverage).toBe(change.text === undefined ? 1 : 0);
  });

  it('drops the score that is none, and keeps the ranking and its value', () => {
    const record = recorded({ ...right, retrieved: [{ ...chunk, scores: { similarity: Number.NaN, bm25: 2 } }] });
    expect(record.answer?.retrieved[0]?.scores).toEqual({ bm25: 2 });
    expect(record.faults).toEqual([{ field: 'retrieved[0].scores.similarity', problem: 'is NaN', spoils: 'score' }]);
    expect(values(record)).toMatchObject({ 'recall@5': 1, hit: 1, relevant_citation: 1 });
  });

  it('says of no citation that it is fabricated where the list has holes', () => {
    const text = 'Logs are kept [2].';
    const holes = [{ ...chunk, chunk_id: '' }, chunk];
    const spoilt = recorded({ ...right, text, retrieved: holes });
    expect(spoilt.assertions.find((row) => row.assertion === 'no_fabricated_citation')).toMatchObject({
      outcome: 'unmeasured',
      detail: 'retrieved[0].chunk_id is an empty string, not a name',
    });
    expect(
      outcome(recorded({ ...right, text: 'No.', citations: [], retrieved: holes }), 'no_fabricated_citation'),
    ).toBe(undefined);
    expect(outcome(recorded({ ...right, text, retrieved: [chunk] }), 'no_fabricated_citation')).toBe('broken');
    expect(outcome(recorded({ ...right, text, retrieved: [] }), 'no_fabricated_citation')).toBe('broken');
  });

  it('is not let off for citations that nobody can read, nor for a foreign chunk beside a hole', () => {
    const plain = { ...right, text: 'Logs are kept.' };
    expect(outcome(recorded({ ...plain, citations: 'doc-1' }), 'no_fabricated_citation')).toBe('unmeasured');
    expect(outcome(recorded({ ...plain, citations: ['doc-1', 1] }), 'no_fabricated_citation')).toBe('unmeasured');
    expect(outcome(recorded({ ...plain, citations: ['nowhere', 1] }), 'no_fabricated_citation')).toBe('broken');
    expect(outcome(recorded({ ...plain, citations: [], offered: 9 }), 'no_fabricated_citation')).toBe(undefined);
    const foreign = { ...chunk, tenant_id: 'birch' };
    expect(outcome(recorded({ ...right, retrieved: [chunk, null] }), 'no_foreign_chunk')).toBe('unmeasured');
    expect(outcome(recorded({ ...right, retrieved: [foreign, null] }), 'no_foreign_chunk')).toBe('broken');
  });

  it('counts nothing retrieved as 0, the same chunk twice as once, and a citation beyond its sources as fabricated', () => {
    const nothing = recorded({ ...right, retrieved: [], citations: [], text: 'Logs are kept.' });
    expect(values(nothing)).toMatchObject({ 'recall@5': 0, 'precision@5': 0, mrr: 0, hit: 0, coverage: 1 });
    expect(nothing.faults).toEqual([]);
    const twice = recorded({ ...right, retrieved: [chunk, chunk] });
    expect(values(twice)).toMatchObject({ 'recall@5': 1, 'precision@5': 1, 'ndcg@10': 1, map: 1 });
    const beyond = recorded({ ...right, text: 'Logs are kept [7].' });
    expect(beyond.assertions.find((row) => row.assertion === 'no_fabricated_citation')).toMatchObject({
      outcome: 'broken',
      detail: '[7] is beyond its 2 sources',
    });
  });
});

describe('a fault of the scoring', () => {
  it.each<[string, unknown, string]>([
    ['an error', new Error('a bad index'), 'Error: a bad index'],
    ['null', null, 'not an Error: null'],
  ])('that is %s leaves the case unmeasured by every metric, with the cause', (_, thrown, cause) => {
    const chunks = new Proxy([] as IndexedChunk[], {
      get: () => {
        throw thrown;
      },
    });
    const record = recorded(right, normal, { chunks, refusal: ACME_REFUSAL });
    expect(unmeasured(record)).toEqual([...RANKING, 'hit', 'coverage', 'relevant_citation']);
    expect(values(record).coverage).toBe(`could not be scored: ${cause}`);
    expect(outcome(record, 'no_foreign_chunk')).toBe('held');
    const failed = recordCase(normal, { outcome: 'failed', cause: 'threw', message: 'no', ms: 1 }, { chunks });
    expect(unmeasured(failed)).toHaveLength(12);
  });
});
