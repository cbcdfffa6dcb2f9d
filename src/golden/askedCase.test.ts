import { describe, expect, it } from 'vitest';
import { askedGolden, askedQuestion } from './askedCase';
import type { GoldenCase } from './case';
import type { Question } from './question';

const source = { source_type: 'doc' as const, slug: 'logs', heading: 'Kept' };
const golden: GoldenCase = {
  case_id: 'GC-0001',
  case_type: 'multi_turn',
  tenant_id: 'acme',
  query: 'and audit logs?',
  history: [{ role: 'user', content: 'how long are logs kept' }],
  expected_sources: [source],
  reference_answer: 'A year.',
  must_contain: ['year'],
  forbidden_text: [],
  notes: 'made up',
};
const question: Question = {
  id: 'Q-0001',
  tenant_id: 'acme',
  query: 'how long are logs kept',
  answerable: true,
  split: 'tune',
  source: 'written by hand',
  expected_sources: [source],
};

describe('askedGolden', () => {
  it('is what is asked of a case and what its answer is judged by', () => {
    const { digest, ...asked } = askedGolden(golden);
    const { reference_answer: _, notes: __, ...kept } = golden;
    expect(asked).toEqual({ ...kept, must_abstain: false });
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['normal', false],
    ['out_of_scope', true],
    ['exact_identifier', false],
    ['multi_turn', false],
    ['stale_conflict', false],
    ['cross_tenant', true],
  ] as const)('a right system abstains from %s: %s', (case_type, abstains) => {
    expect(askedGolden({ ...golden, case_type }).must_abstain).toBe(abstains);
  });

  it('has a digest of what its answer is judged by, and of nothing else', () => {
    const of = (change: Partial<GoldenCase>) => askedGolden({ ...golden, ...change }).digest;
    const plain = of({});
    expect(of({ notes: 'other', reference_answer: 'other', axes: { difficulty: 'hard' }, case_id: 'GC-0002' })).toBe(
      plain,
    );
    const changed: Partial<GoldenCase>[] = [
      { case_type: 'normal' },
      { tenant_id: 'other' },
      { query: 'other' },
      { history: [] },
      { expected_sources: [] },
      { must_contain: [] },
      { forbidden_text: ['year'] },
      { must_contain: [], forbidden_text: ['year'] },
    ];
    expect(new Set([plain, ...changed.map(of)]).size).toBe(changed.length + 1);
  });
});

describe('askedQuestion', () => {
  it('has its cloud for a type, and no history', () => {
    const { digest, ...asked } = askedQuestion(question);
    expect(asked).toEqual({
      case_id: 'Q-0001',
      case_type: 'answerable',
      tenant_id: 'acme',
      query: 'how long are logs kept',
      history: [],
      expected_sources: [source],
      must_contain: [],
      forbidden_text: [],
      must_abstain: false,
    });
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('must be abstained from where it is unanswerable, on topic and off', () => {
    const { expected_sources: _, ...rest } = { ...question, answerable: false };
    for (const topic of ['on', 'off'] as const) {
      expect(askedQuestion({ ...rest, topic })).toMatchObject({
        case_type: `unanswerable_${topic}_topic`,
        expected_sources: [],
        must_abstain: true,
      });
    }
  });

  it('has a digest that its split and its origin leave alone', () => {
    const of = (change: Partial<Question>) => askedQuestion({ ...question, ...change }).digest;
    expect(of({ split: 'holdout', source: 'logs', id: 'Q-0002' })).toBe(of({}));
    const changed = [{}, { query: 'x' }, { tenant_id: 'x' }, { expected_sources: [{ ...source, heading: 'x' }] }];
    expect(new Set(changed.map(of)).size).toBe(4);
  });
});
