import { describe, expect, it } from 'vitest';
import { answerRules, defaultFloors, judgedMetrics, parsePolicy } from './policy';

const bar = {
  judge: 'grounding@1',
  good: { run: 'r1', system: 'reference', pass_rate: 0.9 },
  bad: { run: 'r2', system: 'reference:planted-bad', pass_rate: 0.5 },
  cases: 65,
  repeats: 5,
  level: 0.01,
  highest_for_good: 0.85,
  lowest_for_bad: 0.6,
  date: '2026-01-01',
};
const policy = (change: object = {}) => ({
  enforce: { thresholds: [] },
  floors: { overall: { pass_rate: 0.7 } },
  bar: { ...bar, ...change },
});
const parse = (value: object) => parsePolicy(JSON.stringify(value), 'policy.json');

describe('a policy with a bar', () => {
  it('keeps where its floor came from, and asks for the floor', () => {
    expect(parse(policy())).toEqual(policy());
    expect(answerRules(parse(policy())).floors).toEqual([{ metric: 'pass_rate', case_type: null, least: 0.7 }]);
  });

  it('may set a floor under each of a judge’s figures', () => {
    const overall = Object.fromEntries(judgedMetrics.map((metric) => [metric, 0.5]));
    const { floors } = answerRules(parse({ enforce: { thresholds: [] }, floors: { overall } }));
    expect(floors.map(({ metric }) => metric)).toEqual([
      'pass_rate',
      'faithfulness',
      'citation_accuracy',
      'answer_relevance',
    ]);
  });

  it('has a floor under none of them by default', () => {
    expect(defaultFloors).toEqual({ overall: { hit: 0.8 } });
    expect(answerRules({ enforce: { thresholds: [] } }).floors.map(({ metric }) => metric)).toEqual(['hit']);
  });

  it.each([
    ['a judge without a name', { judge: '' }, /policy\.json.*bar\.judge/],
    ['a rate in percent', { good: { ...bar.good, pass_rate: 90 } }, /bar\.good\.pass_rate.*is it in percent\?/],
    ['no bad system', { bad: undefined }, /bar\.bad/],
    ['half a case', { cases: 1.5 }, /bar\.cases/],
    ['no repeat', { repeats: 0 }, /bar\.repeats/],
    ['a date that is none', { date: 'today' }, /bar\.date/],
    ['a mistyped field', { floor: 0.7 }, /bar.*floor/],
  ])('names %s', (_, change, message) => expect(() => parse(policy(change))).toThrow(message));
});
