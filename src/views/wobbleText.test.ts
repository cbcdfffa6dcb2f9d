import { describe, expect, it } from 'vitest';
import { barAdvice } from '../gate/barAdvice';
import { modelledJudge } from '../judge/modelledJudge';
import type { RepeatedCase } from '../judge/wobble';
import { wobbleOf } from '../judge/wobble';
import { repeated, repeatedCases } from '../judge/wobbled.testkit';
import { adviceLines, coefficientWords, oddsWords, wobbleText } from './wobbleText';

const judge = { id: 'lab:large', sees: 'A language model (lab:large).' };
const run = 'data/runs/r.jsonl';

function textOf(cases: readonly RepeatedCase[], by: { id: string; sees: string } = judge, floor = 0.8): string {
  const wobble = wobbleOf(cases);
  const advice = barAdvice(
    wobble.rows.map(({ passes, judged }) => ({ yes: passes, n: judged })),
    { floor },
  );
  return wobbleText(by, wobble, advice, { floor, level: 0.01, run });
}

describe('wobbleText', () => {
  it('says who judged what, how often a verdict flipped, on which case, and what a bar costs', () => {
    const text = textOf(repeatedCases('PPPPPP', 'PFFPFP', 'FFFFFF', 'PPPPPP'));
    expect(text).toContain(
      'lab:large on the answers of data/runs/r.jsonl, judged 5 more times each.\nA language model',
    );
    expect(text).toContain('3 of 20 repeats flip (15.0 % [5.2 %, 36.0 %]); 1 of 4 cases change at least once.');
    expect(text).toContain(
      [
        'The most borderline cases first:',
        '  GC-0002: 3 of 6 judgings pass; recorded pass, 3 of 5 repeats flip, 60.0 % [23.1 %, 88.2 %]',
        '      asked: What of GC-0002?',
        '      answer: So much of GC-0002.',
        '      for: says pass',
        '      against: says fail',
      ].join('\n'),
    );
    expect(text).toMatch(/^recorded +0\.750 +3 of 4 +0$/m);
    expect(text).toMatch(/^2 +0\.500 +2 of 4 +0$/m);
    expect(text).toContain('From 0.500 to 0.750; the lowest is under the floor of 0.8.');
    expect(text).toContain(
      'No flip in 5 repeats proves little: a case on which one judging in ten goes the other way shows one in 41.0 % of such runs.',
    );
    expect(text).toContain('An unchanged system would fail a floor of 0.8 in ');
    expect(text).not.toMatch(/without a verdict|Left out|NaN|undefined|Infinity/);
  });

  it('says what had no verdict and who was left out, and nothing of the kind where all was judged', () => {
    const text = textOf(repeatedCases('PPUP', 'UPPP', 'PPPP'));
    expect(text).toContain('2 judgings without a verdict: counted, and never flips.');
    expect(text).toContain('Left out, without enough verdicts: GC-0002.');
    expect(text).toMatch(/^recorded +1\.000 +2 of 2 +1$/m);
  });

  it('says that no case changed, and why there is no coefficient, where the judge is of one mind', () => {
    const text = textOf(repeatedCases('PPP', 'PPP'));
    expect(text).toContain('  no case changed\n');
    expect(text).toMatch(/Fleiss not defined \(.+\), Krippendorff not defined \(.+\)\./);
    expect(text).toContain('From 1.000 to 1.000; the lowest is at or above the floor of 0.8.');
  });

  it('shows ten moving cases and counts the others', () => {
    const text = textOf(repeatedCases(...Array.from({ length: 13 }, () => 'PFP')));
    expect(text.match(/^ {2}GC-/gm)).toHaveLength(10);
    expect(text).toContain('  … and 3 more (--json lists all)');
  });

  it('calls a MODELLED judge so, in its first two lines', () => {
    const [first, second] = textOf(repeatedCases('PFP'), modelledJudge()).split('\n');
    expect(first).toMatch(/^MODELLED grounding@1,noise=0\.25,seed=1 on the answers of /);
    expect(second).toMatch(/^MODELLED wobble: /);
  });

  it('keeps a hostile answer on its line and harmless', () => {
    const hostile = { ...repeated('GC-0001', 'PFP'), answer: 'fine\n\u001b[2Jred\u202e' };
    const line = textOf([hostile])
      .split('\n')
      .find((one) => one.startsWith('      answer: '));
    expect(line).toContain('fine');
    expect(line).toContain('red');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(line).not.toMatch(/[\u0000-\u001f\u202e]/);
  });
});

describe('adviceLines', () => {
  it('has the figures of the advice, and the recorded baseline where there is one', () => {
    const judged = Array.from({ length: 20 }, () => ({ yes: 5, n: 6 }));
    const without = adviceLines(barAdvice(judged, { floor: 0.8 }), 0.8, 0.01);
    const recorded = adviceLines(barAdvice(judged, { floor: 0.8, baseline: 17 }), 0.8, 0.01);
    expect(without[1]).not.toContain('the recorded one');
    expect(recorded[1]).toContain('against the recorded one');
    expect(recorded[2]).toMatch(
      /^The highest floor it fails in at most 1\.0 % of runs: 0\.\d{3} \[0\.\d{3}, 0\.\d{3}\]\.$/,
    );
    expect(recorded.at(-1)).toMatch(/^This is judge noise only: /);
  });
});

describe('words for figures', () => {
  it('show odds with their range; next to nothing is not nothing', () => {
    expect(oddsWords({ value: 0.0123, low: 0.0001, high: 0.2 })).toBe('1.2 % [< 0.1 %, 20.0 %]');
    expect(oddsWords({ value: 0, low: 0, high: 0 })).toBe('0.0 % [0.0 %, 0.0 %]');
  });

  it('show a coefficient, or why there is none', () => {
    expect(coefficientWords({ value: 0.55 })).toBe('0.550');
    expect(coefficientWords({ notDefined: 'one label only' })).toBe('not defined (one label only)');
  });
});
