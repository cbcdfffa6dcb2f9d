import { describe, expect, it } from 'vitest';
import { readText } from '../files/readText';
import { AssertionName, assertionNames, hardAssertions } from './assertionName';
import { answerRules, firstPolicy, parsePolicy } from './policy';

const parse = (value: object) => parsePolicy(JSON.stringify(value), 'policy.json');
const enforce = { thresholds: ['similarity'] };

describe('assertionNames', () => {
  it('are hard but for must_contain, which a right answer can fail by its wording', () => {
    expect(assertionNames).toHaveLength(6);
    expect(hardAssertions).toEqual([
      'must_abstain',
      'no_foreign_chunk',
      'no_forbidden_text',
      'no_fabricated_citation',
      'refusal_contract',
    ]);
    expect(AssertionName.safeParse('must_contain').success).toBe(true);
    expect(AssertionName.safeParse('must_hold').success).toBe(false);
  });
});

describe('answerRules', () => {
  it('fills in the hard assertions and a hit of 0.80', () => {
    expect(answerRules(firstPolicy)).toEqual({
      assertions: hardAssertions,
      floors: [{ metric: 'hit', case_type: null, least: 0.8 }],
    });
    expect(answerRules(parsePolicy(readText('golden/policy.json'), 'golden/policy.json')).floors).not.toEqual([]);
  });

  it('takes what is said for all of it', () => {
    expect(answerRules(parse({ enforce: { ...enforce, assertions: [] }, floors: {} }))).toEqual({
      assertions: [],
      floors: [],
    });
    const floors = {
      overall: { coverage: 0.3, abstention: 1 },
      by_type: { normal: { hit: 0.9, relevant_citation: 0 }, cross_tenant: { abstention: 1 } },
    };
    expect(answerRules(parse({ enforce: { ...enforce, assertions: ['must_contain'] }, floors }))).toEqual({
      assertions: ['must_contain'],
      floors: [
        { metric: 'coverage', case_type: null, least: 0.3 },
        { metric: 'abstention', case_type: null, least: 1 },
        { metric: 'hit', case_type: 'normal', least: 0.9 },
        { metric: 'relevant_citation', case_type: 'normal', least: 0 },
        { metric: 'abstention', case_type: 'cross_tenant', least: 1 },
      ],
    });
    expect(answerRules(parse({ enforce, floors: { by_type: {} } })).floors).toEqual([]);
  });
});

describe('parsePolicy', () => {
  it.each([
    [
      'an unknown assertion',
      { enforce: { ...enforce, assertions: ['must_hold'] } },
      /policy\.json.*enforce\.assertions\[0\]/,
    ],
    ['a floor in percent', { enforce, floors: { overall: { hit: 80 } } }, /floors\.overall\.hit.*is it in percent\?/],
    [
      'a floor below 0',
      { enforce, floors: { overall: { hit: -0.1 } } },
      /floors\.overall\.hit.*not a share from 0 to 1/,
    ],
    ['an unknown metric', { enforce, floors: { overall: { hits: 0.8 } } }, /policy\.json.*hits/],
    ['an unknown type', { enforce, floors: { by_type: { odd: { hit: 0.8 } } } }, /policy\.json.*odd/],
    ['a mistyped field', { enforce, floor: {} }, /policy\.json.*floor/],
    ['a mistyped place', { enforce, floors: { by_types: {} } }, /policy\.json.*by_types/],
  ])('names %s', (_, value, message) => expect(() => parse(value)).toThrow(message));
});
