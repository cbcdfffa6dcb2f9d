import { describe, expect, it } from 'vitest';
import type { CaseRetrieval } from '../experiments/retrieval';
import { summarizeArms } from '../experiments/summarizeArms';
import { retrievalMetrics } from '../golden/baseline';
import type { GoldenCase } from '../golden/case';
import type { CaseTruth } from '../golden/caseTruth';
import type { Arm } from '../system/reference/arms';
import { retrievalText } from './retrievalText';

const values = (value: number) =>
  Object.fromEntries(retrievalMetrics.map((metric) => [metric, value])) as CaseRetrieval['values'];

function run(case_id: string, value: number, firstRank?: number, change: Partial<GoldenCase> = {}): CaseRetrieval {
  const golden = { case_id, case_type: 'normal', tenant_id: 'acme', query: `asks ${case_id}`, ...change } as GoldenCase;
  return { golden, arm: 'keyword', retrieved: [], firstRank, values: values(value) };
}
const truth = (golden: GoldenCase): CaseTruth => ({ golden, located: [], lostPassages: [] });

function text(runs: [Arm, CaseRetrieval[]][], { ranks = false, abstain = 0 } = {}): string {
  const cases = runs[0]?.[1] ?? [];
  const truths = [
    ...cases.map((of) => truth(of.golden)),
    ...Array.from({ length: abstain }, () => truth({} as GoldenCase)),
  ];
  const all = new Map(runs);
  return retrievalText('cases.json', truths, all, summarizeArms(all), ranks);
}
const unshown = /NaN|Infinity|undefined|null/;

describe('retrievalText', () => {
  const keyword = [run('GC-1', 1, 1), run('GC-2', 0, undefined, { case_type: 'multi_turn' }), run('GC-3', 0.5, 4)];
  const vector = [run('GC-1', 1, 1), run('GC-2', 1, 2, { case_type: 'multi_turn' }), run('GC-3', 1, 12)];

  it('shows the arms side by side, over all and by type, with how many cases stand behind each', () => {
    const said = text(
      [
        ['keyword', keyword],
        ['vector', vector],
      ],
      { abstain: 2 },
    );
    expect(said).toMatch(/^cases\.json: 5 cases; 3 expect something to be retrieved, the others an abstention/);
    // wilson(1.5, 3) and wilson(3, 3): 3 / (3 + 1.96²) = 0.43850.
    expect(said).toMatch(/\nkeyword +0\.500 \[0\.125, 0\.875\]( +0\.500){6}\n/);
    expect(said).toMatch(/\nvector +1\.000 \[0\.439, 1\.000\]( +1\.000){6}\n/);
    expect(said).toMatch(
      /recall@5 +n +keyword +vector\n─+\nall +3 +0\.500 +1\.000\nmulti turn +1 +0\.000 +1\.000\nnormal +2 +0\.750/,
    );
    expect(said).toContain(
      'One case lost whole moves a mean by 0.333, 33.3 % of the best recall@5. Intervals are 95 %.',
    );
    expect(said).not.toContain('Rank of the first');
  });

  it('lists on request the first rank of each case, whatever order an arm ran them in', () => {
    const said = text(
      [
        ['keyword', keyword],
        ['vector', [...vector].reverse()],
      ],
      { ranks: true },
    );
    expect(said).toMatch(
      /GC-1 +normal +1 +1 +asks GC-1\nGC-2 +multi_turn +— +2 +asks GC-2\nGC-3 +normal +4 +12 +asks GC-3/,
    );
  });

  it('has no figure where no case expects anything, or no arm ran', () => {
    for (const runs of [[['keyword', []]], []] as [Arm, CaseRetrieval[]][][]) {
      const said = text(runs, { abstain: 2, ranks: true });
      expect(said).toMatch(/^cases\.json: 2 cases; 0 expect something/);
      expect(said).not.toMatch(unshown);
    }
    const nothing = text([['keyword', [run('GC-1', 0)]]], { ranks: true });
    expect(nothing).not.toMatch(unshown);
    expect(nothing).toContain('moves a mean by 1.000. Intervals');
  });

  it('never says that a set can show more than all is lost', () => {
    expect(text([['keyword', [run('GC-1', 0.25)]]])).toContain('100.0 % of the best recall@5');
  });

  it('keeps a hostile query from steering the terminal', () => {
    const said = text([['keyword', [run('GC-1', 1, 1, { query: '\u001b[2J\nnext\u202e' })]]], { ranks: true });
    expect(said).not.toMatch(/\p{Cc}(?<!\n)|\u202e/u);
    expect(said).toMatch(/GC-1 +normal +1 +\ufffd\[2J next/);
  });
});
