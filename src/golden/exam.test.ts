import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import type { GoldenCase } from './case';
import { digestOfExam, parseExam } from './exam';

const FILE = 'golden/exam.json';

function golden(change: Partial<GoldenCase> = {}): GoldenCase {
  return {
    case_id: 'GC-0001',
    case_type: 'normal',
    tenant_id: 'acme',
    query: 'how long?',
    history: [],
    expected_sources: [{ source_type: 'doc', slug: 'logs', heading: 'Retention' }],
    reference_answer: 'Thirty days.',
    bad_answer: 'Ninety days.',
    must_contain: [],
    forbidden_text: [],
    notes: 'made up',
    ...change,
  };
}
const first = golden();
const second = golden({ case_id: 'GC-0002', bad_answer: undefined });
const cases = [first, second];

const item = (case_id: string, candidate: 'good' | 'bad', change: object = {}) => ({
  item_id: `EX-${case_id}-${candidate}`,
  case_id,
  candidate,
  label: candidate === 'good' ? 'pass' : 'fail',
  clear_cut: true,
  why: 'the figure stands there',
  ...change,
});
const items = [item('GC-0001', 'good'), item('GC-0001', 'bad'), item('GC-0002', 'good', { clear_cut: false })];
const hard = {
  item_id: 'EX-B01',
  case_id: 'GC-0001',
  answer: 'A month [1].',
  label: 'pass',
  kind: 'number_in_words',
  reason: 'a month is thirty days to whoever asks',
  author: 'cutline',
};
const exam = { items, borderline: [hard] };

function message(value: unknown): string {
  try {
    parseExam(value, FILE, cases);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Error).message;
  }
  throw new Error('was read');
}
const withItem = (at: number, change: object) => ({
  ...exam,
  items: items.map((one, i) => (i === at ? { ...one, ...change } : one)),
});
const withHard = (change: object) => ({ ...exam, borderline: [{ ...hard, ...change }] });

describe('parseExam', () => {
  it('reads what fits', () => {
    expect(parseExam(exam, FILE, cases)).toEqual(exam);
    const abstention = withHard({ abstained: true });
    expect(parseExam(abstention, FILE, cases)).toEqual(abstention);
  });

  it('names the answers that have no item', () => {
    expect(message({ ...exam, items: [items[0]] })).toBe(
      'golden/exam.json: lacks EX-GC-0001-bad, EX-GC-0002-good (add these items)',
    );
    expect(message({ ...exam, items: [] })).toContain('lacks EX-GC-0001-good, EX-GC-0001-bad, EX-GC-0002-good');
  });

  it('refuses an item on an answer or a case that is not there', () => {
    expect(message({ ...exam, items: [...items, item('GC-0002', 'bad')] })).toBe(
      'golden/exam.json, EX-GC-0002-bad: the case GC-0002 has no bad answer',
    );
    expect(message({ ...exam, items: [...items, item('GC-0003', 'good')] })).toBe(
      'golden/exam.json, EX-GC-0003-good: there is no case GC-0003',
    );
    expect(message(withHard({ case_id: 'GC-0003' }))).toBe('golden/exam.json, EX-B01: there is no case GC-0003');
  });

  it('refuses an id that stands twice, in either list', () => {
    expect(message({ ...exam, items: [...items, items[1]] })).toBe('golden/exam.json, EX-GC-0001-bad: stands twice');
    expect(message({ ...exam, borderline: [hard, { ...hard, answer: 'Other.' }] })).toBe(
      'golden/exam.json, EX-B01: stands twice',
    );
  });

  it('refuses a label or an id that does not fit its candidate', () => {
    expect(message(withItem(0, { label: 'fail' }))).toBe(
      'golden/exam.json, EX-GC-0001-good: field label: a good answer has the label pass',
    );
    expect(message(withItem(1, { label: 'pass' }))).toBe(
      'golden/exam.json, EX-GC-0001-bad: field label: a bad answer has the label fail',
    );
    expect(message(withItem(0, { item_id: 'EX-1' }))).toBe(
      'golden/exam.json, EX-1: field item_id: is not EX-GC-0001-good',
    );
  });

  it.each([
    ['items[0]: field item_id: ', withItem(0, { item_id: undefined })],
    ['EX-GC-0001-good: field clear_cut: ', withItem(0, { clear_cut: 'yes' })],
    ['EX-GC-0001-good: field why: is blank', withItem(0, { why: ' ' })],
    ['EX-GC-0001-good: field candidate: ', withItem(0, { candidate: 'best' })],
    ['EX-GC-0001-good: unknown field "answer"', withItem(0, { answer: 'Thirty days.' })],
    ['EX-B1: field item_id: is not an id like EX-B01', withHard({ item_id: 'EX-B1' })],
    ['EX-B01: field answer: is blank', withHard({ answer: '\n' })],
    ['EX-B01: field abstained: ', withHard({ abstained: false })],
    ['EX-B01: field label: ', withHard({ label: 'PASS' })],
    ['EX-B01: field kind: ', withHard({ kind: 'odd' })],
    ['EX-B01: field reason: ', withHard({ reason: undefined })],
    ['EX-B01: field author: ', withHard({ author: undefined })],
    ['EX-B01: unknown field "anwser"', withHard({ anwser: 'x' })],
    ['borderline[0]: ', { ...exam, borderline: [null] }],
  ])('names the place and the field: %s', (found, value) => {
    expect(message(value).startsWith(`golden/exam.json, ${found}`), message(value)).toBe(true);
  });

  it('refuses another shape and an exam without borderline candidates', () => {
    expect(message([])).toMatch(/^golden\/exam\.json: /);
    expect(message({ items })).toMatch(/^golden\/exam\.json: field borderline: /);
    expect(message({ ...exam, notes: '' })).toContain('unknown field "notes"');
    expect(message({ ...exam, borderline: [] })).toBe('golden/exam.json: holds no borderline candidate');
  });
});

describe('digestOfExam', () => {
  const digestOf = (value: unknown, on = cases) => digestOfExam(parseExam(value, FILE, on), on);
  const base = digestOf(exam);

  it('depends neither on order nor on what explains a label', () => {
    expect(digestOf({ ...exam, items: [...items].reverse() }, [second, first])).toBe(base);
    expect(digestOf(withItem(0, { why: 'other words' }))).toBe(base);
    expect(digestOf(withHard({ reason: 'other words', author: 'another' }))).toBe(base);
  });

  it.each([
    ['a clear-cut mark', withItem(0, { clear_cut: false }), cases],
    ['a borderline label', withHard({ label: 'fail' }), cases],
    ['a borderline text', withHard({ answer: 'A month.' }), cases],
    ['a borderline kind', withHard({ kind: 'arithmetic' }), cases],
    ['a borderline abstention', withHard({ abstained: true }), cases],
    ['another case', withHard({ case_id: 'GC-0002' }), cases],
    ['a good answer', exam, [golden({ reference_answer: 'A month.' }), second]],
    ['a bad answer', exam, [golden({ bad_answer: 'A year.' }), second]],
    ['a question', exam, [golden({ query: 'how many days?' }), second]],
    ['a type', exam, [golden({ case_type: 'stale_conflict' }), second]],
  ])('depends on %s', (_, value, on) => {
    expect(digestOf(value, on)).not.toBe(base);
  });

  it('stops at a case that the exam was not read with', () => {
    expect(() => digestOfExam(parseExam(exam, FILE, cases), [first])).toThrow('there is no case GC-0002 of the exam');
  });
});
