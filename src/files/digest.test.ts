import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest, digestOfSet } from './digest';

describe('digest', () => {
  it('is SHA-256 of the UTF-8 bytes', () => {
    // printf '' | sha256sum; printf 'é' | sha256sum
    expect(digest('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(digest('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c');
  });
});

describe('digestOfSet', () => {
  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.infiniteStream(fc.nat()), (texts, keys) => {
        const order = new Map(texts.map((_, i) => [i, keys.next().value as number]));
        const shuffled = texts
          .map((text, i) => ({ text, key: order.get(i) as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ text }) => text);
        expect(digestOfSet(shuffled)).toBe(digestOfSet(texts));
      }),
    );
  });

  it('depends on every member, on repeats, and on where members end', () => {
    const all = [[], [''], ['a'], ['a', 'a'], ['a', 'b'], ['ab'], ['a\nb'], ['b']].map(digestOfSet);
    expect(new Set(all).size).toBe(all.length);
  });
});
