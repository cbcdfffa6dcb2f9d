import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GoldenCase } from '../golden/case';
import type { Arm } from '../system/reference/arms';
import { keywordWins } from './keywordWins';
import type { CaseRetrieval } from './retrieval';

type Rank = number | undefined;
const run = (case_id: string, firstRank: Rank): CaseRetrieval => {
  const golden = { case_id, case_type: 'exact_identifier', query: `asks ${case_id}` } as GoldenCase;
  return { golden, arm: 'keyword', retrieved: [], firstRank, values: {} as CaseRetrieval['values'] };
};
const ranked = (ranks: readonly Rank[]) => ranks.map((rank, i) => run(`GC-${i}`, rank));
const runs = (all: Partial<Record<Arm, readonly Rank[]>>) =>
  new Map(Object.entries(all).map(([arm, ranks]) => [arm as Arm, ranked(ranks)]));
const ids = (all: Partial<Record<Arm, readonly Rank[]>>) => keywordWins(runs(all)).map((win) => win.case_id);

describe('keywordWins', () => {
  it('gives the ranks of all three, null where not among twenty', () => {
    expect(keywordWins(runs({ keyword: [1, 3], vector: [undefined, 3], hybrid: [2, 1] }))).toEqual([
      { case_id: 'GC-0', case_type: 'exact_identifier', query: 'asks GC-0', keyword: 1, vector: null, hybrid: 2 },
    ]);
    expect(keywordWins(runs({ keyword: [1], vector: [2], hybrid: [undefined] }))[0]?.hybrid).toBeNull();
  });

  it('puts the most ranks won first, equal ones by id; one not found counts as rank 21', () => {
    expect(ids({ keyword: [2, 1, 1, 20, 1], vector: [3, 9, undefined, undefined, 9] })).toEqual([
      'GC-2',
      'GC-1',
      'GC-4',
      'GC-0',
      'GC-3',
    ]);
  });

  it('has none where the legs are equal, vectors win, or both find nothing', () => {
    expect(ids({ keyword: [1, 5, undefined, undefined], vector: [1, 2, undefined, 20] })).toEqual([]);
  });

  it('counts no case that the vector leg did not run: nothing was beaten', () => {
    expect(ids({ keyword: [1, 1] })).toEqual([]);
    expect(ids({ keyword: [1, 1], vector: [2] })).toEqual(['GC-0']);
    expect(ids({ vector: [1] })).toEqual([]);
    expect(ids({})).toEqual([]);
  });

  it('pairs by case, whatever the order', () => {
    const rank = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(rank, rank)), (pairs) => {
        const all = runs({ keyword: pairs.map(([k]) => k), vector: pairs.map(([, v]) => v) });
        const turned = new Map([...all].map(([arm, of]) => [arm, arm === 'vector' ? [...of].reverse() : of]));
        expect(keywordWins(turned)).toEqual(keywordWins(all));
        for (const { keyword, vector } of keywordWins(all)) expect(keyword ?? 21).toBeLessThan(vector ?? 21);
      }),
    );
  });
});
