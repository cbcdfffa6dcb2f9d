import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RetrievalBaseline, RetrievalMetric } from '../golden/baseline';
import type { CaseType } from '../golden/case';
import { checkRetrieval, type RetrievalRows } from './retrievalGate';
import type { Change } from './status';

type Row = RetrievalRows[number];
const sha = 'a'.repeat(64);
const row = (n: number, values: Row['values'], case_type: CaseType = 'normal'): Row => ({
  case_id: `GC-${String(n).padStart(4, '0')}`,
  case_type,
  digest: sha,
  values,
});
/** `n` cases with one value of recall@5. */
const rows = (n: number, value: number, type?: CaseType, from = 1) =>
  Array.from({ length: n }, (_, i) => row(from + i, { 'recall@5': value }, type));
const baselineOf = (cases: RetrievalRows): RetrievalBaseline => ({
  arm: 'hybrid',
  digests: { cases: sha, corpus: sha, chunker: 'c', embedder: 'e', arm: 'h' },
  cases: [...cases],
  saved: '2026-01-01',
});
const check = (
  before: RetrievalRows,
  now: RetrievalRows,
  gated: RetrievalMetric[] = ['recall@5'],
  changes: Change[] = [],
) => checkRetrieval(baselineOf(before), now, gated, changes);
const otherChunker: Change[] = [{ what: 'chunker', before: 'per-source', now: 'fixed' }];

describe('checkRetrieval', () => {
  it('passes what holds, rises, or falls by exactly 5 %', () => {
    const held = check(rows(4, 0.8), rows(4, 0.8));
    expect(held).toMatchObject({ status: 'pass', words: 'recall@5 holds on 4 cases', arm: 'hybrid', changes: [] });
    expect(held.metrics[0]).toMatchObject({ baseline: 0.8, now: 0.8, n: 4, drop: 0, status: 'pass' });
    const [before, now] = [
      [0.8, 0.6, 0.9, 0.5, 0],
      [0.76, 0.57, 0.855, 0.9, 0],
    ] as const;
    before.forEach((was, i) => {
      expect(check(rows(7, was), rows(7, now[i] as number)).status).toBe('pass');
    });
  });

  it('fails what falls further, with the digits that show it', () => {
    const failed = check(rows(3, 0.8), rows(3, 0.7599));
    expect(failed).toMatchObject({ status: 'fail', words: 'recall@5 dropped by 5.01 %, more than 5 %' });
    expect(failed.metrics[0]?.drop).toBeCloseTo(0.050125, 10);
    expect(check(rows(3, 0.8), rows(3, 0.75999)).words).toBe('recall@5 dropped by 5.001 %, more than 5 %');
  });

  it('names every metric that fails, and not those that hold', () => {
    const before = [row(1, { 'recall@5': 1, 'recall@20': 1, mrr: 1 })];
    const now = [row(1, { 'recall@5': 0.5, 'recall@20': 1, mrr: 0.25 })];
    const section = check(before, now, ['recall@5', 'recall@20', 'mrr']);
    expect(section.words).toBe('recall@5 dropped by 50.00 %, more than 5 %; mrr dropped by 75.00 %, more than 5 %');
    expect(section.metrics.map(({ status }) => status)).toEqual(['fail', 'pass', 'fail']);
  });

  it('is incomplete where the run lacks a value that the baseline has, naming metric and case', () => {
    const before = [row(1, { 'recall@5': 1, mrr: 1 }), row(2, { 'recall@5': 1, mrr: 1 })];
    const now = [row(1, { 'recall@5': 1, mrr: 1 }), row(2, { 'recall@5': 1 })];
    const section = check(before, now, ['recall@5', 'mrr']);
    expect(section).toMatchObject({ status: 'incomplete', words: 'mrr not measured now on GC-0002' });
    expect(section.metrics[1]).toMatchObject({ status: 'incomplete', n: 0, baseline: null, now: null, drop: null });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 80, -1, null as unknown as number])(
    'takes %s for unmeasured, not for a value',
    (bad) => {
      const now = [...rows(3, 0.8), row(4, { 'recall@5': bad })];
      expect(check(rows(4, 0.8), now)).toMatchObject({
        status: 'incomplete',
        words: 'recall@5 not measured now on GC-0004',
      });
    },
  );

  it('lets a fail stand above what could not be measured', () => {
    const before = [row(1, { 'recall@5': 1, mrr: 1 })];
    const section = check(before, [row(1, { 'recall@5': 0 })], ['recall@5', 'mrr']);
    expect(section.status).toBe('fail');
    expect(section.metrics.map(({ status }) => status)).toEqual(['fail', 'incomplete']);
  });

  it('does not hold against a run what the baseline never had', () => {
    const more = rows(2, 0.8).map((old) => ({ ...old, values: { ...old.values, mrr: 0 } }));
    const section = check(rows(2, 0.8), more, ['recall@5', 'mrr']);
    expect(section).toMatchObject({ status: 'pass', words: 'recall@5 holds on 2 cases' });
    expect(section.metrics[1]).toMatchObject({
      status: 'pass',
      n: 0,
      words: expect.stringMatching(/^not in the base/),
    });
    expect(check(rows(2, 0.8), more, ['mrr']).words).not.toContain('hold');
  });

  it('compares cases that both have unchanged, and names the others', () => {
    const before = [...rows(4, 1), row(8, { 'recall@5': 1 }), row(7, { 'recall@5': 1 })];
    const now = [row(9, { 'recall@5': 0 }), row(6, { 'recall@5': 0 }), ...rows(2, 1), ...rows(2, 0, 'normal', 3)].map(
      (of) => (['GC-0003', 'GC-0004'].includes(of.case_id) ? { ...of, digest: 'b'.repeat(64) } : of),
    );
    expect(check(before, now)).toMatchObject({
      status: 'pass',
      words: 'recall@5 holds on 2 cases',
      added: ['GC-0006', 'GC-0009'],
      gone: ['GC-0007', 'GC-0008'],
      edited: ['GC-0003', 'GC-0004'],
    });
  });

  it('is incomplete where no case is left to compare, or nothing is asked', () => {
    const none = { status: 'incomplete', metrics: [], resolution: null };
    expect(check(rows(2, 1), rows(2, 1, 'normal', 5))).toMatchObject({ ...none, gone: ['GC-0001', 'GC-0002'] });
    expect(check([], rows(1, 1))).toMatchObject({ ...none, added: ['GC-0001'] });
    expect(check(rows(1, 1), [])).toMatchObject(none);
    expect(check(rows(1, 1), rows(1, 1), [])).toMatchObject({ status: 'incomplete' });
  });

  it('shows a drop within a type and does not gate it', () => {
    const before = [...rows(36, 1), ...rows(4, 1, 'exact_identifier', 50)];
    const now = [...rows(36, 1), ...rows(2, 1, 'exact_identifier', 50), ...rows(2, 0, 'exact_identifier', 52)];
    const section = check(before, now);
    expect(section.status).toBe('pass');
    expect(section.metrics[0]?.byType).toEqual([
      { case_type: 'exact_identifier', n: 4, baseline: 1, now: 0.5, drop: 0.5 },
      { case_type: 'normal', n: 36, baseline: 1, now: 1, drop: 0 },
    ]);
  });

  it('says what one case lost whole would drop a mean by', () => {
    // One of 16 cases, of a mean of 0.8: 0.0625 / 0.8.
    expect(check(rows(16, 0.8), rows(16, 0.8)).resolution).toBeCloseTo(0.078125, 12);
    expect(check(rows(16, 0), rows(16, 0)).resolution).toBeNull();
    const two = [row(1, { 'recall@5': 0.5, mrr: 0.25 }), row(2, { 'recall@5': 0.5, mrr: 0.25 })];
    expect(check(two, two, ['mrr', 'recall@5']).resolution).toBe(1);
    expect(check(two, two, ['mrr']).resolution).toBe(1);
  });
});

describe('checkRetrieval, under another chunker', () => {
  const all = { 'recall@5': 1, 'recall@20': 1, mrr: 1, 'hit@5': 1, 'span_recall@5': 1, 'precision@5': 1 };

  it('does not compare what counts chunks, and compares hit@5 and recall over spans', () => {
    const now = [row(1, { ...all, 'recall@5': 0.1, 'recall@20': 0.1, 'precision@5': 0.1 })];
    const gated = ['recall@5', 'precision@5', 'mrr', 'hit@5', 'span_recall@5'] as const;
    const section = check([row(1, all)], now, [...gated], otherChunker);
    expect(section).toMatchObject({ status: 'pass', words: 'span_recall@5, hit@5, mrr hold on 1 case' });
    const said = (metric: RetrievalMetric) => section.metrics.find((of) => of.metric === metric);
    expect(said('recall@5')).toMatchObject({ n: 0, drop: null });
    expect(said('recall@5')?.words).toMatch(/^not comparable: another chunker/);
    // The same run under the same chunker fails.
    expect(check([row(1, all)], now, [...gated]).status).toBe('fail');
  });

  it('holds a loss of spans against it, though the policy names chunks alone', () => {
    const section = check([row(1, all)], [row(1, { ...all, 'span_recall@5': 0 })], ['recall@5'], otherChunker);
    expect(section).toMatchObject({ status: 'fail', words: 'span_recall@5 dropped by 100.00 %, more than 5 %' });
  });

  it('is incomplete where nothing is left that can be compared', () => {
    const section = check(rows(2, 1), rows(2, 1), ['recall@5'], otherChunker);
    expect(section.status).toBe('incomplete');
    expect(section.words).not.toContain('hold');
  });

  it('compares all where something else changed', () => {
    const changes = [{ what: 'corpus', before: sha, now: sha }];
    expect(check(rows(2, 1), rows(2, 0), ['recall@5'], changes).status).toBe('fail');
  });
});

describe('checkRetrieval, whatever the order', () => {
  const value = fc.double({ min: 0, max: 1, noNaN: true });
  const values = fc.record({ 'recall@5': value, mrr: value }, { requiredKeys: ['recall@5'] });
  const entries = fc.array(fc.tuple(values, fc.constantFrom<CaseType>('normal', 'multi_turn')), { maxLength: 12 });
  const made = (from: number) => entries.map((all) => all.map(([of, type], i) => row(from + i, of, type)));

  it('says the same to the last bit', () => {
    fc.assert(
      fc.property(made(1), made(3), fc.infiniteStream(fc.nat()), (before, now, keys) => {
        const shuffled = (of: readonly Row[]) =>
          of
            .map((one) => ({ one, key: keys.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one);
        const gated: RetrievalMetric[] = ['recall@5', 'mrr'];
        expect(check(shuffled(before), shuffled(now), gated)).toEqual(check(before, now, gated));
      }),
    );
  });
});
