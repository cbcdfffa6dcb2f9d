import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ExamRecord, parseExamRecords, printExamRecords } from './examRecord';

const sha = 'ab'.repeat(32);
const part = { n: 2, right_pass: 1, right_fail: 1, false_pass: 0, false_fail: 0, unjudged: 0 };
const record = (judge: string): ExamRecord => ({
  judge,
  rubric: 'verdict@2',
  setting: '',
  exam: sha,
  corpus: sha,
  status: 'passed',
  clear_cut: part,
  not_clear_cut: part,
  borderline: part,
  served_by: ['large-2026'],
  date: '2026-03-04',
});
const parse = (value: unknown) => parseExamRecords(JSON.stringify(value), 'records.json');

describe('exam records', () => {
  it('are read again as they were written, judges in order', () => {
    const records = { 'b > c': record('b > c'), a: record('a') };
    const text = printExamRecords(records);
    expect(parseExamRecords(text, 'records.json')).toEqual(records);
    expect(Object.keys(JSON.parse(text))).toEqual(['a', 'b > c']);
    expect(text.endsWith('}\n') && !text.endsWith('\n\n')).toBe(true);
    expect(printExamRecords({})).toBe('{}\n');
  });

  it.each<[string, object, string]>([
    ['a mistyped field', { served: [] }, 'records.json: a: unknown field "served"'],
    ['no digest', { exam: 'abc' }, 'records.json: field a.exam: is not a SHA-256 digest'],
    ['half an item', { clear_cut: { ...part, n: 1.5 } }, 'records.json: field a.clear_cut.n: '],
    ['fewer than none', { borderline: { ...part, unjudged: -1 } }, 'records.json: field a.borderline.unjudged: '],
    ['another status', { status: 'pass' }, 'records.json: field a.status: '],
    ['a date of another kind', { date: '4 March' }, 'records.json: field a.date: '],
  ])('with %s are a Problem that names it', (_, change, problem) => {
    expect(() => parse({ a: { ...record('a'), ...change } })).toThrow(problem);
  });

  it('say where broken JSON is broken', () => {
    expect(() => parseExamRecords('{\n"a": }', 'records.json')).toThrow(/^records\.json.*2/);
  });

  it('of this project are written as this writes them', () => {
    const text = readFileSync('golden/exam-records.json', 'utf8');
    expect(printExamRecords(parseExamRecords(text, 'golden/exam-records.json'))).toBe(text);
  });
});
