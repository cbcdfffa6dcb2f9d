import { describe, expect, it } from 'vitest';
import { gateReport, thresholdSection } from '../gate/regression';
import type { SentinelRow } from '../gate/sentinelGate';
import { sentinelRow } from './gateHtml.testkit';
import { gateText } from './gateText';

const row = (changes: Partial<SentinelRow>) => sentinelRow({ question_id: 'q1', ...changes });

/** A threshold needs a sentinel on either side. */
const other = row({ question_id: 'q2', side: 'unanswerable', before: 0.4, now: 0.4 });

describe('gateText', () => {
  it('gives the verdict, then the sentinels', () => {
    const text = gateText(gateReport([thresholdSection('similarity', [row({}), other], [])]));
    expect(text).toMatch(/^Gate: PASS\. similarity: 2 sentinels on their side/);
    expect(text).toContain('Corpus, questions, chunker and embedder are those of the export.');
    expect(text).toMatch(/q1 +answerable +0\.7000 +0\.7000 +0\.6000 +pass +how\?/);
  });

  it('shows a score that misses the cut by little with the digits that explain it', () => {
    const failed = row({ now: 0.59996, status: 'fail', words: 'answerable, and now below the cut' });
    const text = gateText(gateReport([thresholdSection('similarity', [failed, other], [])]));
    expect(text).toContain('0.59996');
    expect(text).toContain('FAIL q1 (acme): answerable, and now below the cut');
  });

  it('names what changed, digests shortened, and what could not be asked', () => {
    const changes = [
      { what: 'corpus', before: 'a'.repeat(64), now: 'b'.repeat(64) },
      { what: 'chunker', before: 'one', now: 'two' },
    ] as const;
    const lost = row({ now: null, status: 'incomplete', words: 'its question is gone' });
    const text = gateText(gateReport([thresholdSection('similarity', [lost, other], changes)]));
    expect(text).toMatch(/^Gate: INCOMPLETE: could not measure/);
    expect(text).toContain('corpus (aaaaaaaa → bbbbbbbb), chunker (one → two)');
    expect(text).toMatch(/0\.7000 +— +0\.6000 +INCOMPLETE[\s\S]*INCOMPLETE q1 \(acme\): its question is gone/);
    expect(gateText(gateReport([]))).toMatch(
      /^Gate: INCOMPLETE: could not measure\. the policy enforces nothing\n\nAnswers: not enforced/,
    );
  });

  it('keeps hostile text from steering the terminal', () => {
    const hostile = row({ query: '\u001b[2J\nnext', top_now: 'doc \u009b' });
    const text = gateText(gateReport([thresholdSection('similarity', [hostile, other], [])]));
    expect(text).not.toMatch(/\p{Cc}(?<!\n)/u);
    expect(text.split('\n')).toHaveLength(9);
  });
});
