import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { krippendorffAlpha } from './krippendorffAlpha';
import type { Label, Ratings } from './label';
import { type LabelMetric, labelDistance } from './labelDistance';
import { shuffled, someRaters } from './ratings.testkit';
import { rawAgreement } from './rawAgreement';

const METRICS: readonly LabelMetric[] = ['nominal', 'ordinal', 'interval', 'ratio'];

/** By its definition: the mean distance of two ratings of one item over that of any two ratings, all pairs gone through. */
function byPairs(raters: readonly Ratings[], metric: LabelMetric): number {
  const items = (raters[0] ?? [])
    .map((_, i) => raters.flatMap((ratings) => (ratings[i] === undefined ? [] : [ratings[i] as number])))
    .filter((labels) => labels.length > 1);
  const all = items.flat();
  const distance = (a: number, b: number): number => {
    if (a === b) return 0;
    if (metric === 'nominal') return 1;
    if (metric === 'interval') return (a - b) ** 2;
    if (metric === 'ratio') return ((a - b) / (a + b)) ** 2;
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const between = all.filter((x) => x >= low && x <= high).length;
    return (between - (all.filter((x) => x === low).length + all.filter((x) => x === high).length) / 2) ** 2;
  };
  let within = 0;
  for (const labels of items)
    for (let a = 0; a < labels.length; a++)
      for (let b = 0; b < labels.length; b++)
        if (a !== b) within += distance(labels[a] as number, labels[b] as number) / (labels.length - 1);
  let between = 0;
  for (let a = 0; a < all.length; a++)
    for (let b = 0; b < all.length; b++) if (a !== b) between += distance(all[a] as number, all[b] as number);
  return 1 - within / all.length / (between / (all.length * (all.length - 1)));
}

const figureOf = (raters: readonly Ratings[], metric: LabelMetric) => {
  const alpha = krippendorffAlpha(raters, { metric });
  return 'value' in alpha ? alpha.value : alpha.notDefined;
};

describe('krippendorffAlpha', () => {
  it('works its docstring out', () => {
    expect(
      krippendorffAlpha([
        ['a', 'a', 'b'],
        ['a', 'b', 'b'],
      ]),
    ).toEqual({ value: 1 - 5 / 9, items: 3 });
  });

  it.each(METRICS)('is its pairwise definition, %s', (metric) => {
    fc.assert(
      fc.property(someRaters(), (raters) => {
        const alpha = krippendorffAlpha(raters, { metric });
        const brute = byPairs(raters, metric);
        if ('value' in alpha) {
          expect(alpha.value).toBeCloseTo(brute, 10);
          expect(alpha.value).toBeLessThanOrEqual(1);
        } else expect(alpha.items < 2 || Number.isNaN(brute)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it.each(METRICS)('changes not a bit with the order of items and raters, %s', (metric) => {
    fc.assert(
      fc.property(someRaters(), fc.nat(), (raters, seed) => {
        expect(krippendorffAlpha(shuffled(raters, seed), { metric })).toEqual(krippendorffAlpha(raters, { metric }));
      }),
    );
  });

  it('nominal heeds no names, ordinal only their order, interval neither unit nor zero, ratio no unit', () => {
    fc.assert(
      fc.property(someRaters(), (raters) => {
        const renamed = (name: (label: number) => Label) =>
          raters.map((ratings) => ratings.map((label) => (label === undefined ? label : name(label as number))));
        expect(
          figureOf(
            renamed((label) => ['delta', 'alpha', 'gamma', 'beta'][label] as string),
            'nominal',
          ),
        ).toEqual(figureOf(raters, 'nominal'));
        expect(
          figureOf(
            renamed((label) => label ** 3 - 7),
            'ordinal',
          ),
        ).toEqual(figureOf(raters, 'ordinal'));
        const close = (a: number | string, b: number | string) =>
          typeof a === 'number' ? expect(a).toBeCloseTo(b as number, 9) : expect(a).toBe(b);
        close(
          figureOf(
            renamed((label) => 2.5 * label - 3),
            'interval',
          ),
          figureOf(raters, 'interval'),
        );
        close(
          figureOf(
            renamed((label) => 0.3 * label),
            'ratio',
          ),
          figureOf(raters, 'ratio'),
        );
      }),
    );
  });

  it('of two labels is the same by every metric', () => {
    fc.assert(
      fc.property(someRaters({ top: 1 }), (raters) => {
        const nominal = figureOf(raters, 'nominal');
        for (const metric of ['ordinal', 'interval', 'ratio'] as const)
          if (typeof nominal === 'number') expect(figureOf(raters, metric)).toBeCloseTo(nominal, 12);
      }),
    );
  });

  it('passes over items with one rating', () => {
    const raters: Ratings[] = [
      [0, 1, 1, 3, undefined],
      [0, 1, 2, undefined, 3],
    ];
    const without = raters.map((ratings) => ratings.slice(0, 3));
    expect(krippendorffAlpha(raters, { metric: 'ordinal' })).toEqual(krippendorffAlpha(without, { metric: 'ordinal' }));
    expect(rawAgreement(raters).pairs).toBe(3);
  });

  it('takes the order of words from categories', () => {
    const words: Ratings[] = [
      ['poor', 'fair', 'good'],
      ['poor', 'good', 'good'],
    ];
    const places = words.map((ratings) => ratings.map((word) => ['poor', 'fair', 'good'].indexOf(word as string)));
    expect(krippendorffAlpha(words, { metric: 'ordinal', categories: ['poor', 'fair', 'good'] })).toEqual(
      krippendorffAlpha(places, { metric: 'ordinal' }),
    );
  });

  it('says why it is not defined', () => {
    expect(krippendorffAlpha([[1, undefined]])).toEqual({ notDefined: 'no item has two labels', items: 0 });
    expect(krippendorffAlpha([[1], [2]])).toEqual({ notDefined: 'one item alone says nothing of chance', items: 1 });
    expect(
      krippendorffAlpha([
        [1, 1, 2],
        [1, 1, undefined],
      ]),
    ).toEqual({
      notDefined: 'everyone gives one and the same label throughout',
      items: 2,
    });
  });

  it('refuses labels that a metric cannot place', () => {
    expect(() =>
      krippendorffAlpha(
        [
          ['a', 'b'],
          ['b', 'b'],
        ],
        { metric: 'interval' },
      ),
    ).toThrow(/between numbers: "a"/);
    expect(() =>
      krippendorffAlpha(
        [
          [-1, 2],
          [2, 2],
        ],
        { metric: 'ratio' },
      ),
    ).toThrow(/numbers from 0 up: -1/);
    expect(() =>
      krippendorffAlpha(
        [
          ['a', 'b'],
          ['b', 'b'],
        ],
        { categories: ['a'] },
      ),
    ).toThrow(/no category/);
  });
});

describe('labelDistance', () => {
  it('works its docstring out', () => {
    expect(labelDistance('ordinal', [1, 2, 3], [4, 2, 6])(0, 2)).toBe(49);
    expect(labelDistance('ratio', [1, 3], [1, 1])(0, 1)).toBe(0.25);
  });
});
