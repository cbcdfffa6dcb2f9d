import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { rateOf } from '../calibration/calibrate';
import { labelAudit } from '../calibration/labelAudit';
import { hit, scoredQuestion } from '../calibration/scored.testkit';
import type { Sentinel, Threshold } from '../golden/thresholds';
import { auditTable } from './auditTable';
import { holdoutPromise, holdoutTable } from './holdoutTable';
import { sentinelTable, signedDistance } from './sentinelTable';

function cells(html: string): (string | null)[][] {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  return Array.from(document.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), (cell) => cell.textContent),
  );
}

describe('sentinelTable', () => {
  it('never shows a distance as none when it is not', () => {
    expect([0.4006, 0.39997, 0.4, 0.377].map((score) => signedDistance(score, 0.4))).toEqual([
      '+0.0006',
      '−0.00003',
      '0.0000',
      '−0.0230',
    ]);
  });

  it('shows each sentinel with its score, its distance and its nearest source', () => {
    const sentinel = { question_id: 'Q-1', tenant_id: 'a', query: '<how>', tolerance: 0, top: 'doc a' } as const;
    const sentinels: Sentinel[] = [
      { ...sentinel, side: 'answerable', score: 0.40002 },
      { ...sentinel, side: 'unanswerable', score: 0.3 },
    ];
    expect(cells(sentinelTable({ value: 0.4, sentinels }))).toEqual([
      ['Q-1', 'answerable', '0.40002', '+0.00002', '<how>', 'doc a'],
      ['Q-1', 'unanswerable', '0.3000', '−0.1000', '<how>', 'doc a'],
    ]);
    expect(sentinelTable({ value: 0.4, sentinels: [] })).toBe('');
  });
});

describe('holdoutTable', () => {
  const holdout: Threshold['holdout'] = {
    answerable: rateOf(9, 10),
    unanswerable_on_topic: rateOf(0, 0),
    unanswerable_off_topic: rateOf(1, 4),
    digest: 'a'.repeat(64),
    exports: 3,
  };

  it('gives counts, shares and intervals by cloud, and — where there is no question', () => {
    expect(cells(holdoutTable({ holdout }))).toEqual([
      ['answerable', '10', '9', '90.0 %', '59.6 % to 98.2 %'],
      ['unanswerable, on topic', '0', '0', '—', '—'],
      ['unanswerable, off topic', '4', '1', '25.0 %', '4.6 % to 69.9 %'],
    ]);
  });

  it('says what is promised, and counts the exports', () => {
    const guarantee = { promised: false, bound: 0.5, words: 'too few' };
    expect(holdoutPromise({ holdout, guarantee })).toBe(
      'Nothing is promised: too few. Each export against one holdout wears it a little, so exports are counted: this is number 3.',
    );
    expect(holdoutPromise({ holdout, guarantee: { ...guarantee, promised: true } })).toMatch(/^Promised: too few\./);
  });
});

describe('auditTable', () => {
  it('shows the beginning of the passage, cut where one sees that it is cut', () => {
    const top = hit('page', `one\n\ntwo ${'word '.repeat(60)}`);
    const { unanswerable } = labelAudit([{ ...scoredQuestion('f', 'unanswerable_off_topic', 0.5), top }], 'similarity');
    const [row = []] = cells(auditTable(unanswerable));
    expect(row.slice(0, 5)).toEqual(['f', 'unanswerable off topic', '0.500', 'what about f?', 'doc page']);
    expect(row[5]).toMatch(/^one two word .*…$/);
    expect((row[5] ?? '').length).toBeLessThanOrEqual(160);
    expect(auditTable([])).toBe('');
  });
});
