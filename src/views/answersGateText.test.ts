import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import type { AnswersSection } from '../gate/regression';
import { gateReport, thresholdSection } from '../gate/regression';
import { runGate } from '../gate/runGate';
import type { Policy } from '../golden/policy';
import { acmeRun, acmeSystem, acmeTruths } from '../runs/acme.testkit';
import type { Library } from '../system/reference/library';
import { answersGateText, floorWords } from './answersGateText';
import { gateHtml } from './gateHtml';
import { sentinelRow } from './gateHtml.testkit';
import { gateText } from './gateText';

const hostile = `</td><script>alert(1)</script>\u001b[2J`;
const policy: Policy = {
  enforce: { thresholds: [], assertions: ['must_abstain', 'no_foreign_chunk'] },
  floors: { overall: { hit: 0.8 }, by_type: { normal: { coverage: 0.9 } } },
};

/** The section on a run whose second out-of-scope case is answered with `text`. */
async function section(text = 'It was a draw.'): Promise<AnswersSection> {
  const system = acmeSystem((answer, { query }) =>
    query.includes('match 4') ? { ...answer, text, abstained: false, citations: [] } : answer,
  );
  const run = await acmeRun(system, acmeTruths(2, 2));
  return (await runGate({} as Library, { questions: [], policy, thresholds: {}, run })).answers as AnswersSection;
}
const sentinels = [
  sentinelRow({}),
  sentinelRow({ question_id: 'Q-0002', side: 'unanswerable', before: 0.4, now: 0.4 }),
];

describe('answersGateText', () => {
  it('names each assertion with the cases that broke it, and each floor', async () => {
    expect(answersGateText(await section())).toEqual([
      'Answers of acme to 4 of 4 cases:',
      '  must_abstain: FAILED, broken on 1 of 2: GC-0004',
      '  no_foreign_chunk: held on 4 of 4',
      expect.stringMatching(/^ {4}must_abstain, GC-0004 \(Who won match 4\?\): .+/),
      '  hit >= 0.8: held, 1.000 over 2',
      '  coverage of normal >= 0.9: held, 1.000 over 2',
    ]);
  });

  it('says in a line why nothing was judged', () => {
    expect(answersGateText({ status: 'incomplete', words: 'r\u001b.jsonl: no such file' })).toEqual([
      'Answers: r\ufffd.jsonl: no such file.',
    ]);
  });

  it('keeps hostile text from steering the terminal', async () => {
    const text = answersGateText(await section(`${hostile}\n${'long '.repeat(100)}`));
    expect(text.join('\n')).not.toMatch(/\p{Cc}(?<!\n)/u);
    expect(text).toHaveLength(6);
  });
});

describe('floorWords', () => {
  const floor = { metric: 'hit', case_type: null, least: 0.8, n_measured: 41, n_expected: 41 } as const;

  it('says the mean with the digits that tell it from the floor', () => {
    expect(floorWords({ ...floor, status: 'pass', mean: 0.878, words: 'reached' })).toBe(
      'hit >= 0.8: held, 0.878 over 41',
    );
    expect(floorWords({ ...floor, status: 'fail', mean: 0.7996, words: 'not reached' })).toBe(
      'hit >= 0.8: FAILED, 0.7996 over 41',
    );
    expect(floorWords({ ...floor, case_type: 'multi_turn', status: 'pass', mean: 0.8, words: 'reached' })).toBe(
      'hit of multi turn >= 0.8: held, 0.800 over 41',
    );
  });

  it('says why there is none', () => {
    const none = { ...floor, status: 'incomplete', mean: null, n_measured: 0, words: 'applies to no case' } as const;
    expect(floorWords(none)).toBe('hit >= 0.8: not measured, applies to no case');
  });
});

describe('gateText and gateHtml with answers', () => {
  it('give the verdict, the answers, then each threshold by name, an empty line between', async () => {
    const report = gateReport([thresholdSection('similarity', sentinels, [])], undefined, await section());
    const text = gateText(report);
    expect(text).toMatch(
      /^Gate: FAIL\. answers: must_abstain broken on 1 of 2: GC-0004; similarity: 2 sentinels on their side of the cut\n\nAnswers of acme to 4 of 4 cases:\n/,
    );
    expect(text).toMatch(/over 2\n\nsimilarity: PASS: 2 sentinels/);
    expect(text).not.toMatch(/\n\n\n|\n$/);
    expect(gateText(gateReport([], undefined, await section()))).not.toMatch(/\n\n\n|\n$/);
    const html = gateHtml(report);
    expect(html.indexOf('<strong>answers.</strong>')).toBeLessThan(html.indexOf('<strong>similarity.</strong>'));
  });

  it('show the rules as a table, the broken case in a sentence, every text escaped', async () => {
    const html = gateHtml(gateReport([], undefined, await section(hostile)));
    const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
    const texts = (selector: string) => Array.from(document.querySelectorAll(selector), (node) => node.textContent);
    expect(texts('th')).toEqual(['rule', 'status', 'found']);
    expect(texts('td')).toEqual([
      ...['must_abstain', 'FAIL', 'broken on 1 of 2: GC-0004'],
      ...['no_foreign_chunk', 'pass', 'held on 4 of 4'],
      ...['hit >= 0.8', 'pass', 'hit >= 0.8: held, 1.000 over 2'],
      ...['coverage of normal >= 0.9', 'pass', 'coverage of normal >= 0.9: held, 1.000 over 2'],
    ]);
    expect(texts('p.fail')).toEqual([expect.stringMatching(/^GC-0004 \(Who won match 4\?\): /)]);
    expect(document.querySelectorAll('script, img')).toHaveLength(0);
    const none = gateHtml(gateReport([], undefined, { status: 'incomplete', words: '<b>no such file</b>' }));
    expect(none).toBe('<p><strong>answers.</strong> &lt;b&gt;no such file&lt;/b&gt;.</p>');
  });
});
