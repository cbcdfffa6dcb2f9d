import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citations } from '../../text/citations';
import { composeAnswer, valuesDiffer } from './composeAnswer';
import type { Evidence } from './evidence';
import type { ExpectedValue } from './expectedAnswer';
import { hit } from './hit.testkit';

const time: ExpectedValue = { kind: 'time', askedBy: ['how', 'long'] };
const number: ExpectedValue = { kind: 'number', askedBy: ['how', 'many'] };

/** Evidence of the document `id`, in the place of its first letter: a is 0, b is 1. */
function piece(
  id: string,
  said: string | readonly string[],
  change: Partial<Evidence> & { updated?: string } = {},
): Evidence {
  const { updated = '2025-01-01', ...rest } = change;
  const sentences = typeof said === 'string' ? [said] : said;
  const place = id.charCodeAt(0) - 97;
  return { hit: hit(id, sentences.join(' '), { updated }), place, sentences, support: 0.8, ...rest };
}
const supersededBy = (older: Evidence, newer: Evidence): Evidence => ({
  ...older,
  hit: { ...older.hit, superseded_by: newer.hit.chunk.chunk_id },
});
const compose = (evidence: readonly Evidence[], values: readonly ExpectedValue[] = [time]) => {
  const { text, cited } = composeAnswer(evidence, values, 0.5);
  return [text, cited.map(({ hit: { chunk } }) => chunk.chunk_id).join()];
};

describe('composeAnswer', () => {
  it('gives the worked example, whichever of the two is the better supported', () => {
    const newer = piece('a', 'A job may run 6 hours.');
    const older = piece('b', 'A job may run 2 hours.', { updated: '2024-02-01', support: 0.7 });
    const answer = [
      'A job may run 6 hours [1]. An older source, of 2024-02-01, disagrees: "A job may run 2 hours" [2].',
      'a,b',
    ];
    expect(compose([newer, older])).toEqual(answer);
    expect(compose([older, newer])).toEqual(answer);
  });

  it('follows what the arm found superseded, whatever the values and however little supports it', () => {
    const newer = piece('b', 'The freeze is over.', { support: 0.1 });
    const older = supersededBy(piece('a', 'The freeze holds.', { updated: '2024-02-01' }), newer);
    const answer = [
      'The freeze is over [2]. An older source, of 2024-02-01, disagrees: "The freeze holds" [1].',
      'b,a',
    ];
    expect(compose([older, newer])).toEqual(answer);
    expect(compose([newer, older])).toEqual(answer);
    expect(compose([older])).toEqual(['The freeze holds [1].', 'a']);
  });

  it('takes no other value from what is not supported, of the same day, of the same source or not asked for', () => {
    const best = piece('a', 'A job may run 6 hours.');
    const said = 'A job may run 6 hours [1].';
    const older = { updated: '2024-02-01' };
    expect(compose([best, piece('b', 'A job may run 2 hours.', { ...older, support: 0.4 })])).toEqual([said, 'a']);
    expect(compose([best, piece('b', 'A job may run 2 hours.')])[0]).toBe(`${said} A job may run 2 hours [2].`);
    expect(compose([best, piece('b', 'A job has 2 GB.', older)])[0]).toBe(`${said} A job has 2 GB [2].`);
    expect(compose([best, piece('b', 'A job may run 2 hours.', older)], [])[0]).toBe(
      `${said} A job may run 2 hours [2].`,
    );
    const same = piece('b', 'A job may run 2 hours.', older);
    const own = { ...same, hit: { ...same.hit, chunk: { ...same.hit.chunk, span: best.hit.chunk.span } } };
    expect(compose([best, own])[0]).toBe(`${said} A job may run 2 hours [2].`);
  });

  it('adds a second supported piece and no third', () => {
    const pieces = ['a', 'b', 'c'].map((id) => piece(id, `Said by ${id} here.`));
    expect(compose(pieces)).toEqual(['Said by a here [1]. Said by b here [2].', 'a,b']);
    expect(compose([])).toEqual(['', '']);
  });

  it.each([
    ['- Logs stay 30 days', 'Logs stay 30 days [1].'],
    ['2. Logs stay 30 days.', 'Logs stay 30 days [1].'],
    ['Logs stay 30 days:', 'Logs stay 30 days [1].'],
    ['Gone for an hour!!', 'Gone for an hour [1]!'],
    ['all logs | 30 days', 'all logs | 30 days [1].'],
    ['He said "30 days."', 'He said "30 days." [1].'],
    ['**Logs** stay 4.12 days.', '**Logs** stay 4.12 days [1].'],
  ])('marks %j', (sentence, marked) => expect(compose([piece('a', sentence)])[0]).toBe(marked));

  it('puts the number of its source behind every sentence, and cites just those', () => {
    const sentences = fc.array(fc.constantFrom('It stays 30 days.', 'So it is!', '- set `a` to 5', 'x | y | z'), {
      minLength: 1,
      maxLength: 2,
    });
    const made = fc.record({
      sentences,
      support: fc.double({ min: 0, max: 1, noNaN: true }),
      day: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(made, { minLength: 1, maxLength: 5 }), (rows) => {
        const evidence = rows
          .map(({ sentences: said, support, day }, i) =>
            piece(String.fromCharCode(97 + i), said, { support, updated: `2025-01-0${day}` }),
          )
          .sort((a, b) => b.support - a.support);
        const { text, cited } = composeAnswer(evidence, [time], 0.5);
        const read = citations(text, rows.length);
        expect(read.every(({ fabricated }) => !fabricated)).toBe(true);
        expect([...new Set(read.map(({ number: n }) => n - 1))]).toEqual(cited.map(({ place }) => place));
        expect(new Set(cited).size).toBe(cited.length);
      }),
    );
  });
});

describe('valuesDiffer', () => {
  const differ = (a: string, b: string, values: readonly ExpectedValue[]) => {
    const [one, other] = [piece('a', a), piece('b', b, { updated: '2024-02-01' })];
    expect(valuesDiffer(other, one, values)).toBe(valuesDiffer(one, other, values));
    return valuesDiffer(one, other, values);
  };

  it.each([
    ['It runs 6 hours.', 'It runs 2 hours.', [time], true],
    ['It runs 2 hours.', 'It runs 120 minutes.', [time], false],
    ['It runs 6 hours, not 2.', 'It runs 2 hours.', [time], false],
    ['It keeps 5 releases.', 'It keeps 12 releases.', [number], true],
    ['It keeps 5 releases.', 'It waits 10 minutes.', [number], false],
    ['It keeps 5 releases.', 'It keeps 12 releases.', [time], false],
    ['The default is 5.', 'The default is 8.', [number], true],
    ['It runs 6 hours.', 'It runs.', [time], false],
    ['It runs 6 hours.', 'It runs 2 hours.', [], false],
  ] as const)('%j, %j', (a, b, values, differs) => expect(differ(a, b, values)).toBe(differs));
});
