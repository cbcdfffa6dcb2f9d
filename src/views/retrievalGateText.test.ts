import { describe, expect, it } from 'vitest';
import { checkRetrieval, type RetrievalRows } from '../gate/retrievalGate';
import type { Change } from '../gate/status';
import type { RetrievalMetric } from '../golden/baseline';
import type { CaseType } from '../golden/case';
import { retrievalGateText } from './retrievalGateText';

const sha = 'a'.repeat(64);
const rows = (values: readonly number[], case_type: CaseType = 'normal', from = 1): RetrievalRows =>
  values.map((value, i) => ({ case_id: `GC-${from + i}`, case_type, digest: sha, values: { 'recall@5': value } }));
function text(
  before: RetrievalRows,
  now: RetrievalRows,
  changes: Change[] = [],
  gated: RetrievalMetric[] = ['recall@5'],
): string {
  const digests = { cases: sha, corpus: sha, chunker: 'c', embedder: 'e', arm: 'h' };
  const baseline = { arm: 'hybrid', digests, cases: before, saved: '2026-01-01' };
  return retrievalGateText(checkRetrieval(baseline, now, gated, changes)).join('\n');
}
const unshown = /NaN|Infinity|undefined|null/;

describe('retrievalGateText', () => {
  it('gives the verdict, the figures by type, and what the set can show', () => {
    const before = [...rows([1, 1, 1, 0.5]), ...rows([1], 'multi_turn', 9)];
    const now = [...rows([1, 1, 1, 0.5]), ...rows([0], 'multi_turn', 9)];
    const said = text(before, now);
    expect(said).toMatch(/^Retrieval \(arm hybrid\): recall@5 dropped by 22\.22 %, more than 5 %\. Corpus, cases, /);
    expect(said).toMatch(/\nrecall@5 +5 +0\.9000 +0\.7000 +-22\.22 % +FAIL\n/);
    expect(said).toMatch(/\n +multi_turn +1 +1\.0000 +0\.0000 +-100\.00 %\n +normal +4 +0\.8750 +0\.8750 +\+0\.00 %\n/);
    expect(said).toContain('One case lost whole moves recall@5 by 22.2 %');
    expect(text(before, before)).toMatch(
      /recall@5 holds on 5 cases[\s\S]*recall@5 +5 +0\.9000 +0\.9000 +\+0\.00 % +pass/,
    );
  });

  it('shows a fail by a hair with the digits that explain it', () => {
    const said = text(rows([0.8]), rows([0.759999]));
    expect(said).toContain('dropped by 5.0001 %, more than 5 %');
    expect(said).toMatch(/recall@5 +1 +0\.8000 +0\.7600 +-5\.0001 % +FAIL/);
    expect(text(rows([0.8]), rows([0.76]))).toMatch(/recall@5 +1 +0\.8000 +0\.7600 +-5\.00 % +pass/);
  });

  it('never shows a fall as a rise: both figures have the digits that tell them apart', () => {
    expect(text(rows([0.80004]), rows([0.80003]))).toMatch(/recall@5 +1 +0\.80004 +0\.80003 +-0\.00 % +pass/);
    expect(text(rows([0.3]), rows([0.3000004]))).toMatch(/recall@5 +1 +0\.3000000 +0\.3000004 +\+0\.00 % +pass/);
  });

  it('says what was not measured or compared, without a figure for it', () => {
    const lost = text(rows([1, 1]), [...rows([1]), ...rows([Number.NaN], 'normal', 2)]);
    expect(lost).toContain('recall@5 not measured now on GC-2');
    expect(lost).toMatch(/recall@5 +0 +— +— +— +INCOMPLETE/);
    expect(lost).not.toMatch(unshown);
    const edited = rows([1], 'normal', 3).map((row) => ({ ...row, digest: 'b'.repeat(64) }));
    const said = text(rows([1, 1, 1]), [...rows([1]), ...edited, ...rows([1], 'normal', 7)]);
    expect(said).toContain('Not in the baseline, so not compared: GC-7.');
    expect(said).toContain('In the baseline, no longer in the golden set: GC-2.');
    expect(said).toContain('Edited since the baseline, so not compared: GC-3.');
  });

  it('names what changed, and says that chunks are not comparable', () => {
    const said = text(rows([1]), rows([0.1]), [{ what: 'chunker', before: 'one', now: 'two' }]);
    expect(said).toContain('Changed since the baseline: chunker (one → two).');
    expect(said).toContain('recall@5: not comparable: another chunker makes other chunks');
    expect(said).not.toMatch(/hold/);
  });

  it('has no figure for what compares nothing', () => {
    const said = text(rows([1]), []);
    expect(said).toContain('no case of the baseline is in the golden set unchanged');
    expect(said).not.toMatch(unshown);
    expect(text(rows([0]), rows([0]))).toMatch(/recall@5 +1 +0\.0000 +0\.0000 +\+0\.00 % +pass\n/);
    expect(text(rows([0]), rows([0]))).not.toMatch(unshown);
    expect(retrievalGateText({ status: 'pass', words: 'no baseline yet' })).toEqual(['Retrieval: no baseline yet.']);
  });

  it('keeps a hostile id from steering the terminal', () => {
    const hostile = rows([1]).map((row) => ({ ...row, case_id: '\u001b[2J\nGC' }));
    expect(text([...rows([1]), ...hostile], rows([1]))).not.toMatch(/\p{Cc}(?<!\n)/u);
    const unmeasured = hostile.map((row) => ({ ...row, values: {} }));
    expect(text(hostile, unmeasured)).not.toMatch(/\p{Cc}(?<!\n)/u);
  });
});
