import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlip, meantWord } from './spelling';

/** Every word that one swap of two neighbours, one letter more or one letter less makes of a word. */
function slipsOf(word: string, alphabet: readonly string[]): Set<string> {
  const made = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    for (const letter of alphabet) made.add(word.slice(0, i) + letter + word.slice(i));
    if (i < word.length) made.add(word.slice(0, i) + word.slice(i + 1));
    if (i + 1 < word.length) made.add(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2));
  }
  made.delete(word);
  return made;
}

describe('isSlip', () => {
  it.each([
    ['rotatoin', 'rotation', true],
    ['adress', 'address', true],
    ['interval', 'internal', false],
    ['address', 'adddress', true],
    ['same', 'same', false],
    ['', 'a', true],
    ['', '', false],
    ['ab', 'ba', true],
    ['abc', 'cba', false],
    ['abcd', 'badc', false],
    ['abc', 'a', false],
  ])('%j and %j: %s', (a, b, slip) => {
    expect(isSlip(a, b)).toBe(slip);
    expect(isSlip(b, a)).toBe(slip);
  });

  it('is one swap, one letter more or one less, as trying them all finds', () => {
    const alphabet = ['a', 'b', 'c'];
    const word = fc.array(fc.constantFrom(...alphabet), { maxLength: 6 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isSlip(a, b)).toBe(slipsOf(a, alphabet).has(b));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(word, (a) => {
        for (const b of slipsOf(a, alphabet)) expect(isSlip(a, b)).toBe(true);
      }),
    );
  });
});

describe('meantWord', () => {
  const known = new Map([
    ['rotation', 4],
    ['address', 2],
    ['alert', 3],
  ]);

  it.each([
    ['rotatoin', 'rotation'],
    ['adress', 'address'],
    ['alret', 'alert'],
    ['rotation', undefined],
    ['rotetion', undefined],
    ['entirely', undefined],
    ['alrt', undefined],
    ['rotati0n', undefined],
    ['', undefined],
  ])('%j means %j', (word, meant) => expect(meantWord(word, known)).toBe(meant));

  it('takes the commonest of several, then the first by letters, whatever their order', () => {
    // One slip away from "tablse": table (the s is too many) and tables (the s and the e are swapped).
    const both: readonly (readonly [string, number])[] = [
      ['table', 3],
      ['tables', 3],
    ];
    expect(meantWord('tablse', new Map(both))).toBe('table');
    expect(meantWord('tablse', new Map([...both].reverse()))).toBe('table');
    expect(meantWord('tablse', new Map([...both, ['tables', 4]]))).toBe('tables');
  });
});
