import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrecision } from './averagePrecision';
import { distinct } from './distinct';
import { hit } from './hit';
import { ndcg } from './ndcg';
import { precision } from './precision';
import { rankingMetrics } from './rankingMetrics';
import { recall } from './recall';
import { reciprocalRank } from './reciprocalRank';

const set = (...ids: string[]) => new Set(ids);
const ids = 'abcdefgh'.split('');
const ranking = fc.array(fc.constantFrom(...ids), { maxLength: 14 });
const relevants = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 8 }).map((some) => new Set(some));
const grades = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: -2, max: 4 })), {
    selector: ([id]) => id,
    maxLength: 8,
  })
  .map((pairs) => new Map(pairs));
const cut = fc.integer({ min: 1, max: 12 });
/** All six as functions of a ranking and what is relevant, cut at k. */
const ALL: readonly [string, (r: readonly string[], s: ReadonlySet<string>, k: number) => number][] = [
  ['recall', recall],
  ['precision', precision],
  ['hit', hit],
  ['reciprocalRank', reciprocalRank],
  ['averagePrecision', averagePrecision],
  ['ndcg', (r, s, k) => ndcg(r, new Map([...s].map((id) => [id, 1])), k)],
];

describe('the worked examples of the docstrings', () => {
  it('come out', () => {
    expect(distinct(['a', 'a', 'b', 'c'], 2)).toEqual(['a', 'b']);
    expect(recall(['a', 'x', 'a', 'b'], set('a', 'b', 'c'), 3)).toBe(2 / 3);
    expect(precision(['a', 'x', 'a', 'b'], set('a', 'b', 'c'), 5)).toBe(2 / 3);
    expect(hit(['x', 'x', 'a'], set('a'), 2)).toBe(1);
    expect(hit(['x', 'x', 'a'], set('a'), 1)).toBe(0);
    expect(reciprocalRank(['x', 'x', 'a'], set('a'))).toBe(0.5);
    expect(averagePrecision(['a', 'x', 'b'], set('a', 'b', 'c'))).toBeCloseTo(0.5556, 4);
    const gains = new Map(Object.entries({ a: 1, b: 0, c: 2 }));
    expect(ndcg(['a', 'b', 'c'], gains)).toBeCloseTo(0.7602, 4);
  });
});

describe.each(ALL)('%s', (name, metric) => {
  it('is 1 where nothing was expected, and 0 where nothing was retrieved or nothing relevant was (cases 1 and 4)', () => {
    expect([metric([], set(), 5), metric(['x', 'y'], set(), 5)]).toEqual([1, 1]);
    expect([metric([], set('a'), 5), metric(['x', 'y'], set('a'), 5)]).toEqual([0, 0]);
  });

  it('counts a repeat once, at its first rank, before the cut (case 13)', () => {
    expect(metric(['t', 't'], set('t'), 2)).toBe(1);
    fc.assert(
      fc.property(ranking, relevants, cut, (ranked, relevant, k) => {
        expect(metric(ranked, relevant, k)).toBe(metric([...new Set(ranked)], relevant, k));
      }),
    );
  });

  it('never leaves [0, 1], and is 1 for what is relevant and nothing else', () => {
    fc.assert(
      fc.property(ranking, relevants, cut, (ranked, relevant, k) => {
        const value = metric(ranked, relevant, k);
        expect(value >= 0 && value <= 1).toBe(true);
        if (k >= relevant.size) expect(metric([...relevant], relevant, k)).toBe(1);
      }),
    );
  });

  it('looks at no document below the cut', () => {
    fc.assert(
      fc.property(ranking, relevants, cut, (ranked, relevant, k) => {
        expect(metric(ranked, relevant, k)).toBe(metric(distinct(ranked).slice(0, k), relevant, k));
      }),
    );
  });

  it('never rises by an irrelevant document at the end, nor falls by a relevant one', () => {
    fc.assert(
      fc.property(ranking, relevants, cut, (ranked, relevant, k) => {
        const before = metric(ranked, relevant, k);
        expect(metric([...ranked, 'irrelevant'], relevant, k)).toBeLessThanOrEqual(before);
        const next = [...relevant].find((id) => !ranked.includes(id));
        if (next !== undefined) expect(metric([...ranked, next], relevant, k)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('gains by swapping a relevant document above its irrelevant neighbour, or is indifferent', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids), relevants, cut, fc.nat(6), (ranked, relevant, k, i) => {
        const [above, below] = [ranked[i], ranked[i + 1]];
        if (above === undefined || below === undefined || relevant.has(above) || !relevant.has(below)) return;
        const swapped = ranked.map((id, at) => (at === i ? below : at === i + 1 ? above : id));
        expect(metric(swapped, relevant, k)).toBeGreaterThanOrEqual(metric(ranked, relevant, k));
      }),
    );
  });

  it('refuses a cut that is no whole number above 0', () => {
    for (const k of [0, -1, 2.5, Number.NaN]) expect(() => metric(['a'], set('a'), k)).toThrow(RangeError);
    expect(name).not.toBe('');
  });
});

describe('against brute force', () => {
  it('recall, precision, hit, reciprocal rank and average precision count by hand', () => {
    fc.assert(
      fc.property(ranking, relevants, cut, (ranked, relevant, k) => {
        if (relevant.size === 0) return;
        const kept: string[] = [];
        for (const id of ranked) if (!kept.includes(id) && kept.length < k) kept.push(id);
        const upTo = (n: number) => kept.slice(0, n).filter((id) => relevant.has(id)).length;
        expect(recall(ranked, relevant, k)).toBe(upTo(k) / relevant.size);
        expect(precision(ranked, relevant, k)).toBe(kept.length === 0 ? 0 : upTo(k) / Math.min(k, kept.length));
        expect(hit(ranked, relevant, k)).toBe(upTo(k) > 0 ? 1 : 0);
        const first = kept.findIndex((id) => relevant.has(id));
        expect(reciprocalRank(ranked, relevant, k)).toBe(first < 0 ? 0 : 1 / (first + 1));
        const precisions = kept.map((id, i) => (relevant.has(id) ? upTo(i + 1) / (i + 1) : 0));
        expect(averagePrecision(ranked, relevant, k)).toBeCloseTo(
          precisions.reduce((a, b) => a + b, 0) / relevant.size,
          12,
        );
      }),
    );
  });

  it('nDCG is the share of the best of all orders', () => {
    const orders = (items: readonly string[]): string[][] =>
      items.length === 0
        ? [[]]
        : items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
    const dcg = (order: readonly string[], gains: ReadonlyMap<string, number>, k: number) =>
      order.slice(0, k).reduce((sum, id, i) => sum + Math.max(0, gains.get(id) ?? 0) / Math.log2(i + 2), 0);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ids),
        fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 5, maxLength: 5 }),
        cut,
        (ranked, values, k) => {
          const gains = new Map(values.map((value, i) => [ids[i] as string, value]));
          const best = Math.max(...orders([...gains.keys()]).map((order) => dcg(order, gains, k)));
          if (best > 0) expect(ndcg(ranked, gains, k)).toBeCloseTo(dcg(ranked, gains, k) / best, 12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('graded nDCG stays in [0, 1], and needs finite gains', () => {
    fc.assert(
      fc.property(ranking, grades, cut, (ranked, gains, k) => {
        const value = ndcg(ranked, gains, k);
        expect(value >= 0 && value <= 1).toBe(true);
      }),
    );
    expect(() => ndcg(['a'], new Map([['a', Number.NaN]]))).toThrow(RangeError);
    expect(ndcg(['a'], new Map([['a', -1]]))).toBe(1);
  });
});

describe('rankingMetrics', () => {
  it('has all metrics of a ranking, and none where nothing is relevant', () => {
    const gains = new Map(Object.entries({ a: 2, b: 1, c: 0 }));
    expect(
      rankingMetrics(['c', 'a'], gains, [1, 5]).map(({ metric, value }) => `${metric} ${value.toFixed(3)}`),
    ).toEqual([
      'recall@1 0.000',
      'recall@5 0.500',
      'precision@1 0.000',
      'precision@5 0.500',
      'hit@1 0.000',
      'hit@5 1.000',
      'ndcg@1 0.000',
      'ndcg@5 0.480',
      'reciprocal_rank 0.500',
      'average_precision 0.250',
      'ndcg 0.480',
    ]);
    expect(rankingMetrics(['a'], gains, [1], 3)).toEqual([]);
    expect(rankingMetrics(['a'], gains, [1], 2)[0]).toEqual({ metric: 'recall@1', value: 1 });
    expect(() => rankingMetrics(['a'], gains, [1], 0)).toThrow(RangeError);
  });
});
