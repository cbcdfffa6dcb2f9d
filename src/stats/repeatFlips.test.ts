import { describe, expect, it } from 'vitest';
import { itemCounts } from './itemCounts';
import { orderedLabels } from './orderedLabels';
import { repeatFlips } from './repeatFlips';

describe('repeatFlips', () => {
  it('works its docstring out', () => {
    expect(
      repeatFlips([
        ['a', 'a', 'b'],
        ['a', 'b', 'b'],
        ['a', 'b', undefined],
      ]),
    ).toEqual({ items: 3, changed: 1, rejudged: 5, flipped: 2 });
  });

  it('counts an item that the first run lacks among those that change, and not in the flip rate', () => {
    expect(repeatFlips([[undefined], ['a'], ['b']])).toEqual({ items: 1, changed: 1, rejudged: 0, flipped: 0 });
    expect(repeatFlips([['a'], [undefined]])).toEqual({ items: 0, changed: 0, rejudged: 0, flipped: 0 });
  });
});

describe('orderedLabels', () => {
  it('works its docstring out', () => {
    expect(
      orderedLabels([
        [3, 1, undefined],
        [1, 2, 3],
      ]),
    ).toEqual([1, 2, 3]);
    expect(orderedLabels([['b', 10, 'B', 9]])).toEqual([9, 10, 'B', 'b']);
  });
});

describe('itemCounts', () => {
  it('works its docstring out', () => {
    expect(
      itemCounts([
        ['a', 'a'],
        ['a', 'b'],
        [undefined, 'b'],
      ]),
    ).toEqual([
      new Map([['a', 2]]),
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    ]);
  });
});
