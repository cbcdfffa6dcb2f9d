import { describe, expect, it } from 'vitest';
import type { ArmSummary } from '../../experiments/summarizeArms';
import { armsByType } from './armsByType';
import { checkedChart } from './chart.testkit';

const hostile = '</title></svg><script>alert(1)</script><img src=x>' as ArmSummary['arm'];
const row = (arm: ArmSummary['arm'], mean: number, case_type: ArmSummary['case_type'] = 'all', n = 4): ArmSummary => {
  return { arm, case_type, metric: 'recall@5', n, mean, low: Math.max(0, mean - 0.2), high: Math.min(1, mean + 0.2) };
};

describe('armsByType', () => {
  it('has a dot an arm and type, names both, and says the means over all', () => {
    const rows = [
      row('keyword', 0.5),
      row('keyword', 0, 'multi_turn', 2),
      row('hybrid_rerank', 1),
      row('hybrid_rerank', 1, 'multi_turn', 2),
    ];
    const { all, label } = checkedChart(armsByType([...rows, { ...row('vector', 0.1), metric: 'mrr' }], 'recall@5'));
    expect(label).toBe('recall@5 by arm and case type: keyword 0.50, hybrid_rerank 1.00 over all types.');
    expect(all('circle')).toHaveLength(4);
    const texts = all('text').map((text) => text.textContent);
    for (const said of ['hybrid + rerank', 'all types (4)', 'multi turn (2)', '0.50', '0.00'])
      expect(texts).toContain(said);
  });

  it.each<[string, ArmSummary[]]>([
    ['nothing', []],
    ['one arm', [row('keyword', 0.5)]],
    ['a mean of 0', [row('keyword', 0, 'all', 1)]],
    ['another metric alone', [{ ...row('keyword', 0.5), metric: 'mrr' }]],
    ['a hostile name', [row(hostile, 1)]],
  ])('draws with %s', (_, rows) => {
    expect(checkedChart(armsByType(rows, 'recall@5')).all('circle')).toHaveLength(
      rows.filter((of) => of.metric === 'recall@5').length,
    );
  });
});
