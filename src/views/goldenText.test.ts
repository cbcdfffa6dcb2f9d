import { describe, expect, it } from 'vitest';
import type { CaseRemark, GoldenCheck } from '../golden/checkCases';
import { goldenText } from './goldenText';

const none = { normal: 0, out_of_scope: 0, exact_identifier: 0, multi_turn: 0, stale_conflict: 0, cross_tenant: 0 };
const check: GoldenCheck = {
  cases: 3,
  byType: { ...none, normal: 2, out_of_scope: 1 },
  byTenant: { acme: 3 },
  axes: { multi_document: { false: 1, unset: 2 } },
  mustAbstain: 1,
  remarks: [],
  missing: ['3 cases: 30 at the least', 'judge exam not held yet'],
};
const remark = (change: Partial<CaseRemark>): CaseRemark => ({
  case_id: 'GC-0001',
  kind: 'over_broad',
  words: 'x',
  ...change,
});

describe('goldenText', () => {
  it('says what is covered, and what is missing', () => {
    const said = goldenText('cases.json', check, [{ chunker: 'c@1', spans: [] }]);
    expect(said).toMatch(/^cases\.json: 3 cases, every source found in the corpus; 1 of them expect an abstention\./);
    expect(said).toMatch(
      /\ntype +normal 2, out_of_scope 1, exact_identifier 0, multi_turn 0, stale_conflict 0, cross_tenant 0\n/,
    );
    expect(said).toMatch(/\ntenant +acme 3\nmulti document +false 1, unset 2\n/);
    expect(said).toContain('Chunker c@1: every located span keeps a relevant chunk.');
    expect(said).toContain('Nothing to look at.');
    expect(said).toMatch(/\nNot ready to gate a release: 3 cases: 30 at the least; judge exam not held yet\.$/);
    expect(goldenText('cases.json', { ...check, missing: [] }, [])).toMatch(/\nReady to gate a release\.$/);
  });

  it('lists remarks and spans without evidence by case', () => {
    const remarks = [
      remark({ words: 'doc a "B" is 300 words' }),
      remark({ case_id: 'GC-0002', kind: 'near_duplicate' }),
    ];
    const said = goldenText('cases.json', { ...check, remarks }, [
      { chunker: 'c@1', spans: ['GC-1 (doc a)', 'GC-2 (doc b)'] },
    ]);
    expect(said).toContain('To look at:\n  GC-0001 over broad: doc a "B" is 300 words\n  GC-0002 near duplicate: x\n');
    expect(said).toContain('Chunker c@1 leaves 2 located spans without a relevant chunk: GC-1 (doc a), GC-2 (doc b).');
  });

  it('does not call every source found where a passage is lost', () => {
    const remarks = [remark({ kind: 'lost_passage', words: 'passage "x" stands in no document: a miss' })];
    const said = goldenText('cases.json', { ...check, remarks }, []);
    expect(said).not.toContain('every source found');
    expect(said).toMatch(/^cases\.json: 3 cases, 1 of their passages in no document; /);
  });

  it('has no figure that is none, of a set that covers nothing', () => {
    const empty = { ...check, cases: 0, byType: none, byTenant: {}, axes: {}, mustAbstain: 0 };
    expect(goldenText('cases.json', empty, [])).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('keeps hostile text from steering the terminal', () => {
    const hostile = '\u001b[2J\u202e\nnext';
    const remarks = [remark({ words: hostile })];
    const byTenant = { [hostile]: 1 };
    const said = goldenText('cases.json', { ...check, remarks, byTenant }, [{ chunker: 'c', spans: [hostile] }]);
    expect(said).not.toMatch(/\p{Cc}(?<!\n)|\u202e|\nnext/u);
  });
});
