import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Baseline, parseBaseline, printBaseline, type RetrievalBaseline, retrievalMetrics } from './baseline';
import { CaseType } from './case';

const sha = 'ab'.repeat(32);
const row = { case_id: 'GC-0001', case_type: 'normal' as const, digest: sha, values: { 'recall@5': 0.8, mrr: 1 / 3 } };
const retrieval: RetrievalBaseline = {
  arm: 'hybrid',
  digests: { cases: sha, corpus: sha, chunker: 'c@1', embedder: 'e@1', arm: 'hybrid@1' },
  cases: [row, { ...row, case_id: 'GC-0002', values: {} }],
  saved: '2026-03-04',
};
const parse = (value: unknown) => parseBaseline(JSON.stringify(value, null, 2), 'baseline.json');
const withRow = (change: object) => ({
  retrieval: { ...retrieval, cases: [row, { ...row, case_id: 'GC-0002', ...change }] },
});

describe('printBaseline', () => {
  it('is read again as it was, one case a line', () => {
    const text = printBaseline({ retrieval });
    expect(parseBaseline(text, 'b')).toEqual({ retrieval });
    expect(text.split('\n').filter((line) => line.includes('"case_id"'))).toHaveLength(2);
    expect(text.endsWith('}\n') && !text.endsWith('\n\n')).toBe(true);
  });

  it('survives what any text or share may be, and no case at all', () => {
    const text = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('CASES', '"CASES"', '$&', '\u2028'));
    const share = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
    const cases = fc.uniqueArray(
      fc.record({
        case_id: text,
        case_type: fc.constantFrom(...CaseType.options),
        digest: fc.constant(sha),
        values: fc.dictionary(fc.constantFrom(...retrievalMetrics), share),
      }),
      { selector: (made) => made.case_id, maxLength: 5 },
    );
    fc.assert(
      fc.property(text, text, cases, (arm, chunker, rows) => {
        const made = { ...retrieval, arm, digests: { ...retrieval.digests, chunker }, cases: rows };
        const kept = JSON.parse(JSON.stringify({ retrieval: made })) as Baseline;
        expect(parseBaseline(printBaseline(kept), 'b')).toEqual(kept);
      }),
    );
  });

  it('lacks what nothing has saved yet', () => {
    expect(printBaseline({})).toBe('{}\n');
    expect(parseBaseline('{}', 'b')).toEqual({});
  });

  it('prints the committed baseline as it is committed', () => {
    const text = readFileSync('golden/baseline.json', 'utf8');
    expect(printBaseline(parseBaseline(text, 'golden/baseline.json'))).toBe(text);
  });
});

describe('parseBaseline', () => {
  it('takes 80 in place of 0.8 for a mistake of units, not for a drop of 99 %', () => {
    expect(() => parse(withRow({ values: { 'recall@5': 80 } }))).toThrow(
      'baseline.json: field retrieval.cases[1].values.recall@5: is not a share from 0 to 1: is it in percent?',
    );
    expect(() => parse(withRow({ values: { mrr: -0.1 } }))).toThrow(/values\.mrr: is not a share from 0 to 1$/);
    expect(parse(withRow({ values: { mrr: 0, map: 1 } })).retrieval?.cases[1]?.values).toEqual({ mrr: 0, map: 1 });
  });

  it('never takes null, a text or NaN for a value', () => {
    for (const mrr of [null, '0.8', true])
      expect(() => parse(withRow({ values: { mrr } }))).toThrow(/cases\[1\]\.values\.mrr: /);
    const text = printBaseline({ retrieval }).replace('0.8', 'NaN');
    expect(() => parseBaseline(text, 'baseline.json')).toThrow(/^baseline\.json, line 12: /);
  });

  it('names the line at which a file is cut off', () => {
    const lines = printBaseline({ retrieval }).split('\n');
    for (const kept of [1, 4, 12]) {
      const cut = lines.slice(0, kept).join('\n');
      expect(() => parseBaseline(cut, 'baseline.json')).toThrow(new RegExp(`^baseline\\.json, line ${kept}: `));
    }
    expect(() => parseBaseline('', 'baseline.json')).toThrow(/^baseline\.json, line 1: /);
  });

  it('names an unknown metric, a mistyped field and a case that stands twice', () => {
    expect(() => parse(withRow({ values: { 'recall@7': 0.5 } }))).toThrow(
      /^baseline\.json: .*cases\[1\]\.values.*recall@7/,
    );
    expect(() => parse({ retreival: retrieval })).toThrow(/^baseline\.json: unknown field "retreival"/);
    expect(() => parse(withRow({ digset: sha }))).toThrow(/retrieval\.cases\[1\]: unknown field "digset"/);
    expect(() => parse(withRow({ case_id: 'GC-0001' }))).toThrow(
      'baseline.json: field retrieval.cases[1].case_id: the case GC-0001 stands twice',
    );
  });

  it.each([
    ['a digest', withRow({ digest: 'abc' }), /cases\[1\]\.digest: is not a SHA-256 digest/],
    ['a type', withRow({ case_type: 'odd' }), /cases\[1\]\.case_type/],
    ['no arm', { retrieval: { ...retrieval, arm: '' } }, /field retrieval\.arm/],
    ['a date', { retrieval: { ...retrieval, saved: '4 March' } }, /field retrieval\.saved/],
    ['a list', [], /^baseline\.json: /],
  ])('refuses %s of another form', (_, value, message) => expect(() => parse(value)).toThrow(message));
});
