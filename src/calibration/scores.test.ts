import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chunk } from '../system/reference/chunk';
import { hit } from './scored.testkit';
import { coverage, scoreDefinitions, scoreNames, termWeights } from './scores';

const chunk = (text: string): Chunk => ({ ...hit('x', text).chunk, text });
const word = (text: string) => ({ kind: 'word', text }) as const;

describe('termWeights', () => {
  it('gives the worked example: in 3 of 10, and in none', () => {
    const chunks = Array.from({ length: 10 }, (_, i) => chunk(i < 3 ? 'volume volume' : 'queue'));
    const weight = termWeights(chunks);
    expect(weight(word('volum'))).toBeCloseTo(1.145, 3);
    expect(weight(word('nowhere'))).toBeCloseTo(3.091, 3);
    expect(weight(word('queu'))).toBeLessThan(weight(word('volum')));
  });

  it('tells an identifier from a word of the same letters, and is above 0 for a term of every chunk', () => {
    const weight = termWeights([chunk('queue.max'), chunk('queue.max')]);
    expect(weight({ kind: 'identifier', text: 'queue.max' })).toBeGreaterThan(0);
    expect(weight(word('queue.max'))).toBeGreaterThan(weight({ kind: 'identifier', text: 'queue.max' }));
    expect(termWeights([])(word('any'))).toBeCloseTo(Math.log(2), 12);
  });
});

describe('coverage', () => {
  const weight = (term: { readonly text: string }) => (term.text === 'rar' ? 3 : 1);

  it('is the weighted share of the terms found', () => {
    expect(coverage('rare volumes?', 'a rare thing', weight)).toBe(3 / 4);
    expect(coverage('rare volumes?', 'one volume', weight)).toBe(1 / 4);
    expect(coverage('rare volumes?', 'volume, rare', weight)).toBe(1);
    expect(coverage('rare volumes?', '', weight)).toBe(0);
  });

  it('counts a term once, however often it is asked', () => {
    expect(coverage('rare rare rare volume', 'volume', weight)).toBe(1 / 4);
  });

  it.each(['how so?', 'why?', '???', '', 'what is it'])('does not apply to %j, which has no content word', (query) => {
    expect(coverage(query, 'anything at all', weight)).toBeUndefined();
  });

  it('lies in [0, 1], and a text covers itself', () => {
    const vocabulary = fc.array(fc.constantFrom('queue', 'volume', 'HLY-4021', 'rare', 'the', 'token'), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(vocabulary, vocabulary, (query, text) => {
        const found = coverage(query.join(' '), text.join(' '), weight);
        const content = query.filter((term) => term !== 'the');
        if (content.length === 0) expect(found).toBeUndefined();
        else {
          expect(found).toBeGreaterThanOrEqual(0);
          expect(found).toBeLessThanOrEqual(1);
          expect(coverage(query.join(' '), query.join(' '), weight)).toBe(1);
        }
      }),
    );
  });
});

it('defines every score', () => {
  expect(scoreNames).toEqual(['similarity', 'best_sentence', 'bm25', 'margin', 'coverage']);
  for (const name of scoreNames) expect(scoreDefinitions[name].length).toBeGreaterThan(20);
});
