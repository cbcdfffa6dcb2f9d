import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, shorten, table } from './table';

describe('printable', () => {
  it('shows control characters instead of obeying them', () => {
    expect(printable('a\u001b[31mred\u001b]0;title\u0007b\u009b2J\u0000\u007f')).toBe('a�[31mred�]0;title�b�2J��');
    // Text that would run backwards and take its neighbours along.
    expect(printable('a\u202eb\u2066c')).toBe('a�b�c');
  });

  it('makes every white space one space', () => {
    expect(printable('a\n\tb\u2028c\u00a0 d\r\ne')).toBe('a b c d� e');
  });

  it('leaves no control character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...printable(text)].every((c) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u.test(c))).toBe(
          true,
        );
      }),
    );
  });
});

describe('shorten', () => {
  it('cuts at the width with an ellipsis, and only what is longer', () => {
    expect([shorten('abcde', 5), shorten('abcdef', 5), shorten('ab cdef', 4), shorten('  a  b ', 9)]).toEqual([
      'abcde',
      'abcd…',
      'ab…',
      'a b',
    ]);
  });

  it('never cuts a character in half', () => {
    expect(shorten('abc😀def', 5)).toBe('abc…');
    expect(shorten('ab😀def', 5)).toBe('ab😀…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 12 }), (text, width) => {
        const short = shorten(text, width);
        expect(short.length).toBeLessThanOrEqual(width);
        expect(short).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe('table', () => {
  it('sets columns, right where asked, under a rule as wide as its widest line', () => {
    expect(
      table(
        ['name', 'n'],
        [
          ['a', '5'],
          ['longer', '1200'],
        ],
        [1],
      ),
    ).toBe(['name       n', '────────────', 'a          5', 'longer  1200'].join('\n'));
  });

  it('keeps a row a line, whatever its cells hold', () => {
    const made = table(['x', 'y'], [['a\nb\u001b[2J\r', '</td>']]);
    expect(made.split('\n')).toHaveLength(3);
    expect(made).not.toContain('\u001b');
    expect(made).toContain('a b�[2J�');
    expect(table(['x'], [])).toBe('x\n─');
  });
});
