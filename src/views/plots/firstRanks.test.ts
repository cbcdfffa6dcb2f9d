import { describe, expect, it } from 'vitest';
import type { CaseRetrieval } from '../../experiments/retrieval';
import { checkedChart } from './chart.testkit';
import { firstRanks } from './firstRanks';

const ranked = (...ranks: (number | undefined)[]) => ranks.map((firstRank) => ({ firstRank }) as CaseRetrieval);

describe('firstRanks', () => {
  it('counts every case once, by its rank or as not found', () => {
    const every = ranked(...Array.from({ length: 20 }, (_, i) => i + 1), undefined, undefined);
    const { all, label } = checkedChart(firstRanks(new Map([['hybrid_versions', every]])));
    const [name, counts] = ['hybrid + versions', [1, 1, 1, 2, 5, 10, 2]];
    const bins = ['1', '2', '3', '4–5', '6–10', '11–20', 'not found'];
    expect(label).toBe(
      `Rank of the first relevant chunk by arm: ${bins.map((bin, i) => `${name} ${bin}: ${counts[i]}`).join(', ')}.`,
    );
    expect(all('rect').filter((bar) => Number(bar.getAttribute('width')) > 0)).toHaveLength(7);
    expect(all('text').map((text) => text.textContent)).toContain(name);
  });

  it.each<[string, [string, CaseRetrieval[]][]]>([
    ['no arm', []],
    ['no case', [['keyword', []]]],
    ['one case found', [['keyword', ranked(1)]]],
    ['one case lost', [['keyword', ranked(undefined)]]],
    [
      'arms of unequal length',
      [
        ['keyword', ranked(1, 2)],
        ['vector', []],
      ],
    ],
    ['a hostile name', [['</svg><script>alert(1)</script><img src=x>', ranked(1)]]],
  ])('draws with %s', (_, runs) => {
    checkedChart(firstRanks(new Map(runs)));
  });
});
