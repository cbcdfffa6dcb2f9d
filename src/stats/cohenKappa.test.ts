import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CohenKappa, type CohenOptions, cohenKappa } from './cohenKappa';
import type { Label, Ratings } from './label';
import { shuffled, someRaters } from './ratings.testkit';

function fromTable(table: readonly (readonly number[])[], options?: CohenOptions): CohenKappa {
  const pairs = table.flatMap((row, i) => row.flatMap((count, j) => Array.from({ length: count }, () => [i, j])));
  return cohenKappa(
    pairs.map(([i]) => i),
    pairs.map(([, j]) => j),
    options,
  );
}

/** Kappa with its variance, by the formulas of Fleiss, Cohen and Everitt (1969) as printed: weights 1 for agreement. */
function printed(a: Ratings, b: Ratings, weight: (x: number, y: number) => number) {
  const pairs = a.flatMap((x, i) => (x === undefined || b[i] === undefined ? [] : [[x as number, b[i] as number]]));
  const n = pairs.length;
  const labels = [...new Set(pairs.flat())];
  const p = (x: number, y: number) => pairs.filter(([u, v]) => u === x && v === y).length / n;
  const row = (x: number) => pairs.filter(([u]) => u === x).length / n;
  const column = (y: number) => pairs.filter(([, v]) => v === y).length / n;
  const over = (term: (x: number, y: number) => number) =>
    labels.reduce((total, x) => total + labels.reduce((inner, y) => inner + term(x, y), 0), 0);
  const observed = over((x, y) => p(x, y) * weight(x, y));
  const expected = over((x, y) => row(x) * column(y) * weight(x, y));
  const kappa = (observed - expected) / (1 - expected);
  const ofRow = (x: number) => labels.reduce((total, y) => total + column(y) * weight(x, y), 0);
  const ofColumn = (y: number) => labels.reduce((total, x) => total + row(x) * weight(x, y), 0);
  const squares = over((x, y) => p(x, y) * (weight(x, y) - (ofRow(x) + ofColumn(y)) * (1 - kappa)) ** 2);
  const variance = (squares - (kappa - expected * (1 - kappa)) ** 2) / (n * (1 - expected) ** 2);
  return { kappa, deviation: Math.sqrt(Math.max(0, variance)) };
}

describe('cohenKappa', () => {
  it('works its docstring out', () => {
    expect(
      fromTable([
        [20, 5],
        [10, 15],
      ]),
    ).toEqual({
      value: 0.4,
      n: 50,
      low: expect.closeTo(0.1511, 4),
      high: expect.closeTo(0.6489, 4),
    });
  });

  // SAS, PROC FREQ with AGREE, the output for the table 0 4 1 / 0 8 0 / 0 1 5: simple and weighted (Cicchetti-Allison) kappa.
  it.each([
    ['none', 0.4842, 0.2137, 0.7547],
    ['linear', 0.4701, 0.1845, 0.7558],
  ] as const)('has the interval that SAS prints, weights %s', (weights, value, low, high) => {
    const table = [
      [0, 4, 1],
      [0, 8, 0],
      [0, 1, 5],
    ];
    const kappa = fromTable(table, { weights }) as { value: number; low: number; high: number };
    expect([kappa.value, kappa.low, kappa.high].map((v) => v.toFixed(4))).toEqual(
      [value, low, high].map((v) => v.toFixed(4)),
    );
  });

  it.each(['none', 'linear', 'quadratic'] as const)('is what enumeration gives, weights %s', (weights) => {
    const distance = {
      none: (x: number, y: number) => Number(x !== y),
      linear: (x: number, y: number) => Math.abs(x - y) / 3,
      quadratic: (x: number, y: number) => (x - y) ** 2 / 9,
    }[weights];
    fc.assert(
      fc.property(someRaters({ raters: 2, items: 20 }), ([a, b]) => {
        const kappa = cohenKappa(a as Ratings, b as Ratings, { weights });
        const brute = printed(a as Ratings, b as Ratings, (x, y) => 1 - distance(x, y));
        if ('notDefined' in kappa) {
          expect(kappa.n < 2 || !Number.isFinite(brute.kappa)).toBe(true);
          return;
        }
        expect(kappa.value).toBeCloseTo(brute.kappa, 10);
        expect(Math.abs(kappa.value)).toBeLessThanOrEqual(1);
        if ('noInterval' in kappa) {
          expect(brute.deviation).toBeLessThan(1e-6);
          return;
        }
        expect(kappa.low).toBeCloseTo(Math.max(-1, brute.kappa - 1.959963984540054 * brute.deviation), 8);
        expect(kappa.high).toBeCloseTo(Math.min(1, brute.kappa + 1.959963984540054 * brute.deviation), 8);
        expect(kappa.high - kappa.low).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing, to the last bit, with the order of items or raters, and nothing with other names', () => {
    fc.assert(
      fc.property(someRaters({ raters: 2, items: 20 }), fc.nat(), ([a, b], seed) => {
        const kappa = cohenKappa(a as Ratings, b as Ratings);
        const [c, d] = shuffled([a as Ratings, b as Ratings], seed);
        expect(cohenKappa(c as Ratings, d as Ratings)).toEqual(kappa);
        const weighted = { weights: 'quadratic' as const };
        expect(cohenKappa(b as Ratings, a as Ratings, weighted)).toEqual(
          cohenKappa(a as Ratings, b as Ratings, weighted),
        );
        const names = ['delta', 'alpha', 'gamma', 'beta'];
        const renamed = (ratings: Ratings) =>
          ratings.map((label) => (label === undefined ? label : names[label as number]));
        const other = cohenKappa(renamed(a as Ratings), renamed(b as Ratings));
        expect('value' in other ? other.value : other).toEqual('value' in kappa ? kappa.value : kappa);
      }),
    );
  });

  it('of two labels is the same whatever the weights', () => {
    const table = [
      [45, 15],
      [25, 15],
    ];
    for (const weights of ['linear', 'quadratic'] as const)
      expect(fromTable(table, { weights })).toEqual(fromTable(table));
  });

  it('weighs words by their places in the list, and numbers by their difference', () => {
    const words: [Label[], Label[]] = [
      ['poor', 'fair', 'good', 'good'],
      ['fair', 'fair', 'poor', 'good'],
    ];
    const categories = ['poor', 'fair', 'good'];
    const places = words.map((labels) => labels.map((word) => categories.indexOf(word as string)));
    expect(cohenKappa(words[0], words[1], { weights: 'linear', categories })).toEqual(
      cohenKappa(places[0] as number[], places[1] as number[], { weights: 'linear' }),
    );
    // Distances 1, 0, 3, 3: Dₒ = 7/4. Marginals 2 1 1 and 1 2 1: Dₑ = (2 · 5 + 1 · 3 + 1 · 7)/16 = 5/4.
    expect(cohenKappa([0, 1, 0, 3], [1, 1, 3, 0], { weights: 'linear' })).toMatchObject({ value: -0.4 });
    expect(() => cohenKappa(words[0], words[1], { weights: 'linear' })).toThrow(RangeError);
  });

  it('says why it is not defined', () => {
    expect(cohenKappa(['a', undefined], [undefined, 'a'])).toEqual({ notDefined: 'no item has a label of both', n: 0 });
    expect(cohenKappa(['a', 'b'], ['b', undefined])).toMatchObject({
      notDefined: expect.stringMatching(/^one item alone/),
      n: 1,
    });
    expect(cohenKappa(['a', 'a'], ['a', 'a'])).toEqual({
      notDefined: 'both give one and the same label throughout',
      n: 2,
    });
  });

  it('has no interval of zero width: it says why there is none', () => {
    expect(cohenKappa(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual({
      value: 1,
      n: 3,
      noInterval: 'the two never differ, and the large-sample variance is 0',
    });
    expect(cohenKappa(['a', 'b', 'c'], ['a', 'a', 'a'])).toMatchObject({
      value: 0,
      noInterval: expect.stringMatching(/^one of the two/),
    });
    expect(cohenKappa(['a', 'b'], ['b', 'a'])).toEqual({
      value: -1,
      n: 2,
      noInterval: 'the large-sample variance is 0',
    });
  });

  it('refuses what is no rating', () => {
    expect(() => cohenKappa([1], [1, 2])).toThrow(RangeError);
    expect(() => cohenKappa([1, Number.NaN], [1, 2])).toThrow(/a word or a finite number: NaN/);
    expect(() => cohenKappa([1, 2], [1, 2], { categories: [1] })).toThrow(/no category for the label 2/);
    expect(() => cohenKappa([1, 2], [1, 2], { categories: [1, 2, 2] })).toThrow(/twice/);
  });
});
