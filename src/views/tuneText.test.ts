import { describe, expect, it } from 'vitest';
import { gatedQuestion, gatedSet, withheld } from '../calibration/gated.testkit';
import { tuneGate } from '../calibration/tuneGate';
import { tuneText } from './tuneText';

const gated = gatedSet();
const text = (of: Parameters<typeof tuneGate>[0], options: Parameters<typeof tuneGate>[1] = {}) =>
  tuneText(tuneGate(of, options), 'runs/r1.jsonl');
/** Some right answers and all answers off topic are withheld by the support check. */
const shut = gated.map((one) =>
  one.cloud === 'unanswerable_off_topic' || one.question.id.endsWith('3') ? { ...one, ...withheld } : one,
);

describe('tuneText', () => {
  it('says what the gate was tuned on, what it does in counts, and that it is offered', () => {
    const said = text(gated);
    expect(said).toMatch(/^Confidence gate on similarity, over 60 tune questions of runs\/r1\.jsonl\.$/m);
    expect(said).toMatch(/the gate alone: open +20 of 20 +20 of 20 +0 of 20 +20 of 20 +20 of 20 +100\.0 %/);
    expect(said).toMatch(
      /with the system’s own ways to abstain: >= 0\.\d{4} +20 of 20 +20 of 20 +0 of 20 +20 of 20 +0 of 20 +66\.7 %/,
    );
    expect(said).toMatch(/similarity +off topic +20 \/ 20 +1\.000 +offered/);
    expect(said).toMatch(/\nacme +20 of 20 +20 of 20 +0 of 20/);
    expect(said).toMatch(
      /Offered: similarity >= 0\.\d{6} \(with the system’s own ways to abstain, against off topic; plateau 0\.\d{4} to 0\.\d{4}\)\.$/,
    );
    expect(said).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('has a line a share of unanswerable questions, for each kind', () => {
    const said = text(gated);
    // None off topic passes: a coverage of 98 %, nothing of it wrong. All on topic do.
    expect(said).toMatch(/\n +2\.0 %|\n2\.0 %/);
    expect(said).toMatch(/2\.0 % +98\.0 % +0\.0 % +100\.0 % +2\.0 % +99\.0 % +1\.0 %/);
    expect(said).toMatch(/50\.0 % +50\.0 % +0\.0 % +100\.0 % +50\.0 % +75\.0 % +33\.3 %/);
  });

  it('says why it is refused, and shows the system with its gate open', () => {
    const said = text(shut);
    expect(said).toMatch(
      /Refused \(with the system’s own ways to abstain, against off topic\): nothing to stop: with its gate open it answers no question of this kind\. --path gate-alone shows the gate by itself\.$/,
    );
    expect(said).toContain('similarity  off topic');
    expect(said).toMatch(
      /with the system’s own ways to abstain: open +18 of 20 +18 of 18 +2 of 20 +\d+ of 20 +0 of 20/,
    );
    expect(said).not.toContain('>= 0.');
    expect(text(shut, { path: 'gate_alone' })).toMatch(/Offered: .*\(the gate alone, against off topic;/);
  });

  it('says of a gate set by hand that it was, offered or not', () => {
    expect(text(gated, { value: 0.45 })).toMatch(/Set by hand: similarity >= 0\.450000\.$/);
    expect(text(shut, { value: 0.45 })).toMatch(/Set by hand: similarity >= 0\.450000\.$/);
  });

  it('reads where a cloud is empty, nothing is said, or there is no question', () => {
    const one = text([gatedQuestion('a', 'answerable', 0.7)]);
    expect(one).toMatch(/the gate alone: open +1 of 1 +1 of 1 +0 of 1 +— +— +100\.0 %/);
    expect(one).toContain('nothing to stop');
    for (const said of [one, text([]), text([gatedQuestion('a', 'unanswerable_off_topic', {}, withheld)])])
      expect(said).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('keeps a hostile tenant from steering the terminal', () => {
    const hostile = gatedQuestion('a', 'answerable', 0.7, { question: { tenant_id: '\u001b[2J\nacme' } });
    expect(text([hostile])).not.toMatch(/\p{Cc}(?<!\n)/u);
  });
});
