import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameMeaning } from './synonyms';
import { terms } from './words';

const stem = (word: string) => terms(word)[0]?.text ?? '';

describe('sameMeaning', () => {
  it.each([
    ['delete', 'remove', true],
    ['kept', 'retention', true],
    ['machines', 'nodes', true],
    ['payload', 'message', true],
    ['rotating', 'renewed', true],
    ['delete', 'restore', false],
    ['maximum', 'minimum', false],
    ['backup', 'backup', true],
    ['unheard', 'unheard', true],
    ['unheard', 'unknown', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameMeaning(stem(a), stem(b))).toBe(same);
    expect(sameMeaning(stem(b), stem(a))).toBe(same);
  });

  it('does not carry over from group to group by a word that stands in both', () => {
    // "limit" stands with "maximum" and with "throttle", which are no synonyms of each other.
    expect(sameMeaning(stem('limit'), stem('maximum'))).toBe(true);
    expect(sameMeaning(stem('limit'), stem('throttle'))).toBe(true);
    expect(sameMeaning(stem('maximum'), stem('throttle'))).toBe(false);
  });

  it('is the same in both directions, and true of any word and itself', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...'delete store max limit period change rotate token secret wipe lose copy'.split(' ').map(stem),
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(sameMeaning(a, b)).toBe(sameMeaning(b, a));
        expect(sameMeaning(a, a)).toBe(true);
      }),
    );
  });
});
