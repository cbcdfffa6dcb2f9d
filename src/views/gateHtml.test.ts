import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { gateReport, missingThreshold, thresholdSection } from '../gate/regression';
import type { SentinelRow } from '../gate/sentinelGate';
import type { Change } from '../gate/status';
import { gateHtml } from './gateHtml';
import { sentinelRow } from './gateHtml.testkit';

const hostile = `</td><script>alert(1)</script><img src=x onerror="alert('2')">`;

function read(rows: readonly SentinelRow[], changes: readonly Change[] = []) {
  const html = gateHtml(gateReport([thresholdSection('similarity', rows, changes)]));
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const texts = (selector: string) => Array.from(document.querySelectorAll(selector), (node) => node.textContent);
  return { html, document, texts };
}

describe('gateHtml', () => {
  it('shows the sentinels as a table, and leaves the verdict to who shows it', () => {
    const { texts, html } = read([sentinelRow({})]);
    expect(texts('th')).toEqual(['id', 'side', 'at export', 'now', 'cut', 'status', 'question']);
    expect(texts('td')).toEqual(['Q-0001', 'answerable', '0.7000', '0.7000', '0.6000', 'pass', 'how?']);
    expect(texts('p')).toHaveLength(1);
    expect(html).not.toContain('on their side');
  });

  it('says in sentences what changed and why a sentinel did not pass', () => {
    const failed = sentinelRow({ now: 0.59996, status: 'fail', words: 'answerable, and now below the cut' });
    const lost = sentinelRow({ question_id: 'Q-0002', now: null, status: 'incomplete', words: 'its question is gone' });
    const { texts } = read([failed, lost], [{ what: 'corpus', before: 'a'.repeat(64), now: 'b'.repeat(64) }]);
    expect(texts('p')).toEqual([
      'Changed since the export: corpus (aaaaaaaa → bbbbbbbb).',
      'FAIL Q-0001 (acme): answerable, and now below the cut.',
      'INCOMPLETE Q-0002 (acme): its question is gone.',
    ]);
    expect(texts('p.fail')).toHaveLength(1);
    // With the digits that explain it; — for what could not be measured.
    expect(texts('td').slice(3, 6)).toEqual(['0.59996', '0.6000', 'FAIL']);
    expect(texts('td').slice(10, 13)).toEqual(['—', '0.6000', 'not measured']);
  });

  it('names the thresholds where there are several, and one without a sentinel', () => {
    const one = thresholdSection('similarity', [sentinelRow({})], []);
    const html = gateHtml(gateReport([one, missingThreshold('<other>')]));
    expect(html).toContain('<strong>similarity.</strong>');
    expect(html).toContain('<strong>&lt;other&gt;.</strong>');
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(gateHtml(gateReport([]))).toBe('');
  });

  it('escapes every text', () => {
    const row = sentinelRow({
      question_id: hostile,
      tenant_id: hostile,
      query: hostile,
      top_now: hostile,
      words: hostile,
    });
    const changes = [{ what: 'chunker', before: hostile, now: `${hostile}2` }] as const;
    for (const status of ['pass', 'fail', 'incomplete'] as const) {
      const { document } = read([{ ...row, status }], changes);
      expect(document.querySelectorAll('script, img')).toHaveLength(0);
    }
  });
});
