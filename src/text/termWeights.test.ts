import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termKey, termWeights } from './termWeights';
import { type Term, terms } from './words';

const word = (text: string): Term => ({ kind: 'word', text });
const identifier = (text: string): Term => ({ kind: 'identifier', text });

describe('termWeights', () => {
  it('gives the worked example', () => {
    const texts = Array.from({ length: 10 }, (_, i) => (i < 3 ? 'logs and more logs' : 'alerts'));
    const weights = termWeights(texts);
    expect(weights.frequency(word('log'))).toBe(3);
    expect(weights.weight(word('log'))).toBeCloseTo(1.145, 3);
    expect(weights.weight(word('nowhere'))).toBeCloseTo(3.091, 3);
    expect(weights.words.get('log')).toBe(3);
  });

  it('keeps a word and an identifier apart, and lists words alone', () => {
    const weights = termWeights(['HLY-4021 means trouble', 'set queue.retry.max', 'set trouble aside']);
    expect(weights.frequency(identifier('hly-4021'))).toBe(1);
    expect(weights.frequency(word('hly-4021'))).toBe(0);
    expect([...weights.words]).toEqual([
      ['mean', 1],
      ['troubl', 2],
      ['set', 2],
      ['asid', 1],
    ]);
    expect(termKey(word('set'))).not.toBe(termKey(identifier('set')));
  });

  it('weighs nothing below 0, not even what stands in all texts, and knows an empty collection', () => {
    expect(termWeights(['logs', 'logs']).weight(word('log'))).toBeCloseTo(Math.log(1.2), 12);
    expect(termWeights([]).weight(word('log'))).toBeCloseTo(Math.log(2), 12);
    expect(termWeights([]).words.size).toBe(0);
  });

  it('counts texts as a naive count does, and weighs the rarer more', () => {
    const text = fc
      .array(fc.constantFrom('logs', 'alert', 'HLY-1', 'queue', 'the', 'rotating'), { maxLength: 6 })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        const weights = termWeights(texts);
        const known = terms('logs alert HLY-1 queue rotating');
        const naive = (term: Term) =>
          texts.filter((own) => terms(own).some((t) => t.kind === term.kind && t.text === term.text)).length;
        for (const term of known) {
          expect(weights.frequency(term)).toBe(naive(term));
          expect(weights.weight(term)).toBeGreaterThan(0);
          for (const other of known)
            if (naive(term) < naive(other)) expect(weights.weight(term)).toBeGreaterThan(weights.weight(other));
        }
      }),
    );
  });
});
