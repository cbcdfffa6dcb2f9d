import { describe, expect, it } from 'vitest';
import { askedShare } from './lightWords';
import { terms } from './words';

const shareOf = (word: string) => askedShare(terms(word)[0]?.text ?? '');

describe('askedShare', () => {
  it.each([
    ['mean', 0],
    ['difference', 0],
    ['anybody', 0],
    ['versus', 0],
    ['happens', 0.25],
    ['trying', 0.25],
    ['week', 0.25],
    ['yesterday', 0.25],
    ['log', 1],
    ['rotation', 1],
    ['HLY-4021', 1],
  ])('of %s is kept %d', (word, share) => expect(shareOf(word)).toBe(share));

  it('keeps all of what it does not know', () => {
    expect(askedShare('')).toBe(1);
    expect(askedShare('constructor')).toBe(1);
  });
});
