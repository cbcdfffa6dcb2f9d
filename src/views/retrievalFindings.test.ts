import { describe, expect, it } from 'vitest';
import type { CaseRetrieval } from '../experiments/retrieval';
import type { ArmSummary } from '../experiments/summarizeArms';
import type { GoldenCheck } from '../golden/checkCases';
import { armsFinding, coverageFinding, ranksFinding } from './retrievalFindings';

const summary = (arm: ArmSummary['arm'], mean: number, change: Partial<ArmSummary> = {}): ArmSummary => ({
  arm,
  case_type: 'all',
  metric: 'recall@5',
  n: 40,
  mean,
  low: mean - 0.1,
  high: mean + 0.1,
  ...change,
});
const run = (firstRank: number | undefined) => ({ firstRank }) as CaseRetrieval;

describe('coverageFinding', () => {
  it('counts types, tenants and abstentions', () => {
    const byType = { normal: 2, out_of_scope: 1 } as GoldenCheck['byType'];
    const check = { cases: 3, byType, byTenant: { acme: 2, other: 1 }, mustAbstain: 1 } as unknown as GoldenCheck;
    expect(coverageFinding(check)).toBe(
      '3 cases: 2 normal, 1 out of scope; by tenant acme 2, other 1. 1 expect an abstention.',
    );
  });
});

describe('armsFinding', () => {
  it('names the best, and whether the interval tells the others apart', () => {
    const all = [summary('vector', 0.5), summary('hybrid_rerank', 0.75), summary('keyword', 0.65)];
    const others = [summary('hybrid', 0.99, { metric: 'mrr' }), summary('hybrid', 0.99, { case_type: 'normal' })];
    expect(armsFinding([...all, ...others], 'recall@5')).toBe(
      'hybrid + rerank has the highest recall@5, 0.750 [0.650, 0.850] over 40 cases; keyword 0.650 (within its interval), vector 0.500 (below its interval). One case lost whole is 0.025.',
    );
  });

  it('says the same in whatever order the arms come, equal ones too', () => {
    const all = [summary('vector', 0.5), summary('keyword', 0.5), summary('hybrid', 0.5)];
    expect(armsFinding([...all].reverse(), 'recall@5')).toBe(armsFinding(all, 'recall@5'));
  });

  it('has a sentence for one arm and for none', () => {
    expect(armsFinding([summary('keyword', 0.5, { n: 1 })], 'recall@5')).toBe(
      'keyword has the highest recall@5, 0.500 [0.400, 0.600] over 1 cases. One case lost whole is 1.000.',
    );
    expect(armsFinding([], 'recall@5')).toBe('No case expects anything to be retrieved.');
  });
});

describe('ranksFinding', () => {
  it('counts what is first, among five, and lost', () => {
    const runs = new Map([
      ['keyword', [1, 1, 5, 6, undefined].map(run)],
      ['hybrid_versions', [2].map(run)],
    ]);
    expect(ranksFinding(runs)).toBe(
      'keyword 2 first, 3 among five, 1 not at all; hybrid + versions 0 first, 1 among five, 0 not at all.',
    );
    expect(ranksFinding(new Map([['keyword', []]]))).toBe('keyword 0 first, 0 among five, 0 not at all.');
    expect(ranksFinding(new Map())).toBe('No arm was run.');
  });
});
