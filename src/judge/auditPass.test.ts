import { describe, expect, it } from 'vitest';
import { auditClaims } from './auditPass';
import { abstaining, chunk, judgeInput } from './judged.testkit';
import type { JudgeInput } from './judgement';
import type { VerdictReply } from './rubrics';

const quoting = (quote: string, source = 1, verdict: VerdictReply['verdict'] = 'PASS'): VerdictReply => ({
  verdict,
  reason: '',
  claims: [{ claim: 'c', source, quote }],
});
const problem = (reply: VerdictReply, input: JudgeInput = judgeInput()) => {
  const audit = auditClaims(reply, input);
  return audit.kind === 'ungrounded' ? audit.problem : undefined;
};
const none: VerdictReply = { verdict: 'PASS', reason: '', claims: [] };

describe('auditClaims', () => {
  it('names the chunk and the words that a claim rests on', () => {
    expect(auditClaims(quoting('Logs stay 30 days'), judgeInput())).toEqual({
      kind: 'grounded',
      claims: [{ claim: 'c', chunk_id: 'logs', quote: 'Logs stay 30 days' }],
    });
  });

  it('finds a source that was not offered', () => {
    expect(problem(quoting('Logs stay 30 days', 3))).toBe('cites source 3, and 2 were offered');
    expect(problem(quoting('Logs stay 30 days'), judgeInput({ context: [] }))).toBe(
      'cites source 1, and 0 were offered',
    );
  });

  it.each([
    'Logs stay 40 days in the hot tier',
    'Logs in the hot tier stay 30 days',
    'ogs stay 30 day',
    'stay 3 days',
    'Logs stay 30 … the archive',
  ])('finds words that the source does not hold: %s', (quote) => {
    expect(problem(quoting(quote))).toBe(`quotes words that source 1 does not hold: "${quote}"`);
  });

  it('does not take what another source says for it', () => {
    expect(problem(quoting('caps a batch at 64 items', 1))).toMatch(/^quotes words that source 1 does not hold/);
    expect(problem(quoting('caps a batch at 64 items', 2))).toBeUndefined();
  });

  it.each([
    'caps a **batch** at\n64 items',
    'CAPS A BATCH AT 64 ITEMS!',
    'the key relay.batch',
    '  “The key `relay.batch`” ',
    'at\u00a064\titems',
  ])('minds neither marks nor case nor white space: %j', (quote) => {
    expect(problem(quoting(quote, 2))).toBeUndefined();
  });

  it.each(['30 days', 'Logs', '**', '…'])('does not take %j for a quotation', (quote) => {
    expect(problem(quoting(quote))).toMatch(/does not hold/);
  });

  it('takes a short quotation where the source has no more words', () => {
    const context = [chunk('64 items')];
    expect(problem(quoting('64 items'), judgeInput({ context }))).toBeUndefined();
    expect(problem(quoting('64'), judgeInput({ context }))).toMatch(/does not hold/);
    expect(problem(quoting('!'), judgeInput({ context: [chunk('')] }))).toMatch(/does not hold/);
  });

  it('wants a PASS of an answer to cite something, and of an abstention nothing', () => {
    expect(problem(none)).toBe('passes an answer and cites no source for it');
    expect(problem(none, abstaining())).toBeUndefined();
    // Also where a right system abstains: what its system does not call an abstention is an answer.
    expect(problem(none, judgeInput({ must_abstain: true }))).toBe('passes an answer and cites no source for it');
    expect(problem({ ...none, verdict: 'FAIL' })).toBeUndefined();
  });

  it('wants what is cited to hold everywhere', () => {
    for (const input of [abstaining(), judgeInput({ must_abstain: true })])
      expect(problem(quoting('not a word of it'), input)).toMatch(/does not hold/);
    expect(problem(quoting('not a word of it', 1, 'FAIL'))).toMatch(/does not hold/);
  });

  it('wants every claim to hold, and not the first alone', () => {
    const claims = [quoting('Logs stay 30 days').claims[0], quoting('Logs stay 31 days').claims[0]];
    expect(problem({ ...none, claims: claims as VerdictReply['claims'] })).toMatch(/31 days/);
  });

  it('cuts a long quotation in what it says', () => {
    expect(problem(quoting('x '.repeat(500)))?.length).toBeLessThan(200);
  });
});
