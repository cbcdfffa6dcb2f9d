import { describe, expect, it } from 'vitest';
import { asserted } from './asserted.testkit';
import { firstFew } from './firstFew';
import { quoted } from './quoted';
import { sourcesOffered } from './sourcesOffered';
import { withoutMarkers } from './withoutMarkers';

describe('quoted', () => {
  it.each([
    ['5\u001b[2J', '"5\\u001b[2J"'],
    ['say "5"\n', '"say \\"5\\"\\n"'],
    ['a\u009bb\u202ec\u2028', '"a\\u009bb\\u202ec\\u2028"'],
    ['\u{e0041}', '"\\udb40\\udc41"'],
    ['caf\u00e9 \u8a2d', '"caf\u00e9 \u8a2d"'],
    ['x'.repeat(90), `"${'x'.repeat(90)}"`],
    ['x'.repeat(91), `"${'x'.repeat(90)}\u2026"`],
    ['\u{1f600}'.repeat(100), `"${'\u{1f600}'.repeat(90)}\u2026"`],
    ['', '""'],
  ])('%j', (text, expected) => {
    expect(quoted(text)).toBe(expected);
  });
});

describe('firstFew', () => {
  it('names three and counts the rest', () => {
    expect(firstFew(['a', 'b', 'c', 'd'])).toBe('a; b; c; and 1 more');
    expect(firstFew(['a', 'b', 'c'])).toBe('a; b; c');
    expect(firstFew(['a'])).toBe('a');
  });
});

describe('sourcesOffered', () => {
  it('is the first of the retrieved, or all of them', () => {
    const ids = (offered?: number) =>
      sourcesOffered(asserted({ text: '', retrieved: 3, ...(offered === undefined ? {} : { offered }) }).answer).map(
        (c) => c.chunk_id,
      );
    expect(ids(2)).toEqual(['c1', 'c2']);
    expect(ids(0)).toEqual([]);
    expect(ids()).toEqual(['c1', 'c2', 'c3']);
    expect(ids(9)).toEqual(['c1', 'c2', 'c3']);
  });
});

describe('withoutMarkers', () => {
  it.each([
    ['It is 9 [5].', 'It is 9    .'],
    ['It is 9 [4, 5] `a[5]`', 'It is 9        `a[5]`'],
    ['It is 9', 'It is 9'],
  ])('%j', (text, expected) => {
    expect(withoutMarkers(text, 5)).toBe(expected);
  });
});
