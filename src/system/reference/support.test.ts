import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TermWeights } from '../../text/termWeights';
import { type Term, terms } from '../../text/words';
import { askedTerms, supportOf, termMap } from './support';

/** Weights said outright; 1 of every other term. */
function weighing(given: Readonly<Record<string, number>>, words: readonly string[] = []): TermWeights {
  return {
    frequency: () => 1,
    weight: ({ text }: Term) => given[text] ?? 1,
    words: new Map(words.map((word) => [word, 1])),
  };
}
const plain = weighing({});
const shown = (question: string, context = '', weights = plain) =>
  askedTerms(question, weights, context).words.map(({ term, weight }) => [term.text, weight]);
const support = (question: string, text: string, change: { cosine?: number; headings?: string; chunk?: string } = {}) =>
  supportOf(askedTerms(question, plain), { text, headings: '', chunk: text, cosine: 0.5, ...change });

describe('askedTerms', () => {
  it('leaves out what asks and what the value itself answers, and lightens words of talk', () => {
    expect(shown('how many days are error logs kept this week')).toEqual([
      ['error', 1],
      ['log', 1],
      ['kept', 1],
      ['week', 0.25],
    ]);
    expect(shown('what does HLY-4021 mean')).toEqual([['hly-4021', 1]]);
  });

  it('mends a slip of a word that the texts know', () => {
    expect(shown('rotatoin of secrets', '', weighing({ rotation: 3 }, ['rotation', 'secret']))).toEqual([
      ['rotation', 3],
      ['secret', 1],
    ]);
  });

  it('demands identifiers and numbers to the letter', () => {
    expect(askedTerms('HLY-4021 after 30 tries with --force', plain).literals.map(({ text }) => text)).toEqual([
      'hly-4021',
      '30',
      '--force',
    ]);
  });

  it('counts the words of an earlier question half, demands none of them, and asks for its value', () => {
    const asked = askedTerms('and in prod?', plain, 'how long are HLY-4021 logs kept in prod');
    expect(asked.words.map(({ term, weight }) => [term.text, weight])).toEqual([
      ['prod', 1],
      ['hly-4021', 0.5],
      ['log', 0.5],
      ['kept', 0.5],
    ]);
    expect(asked.literals).toEqual([]);
    expect(asked.values.map(({ kind }) => kind)).toEqual(['time']);
    expect(askedTerms('how many in prod?', plain, 'how long are logs kept').values.map(({ kind }) => kind)).toEqual([
      'number',
    ]);
  });
});

describe('supportOf', () => {
  it('gives the worked example', () => {
    const asked = askedTerms('how long are logs kept', weighing({ log: 2 }));
    const text = 'Logs are retained for 30 days.';
    expect(supportOf(asked, { text, headings: '', chunk: text, cosine: 0.55 })).toBeCloseTo(0.758, 3);
  });

  it('is 0 where an identifier or a number stands nowhere in the chunk', () => {
    const text = 'The secret is older than its limit.';
    expect(support('is HLY-4021 about a secret', text)).toBe(0);
    expect(support('is HLY-4021 about a secret', `HLY-4022: ${text}`)).toBe(0);
    // In the chunk it is enough that the identifier stands: of the two words asked for, the evidence holds one.
    expect(support('is HLY-4021 about a secret', text, { chunk: `HLY-4021: ${text}` })).toBeCloseTo((1 / 2 + 0.5) / 2);
    expect(support('logs of 30 replicas', 'Logs of 31 replicas.')).toBe(0);
    expect(support('logs of 30 replicas', 'Logs of 30 replicas.')).toBeCloseTo((1 + 0.5) / 2);
  });

  it('is 0 where no value of the kind asked for is stated', () => {
    expect(support('how many days are logs kept', 'Logs are kept ten minutes.')).toBe(0);
    expect(support('how many days are logs kept', 'Logs are kept.')).toBe(0);
    expect(support('how many days are logs kept', 'Logs are kept 30 days.')).toBeCloseTo((1 + 0.5) / 2);
    expect(support('how many days are logs kept', 'They stay.', { headings: 'Logs: 30 days' })).toBe(0);
  });

  it('counts headings as said, a negative cosine as none, and knows a question of no content word', () => {
    expect(support('audit logs', 'They stay.', { headings: 'Audit logs' })).toBeCloseTo(0.75);
    expect(support('audit logs', 'Audit logs.', { cosine: -0.4 })).toBeCloseTo(0.5);
    expect(support('how long?', 'Logs stay 30 days.')).toBe(0);
    expect(support('HLY-4021?', 'HLY-4021 is a code.', { cosine: 0.2 })).toBeCloseTo(0.6);
  });

  it('lies from 0 to 1 and falls with no word that the evidence gains', () => {
    const word = fc.constantFrom('logs', 'kept', 'retained', 'HLY-4021', 'days', '30', 'how long', 'deploy', 'prod');
    const text = fc.array(word, { maxLength: 6 }).map((parts) => parts.join(' '));
    const cosines = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(text, text, text, cosines, (question, evidence, more, cosine) => {
        const less = support(question, evidence, { cosine });
        const most = support(question, `${evidence} ${more}`, { cosine, chunk: `${evidence} ${more}` });
        expect(less).toBeGreaterThanOrEqual(0);
        expect(most).toBeLessThanOrEqual(1);
        // Another number behind a word may be another value, so that values are left aside here.
        if (askedTerms(question, plain).values.length === 0) expect(most).toBeGreaterThanOrEqual(less - 1e-12);
      }),
    );
  });
});

describe('termMap', () => {
  it('holds every term of a text under its key', () => {
    expect([...termMap('Logs of HLY-4021').keys()]).toEqual(['word:log', 'identifier:hly-4021']);
    expect([...termMap('Logs').values()]).toEqual(terms('Logs'));
  });
});
