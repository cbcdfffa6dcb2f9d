import { describe, expect, it } from 'vitest';
import { compareJudges, type JudgedTwice } from '../judge/compareJudges';
import { allRight, type Said, smallExam, toldJudge, verdictOf } from '../judge/examined.testkit';
import { sitExam } from '../judge/sitExam';
import { judgesText } from './judgesText';
import { kappaWords } from './kappaWords';

const row = (item_id: string, first: Said, second: Said, label?: 'pass' | 'fail'): JudgedTwice => ({
  item_id,
  query: `about ${item_id}?`,
  answer: `answer ${item_id}`,
  first: verdictOf(first),
  second: verdictOf(second),
  ...(label === undefined ? {} : { label }),
});
const shown = async (rows: readonly JudgedTwice[]) =>
  judgesText(
    [await sitExam(toldJudge(allRight, 'one'), smallExam), await sitExam(toldJudge({}, 'two'), smallExam)],
    [{ on: 'Answers of r.jsonl', of: compareJudges(rows) }],
    '2026-03-04',
  );

describe('judgesText', () => {
  it('says how both did in the exam, then disagreements first, then what has no verdict', async () => {
    const text = await shown([
      row('same', 'pass', 'pass'),
      row('none', 'fault', 'fail'),
      row('apart', 'pass', 'fail', 'fail'),
    ]);
    expect(text.split('\n')).toEqual([
      'one and two, 2026-03-04.',
      '  one: exam passed: all 2 clear-cut items right',
      '    It says what it is told. Served by one-served.',
      '  two: exam failed: 1 of 2 clear-cut items wrong: c2',
      '    It says what it is told. Served by two-served.',
      '',
      'Answers of r.jsonl: agree on 1, disagree on 1, no verdict on 1; kappa 0.000 over 2, no interval (one of the two gives one label throughout, and kappa is 0 whatever the other says).',
      'Of 1 labelled disagreements the label sides with one 0 times, with two 1 times.',
      '  apart: PASS / FAIL, label fail: about apart?',
      '      answer: answer apart',
      '      one: says pass',
      '      two: says fail',
      '  none: no verdict (rate limited) / FAIL: about none?',
      '      answer: answer none',
      '      one: 429 for ever',
      '      two: says fail',
    ]);
  });

  it('says where no disagreement has a label, and lists forty at most', async () => {
    const text = await shown(Array.from({ length: 45 }, (_, i) => row(`i${i}`, 'pass', 'fail')));
    expect(text).toContain('None of the disagreements has a label.');
    expect(text).toContain('  i39: PASS / FAIL');
    expect(text).not.toContain('  i40: ');
    expect(text).toContain('  … and 5 more (--json lists all)');
  });
});

describe('kappaWords', () => {
  it('has kappa with its interval, or why there is none', () => {
    expect(kappaWords({ value: 0.4, low: 0.1511, high: 0.6489, n: 50 })).toBe('0.400 [0.151, 0.649] over 50');
    expect(kappaWords({ value: 1, noInterval: 'they never differ', n: 9 })).toBe(
      '1.000 over 9, no interval (they never differ)',
    );
    expect(kappaWords({ notDefined: 'no item has a label of both', n: 0 })).toBe(
      'not defined over 0 (no item has a label of both)',
    );
  });
});
