import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, normalise } from './normalise';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        ' ',
        '\u00a0',
        '\t',
        '\n',
        '\u2019',
        '\u02bc',
        '\u201d',
        '\u00a8',
        '\u0301',
        'e',
        'A',
        '\ufb01',
        '\u2011',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('normalise', () => {
  it.each([
    ['10\u00a0000', '10 000'],
    ['10\u202f000', '10 000'],
    ['cafe\u0301', 'caf\u00e9'],
    ['I don\u2019t', "I don't"],
    ['\u201cyes\u201d', '"yes"'],
    ['  a\r\n\tb  ', 'a b'],
    ['\ufb01le', 'file'],
    ['HLY\u20114021', 'HLY-4021'],
    ['\ufeffx', 'x'],
    ['', ''],
    [' \n ', ''],
  ])('%j is read as %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  it('keeps case, dashes and what is not white space', () => {
    expect(normalise('HLY-4021 – a_b \u2014 --Force')).toBe('HLY-4021 – a_b \u2014 --Force');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }),
      { numRuns: 500 },
    );
  });

  it('is blind to how white space is laid out', () => {
    const word = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1 }),
        fc.constantFrom(' ', '\n', '\r\n', '\t ', '\u00a0'),
        (words, gap) => {
          expect(normalise(words.join(gap))).toBe(words.join(' '));
        },
      ),
    );
  });
});

describe('countWords', () => {
  it.each([
    ['a  b-c d', 3],
    ['', 0],
    [' \n\t', 0],
    ['one', 1],
    ['| a | b |', 5],
    ['x\u00a0y', 2],
  ])('%j has %i', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
