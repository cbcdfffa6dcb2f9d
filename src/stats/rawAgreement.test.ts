import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffled, someRaters } from './ratings.testkit';
import { rawAgreement } from './rawAgreement';

describe('rawAgreement', () => {
  it('works its docstring out', () => {
    const { agreed, pairs, ...rest } = rawAgreement([
      ['a', 'a', 'b'],
      ['a', 'b', 'b'],
      [undefined, 'b', 'a'],
    ]);
    expect([agreed, pairs, rest]).toEqual([3, 7, { value: 3 / 7 }]);
  });

  it('is the share of pairs that agree, pair by pair, in any order', () => {
    fc.assert(
      fc.property(someRaters(), fc.nat(), (raters, seed) => {
        const same: boolean[] = [];
        for (let a = 0; a < raters.length; a++)
          for (let b = a + 1; b < raters.length; b++)
            raters[a]?.forEach((label, i) => {
              const other = raters[b]?.[i];
              if (label !== undefined && other !== undefined) same.push(label === other);
            });
        const raw = rawAgreement(raters);
        expect([raw.agreed, raw.pairs]).toEqual([same.filter(Boolean).length, same.length]);
        expect('value' in raw).toBe(same.length > 0);
        expect(rawAgreement(shuffled(raters, seed))).toEqual(raw);
      }),
    );
  });

  it('is not defined where no item has two labels, and refuses ratings of unlike length', () => {
    const none = { notDefined: 'no item has two labels', agreed: 0, pairs: 0 };
    expect([
      rawAgreement([]),
      rawAgreement([['a']]),
      rawAgreement([
        [1, undefined],
        [undefined, 1],
      ]),
    ]).toEqual([none, none, none]);
    expect(() => rawAgreement([['a'], []])).toThrow(RangeError);
  });

  it('takes a word and a number for two labels', () => {
    expect(rawAgreement([[1], ['1']])).toMatchObject({ value: 0 });
  });
});
