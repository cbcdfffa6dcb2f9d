import { describe, expect, it } from 'vitest';
import { groupAgreement } from './groupAgreement';
import { pairAgreement } from './pairAgreement';

describe('pairAgreement', () => {
  it('works its docstring out', () => {
    const { n, agreed, raw, kappa, alpha } = pairAgreement([1, 1, 2], [1, 2, 2]);
    expect([n, agreed]).toEqual([3, 2]);
    expect(raw).toEqual({ value: 2 / 3, low: expect.closeTo(0.2077, 4), high: expect.closeTo(0.9385, 4) });
    expect([kappa, alpha]).toMatchObject([{ value: 0.4 }, { value: expect.closeTo(0.4444, 4) }]);
  });

  it('of raters that share no item is not defined', () => {
    const none = pairAgreement([1, undefined], [undefined, 1]);
    expect(none).toMatchObject({ n: 0, raw: { notDefined: 'no item has two labels' } });
    expect('value' in none.kappa || 'value' in none.alpha).toBe(false);
  });
});

describe('groupAgreement', () => {
  it('works its docstring out', () => {
    const { raters, raw, fleiss, alpha } = groupAgreement([
      ['a', 'a', 'b'],
      ['a', 'b', 'b'],
      ['a', 'b', undefined],
    ]);
    expect([raters, raw]).toEqual([3, { value: 5 / 7, agreed: 5, pairs: 7 }]);
    expect([fleiss, alpha]).toEqual([
      { value: 0.25, items: 2 },
      { value: 0.5625, items: 3 },
    ]);
  });
});
