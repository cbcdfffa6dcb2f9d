import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess } from '../calibration/assess';
import { operatingPoint } from '../calibration/curves';
import type { ScorePairs } from '../calibration/scorePairs';
import { cutAt, sortScores, sweep } from '../calibration/sweep';
import { cutText, onScale, scoresText } from './scoresText';

function text(a: readonly number[], b: readonly number[], sign: 1 | -1 = 1): string {
  const pairs: ScorePairs = {
    answerable: Float64Array.from(a, (value) => sign * value),
    unanswerable: Float64Array.from(b, (value) => sign * value),
    sign,
    scoreColumn: sign === 1 ? 'score' : 'distance',
    labelColumn: 'label',
  };
  const assessment = assess(sortScores(pairs.answerable, pairs.unanswerable), { kind: 'least_overlap' });
  const curve = Array.from(assessment.sweep.answered, (_, c) => operatingPoint(assessment.sweep, c)).map((point) => ({
    ...point,
    last_accepted: onScale(point.last_accepted, sign),
  }));
  return scoresText('set.csv', pairs, assessment, curve === undefined ? {} : { curve });
}
const row = (n: number, from: number) => Array.from({ length: n }, (_, i) => from + i);

describe('scoresText', () => {
  it('says what was read, what separates, and where the cut falls', () => {
    const shown = text(row(12, 100), row(12, 0));
    expect(shown).toContain(
      'set.csv: 24 pairs, 12 answerable and 12 unanswerable, 24 distinct scores; higher "score" is better',
    );
    expect(shown).toContain('AUROC 1.000000 [');
    expect(shown).toContain('Cut: answer when score >= 55.5 (');
    expect(shown).toContain('Any cut between 11.0000 and 100.0000 answers the same of these questions.');
    expect(shown).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('speaks on the user’s own scale where lower is better', () => {
    const shown = text(row(12, 0), row(12, 100), -1);
    expect(shown).toContain('lower "distance" is better');
    expect(shown).toContain('Cut: answer when distance <= 55.5 (');
    const [, from, to] = /between (\S+) and (\S+) \(/.exec(shown) ?? [];
    expect(Number(from)).toBeLessThanOrEqual(Number(to));
    expect(shown).not.toMatch(/-\d/);
  });

  it('says refused and why, without a cut', () => {
    for (const [a, b, why] of [
      [[3, 4], [1, 2], 'too few'],
      [row(9, 0), row(9, 50), 'inverted'],
      [Array(9).fill(1), Array(9).fill(1), 'does not separate'],
    ] as const) {
      const shown = text(a, b);
      expect(shown).toMatch(new RegExp(`Refused: .*${why}`));
      expect(shown).not.toContain('Cut:');
      expect(shown).not.toMatch(/NaN|undefined/);
    }
  });

  it('writes scores that lie close together so that they can be told apart', () => {
    const shown = text(
      row(12, 0).map((i) => 1 + (i + 30) * 1e-11),
      row(12, 0).map((i) => 1 + i * 1e-11),
    );
    const scores = [...shown.matchAll(/^ *(1(?:\.\d+)?) +\d+ +\d+ +\d/gm)].map(([, score]) => score);
    expect(new Set(scores).size).toBe(24);
    expect(shown).toMatch(/between 1\.0{8,}\d+ and/);
  });
});

describe('cutText', () => {
  it('as printed accepts what the cut accepts, on either scale', () => {
    const scores = fc.array(
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.double({ min: 1, max: 1 + 1e-12, noNaN: true })),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(scores, fc.constantFrom(1 as const, -1 as const), (values, sign) => {
        const swept = sweep(sortScores(Float64Array.from(values), new Float64Array(0)));
        for (let c = 0; c <= swept.scores.length; c++) {
          const printed = Number(cutText(cutAt(swept, c), swept, sign));
          expect(
            Array.from(swept.scores).filter((s) => (sign === 1 ? s >= printed : sign * s <= printed)),
          ).toHaveLength(c);
        }
      }),
    );
  });

  it('takes no more digits than that', () => {
    expect(cutText(1 / 3, { scores: Float64Array.of(1, 0) }, 1)).toBe('0.333333333');
    expect(cutText(0.5, { scores: Float64Array.of(1, 0) }, -1)).toBe('-0.5');
    expect(cutText(0, { scores: Float64Array.of(1, 0) }, -1)).toBe('0');
  });
});
