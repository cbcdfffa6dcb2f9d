import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurrences } from './occurrences';

describe('occurrences', () => {
  it('is what its docstring says', () => {
    expect(occurrences('15 or 5.2 or 5 GB', '5')).toEqual([{ start: 13, end: 14 }]);
  });

  it.each([
    ['5,000', '5', 0],
    ['5,000', '000', 0],
    ['5, 000', '5', 1],
    ['10 000', '10', 0],
    ['10 000', '000', 0],
    ['10 000 000', '10 000', 0],
    ['10 000 is', '10 000', 1],
    ['10 0000', '10', 1],
    ['22:00 600 jobs', '600', 1],
    ['4.12.1', '4.12', 0],
    ["1'000", '1', 0],
    ['22:00', '22', 1],
    ['HLY-12 600', '600', 1],
    ['5. 5, 5', '5', 3],
    ['aaa', 'aa', 2],
    ['', 'x', 0],
  ])('%j holds %j %i times', (text, literal, times) => {
    expect(occurrences(text, literal)).toHaveLength(times);
  });

  it('finds what indexOf finds where there is no number', () => {
    const letters = fc.stringMatching(/^[ab ]{0,30}$/);
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[ab ]{1,3}$/), (text, literal) => {
        const starts = Array.from(text, (_, i) => i).filter((i) => text.startsWith(literal, i));
        expect(occurrences(text, literal).map(({ start }) => start)).toEqual(starts);
      }),
    );
  });
});
