import { describe, expect, it } from 'vitest';
import { adviseOn } from '../gate/barAdvice';
import { qualityBar } from '../gate/qualityBar';
import { wobbleOf } from '../judge/wobble';
import { repeatedCases } from '../judge/wobbled.testkit';
import { alarmCurves, barFinding, passProbabilities, qualityFinding, sizeRows, wobbleFinding } from './wobbleFindings';

const wobble = wobbleOf(repeatedCases('PFFPFP', 'PPPPPP', 'PPPPPP', 'FFFFFF', 'PPPPFP'));
const nothing = wobbleOf([]);

describe('passProbabilities', () => {
  it('has one for each case with a row, in their order, drawn towards the others', () => {
    const own = passProbabilities(wobble);
    expect(own).toHaveLength(5);
    expect(wobble.rows.map(({ case_id }) => case_id)).toEqual(['GC-0001', 'GC-0005', 'GC-0002', 'GC-0003', 'GC-0004']);
    const [coin, mostly, sure, alsoSure, never] = own as [number, number, number, number, number];
    expect(sure).toBe(alsoSure);
    expect([coin < mostly, mostly < sure, never < coin, sure < 1, never > 0]).toEqual(Array(5).fill(true));
  });
});

describe('alarmCurves', () => {
  it('has the set as it is, padded, and four times as large; odds that never fall as the floor rises', () => {
    const curves = alarmCurves([0.5, 1, 1], 10);
    expect(curves.map(({ name }) => name)).toEqual([
      'the 3 cases',
      'with 10 easy cases added',
      'four times as many of the same mix (12)',
    ]);
    for (const { points } of curves) {
      expect([points[0]?.bar, points.at(-1)?.bar, points.length]).toEqual([0.5, 1, 101]);
      points.slice(1).forEach(({ odds }, i) => {
        expect(odds).toBeGreaterThanOrEqual(points[i]?.odds as number);
      });
    }
    // One coin of three: at a floor of 1 half of the runs fail, at 2/3 none.
    const at = (bar: number) => curves[0]?.points.find((point) => Math.abs(point.bar - bar) < 1e-9)?.odds;
    expect([at(0.66), at(0.67), at(1)]).toEqual([0, 0.5, 0.5]);
  });
});

describe('sizeRows', () => {
  it('has the same mix once, twice and four times; the case that flips stays as it is', () => {
    const rows = sizeRows(wobble, 0.5);
    expect(rows.map(({ cases }) => cases)).toEqual([5, 10, 20]);
    expect(new Set(rows.map((row) => row['worst flip rate']))).toEqual(new Set(['60.0 %']));
  });
});

describe('findings', () => {
  it('tell how often the verdict changed, and on what', () => {
    expect(wobbleFinding(wobble)).toBe(
      '4 of 25 repeats differ from the recorded verdict (16.0 % [6.4 %, 34.7 %]); 2 of 5 cases moved. The most borderline, GC-0001, passed in 3 of 6 judgings of one and the same answer; 3 of its 5 repeats flipped. No flip proves little: a case on which one judging in ten goes the other way shows none in 59.0 % of such runs.',
    );
    expect(wobbleFinding(nothing)).toBe('No case has enough verdicts to say anything.');
  });

  it('tell what the bar costs', () => {
    expect(barFinding(adviseOn([0.5, 1, 1, 1]), 0.8)).toMatch(
      /^By this judge's wobble alone an unchanged system fails a bar of 0\.8 in 50\.0 % \[50\.0 %, 50\.0 %\] of runs; the highest floor with at most 1 % of false alarms is 0\.750\. .* A system truly 10 % worse fails that bar in 67\.2 % of runs, and the drop in 67\.2 %\.$/,
    );
  });

  it('tell where two systems score, and the floor or why there is none', () => {
    const certain = (passing: number) => Array.from({ length: 65 }, (_, i) => ({ yes: i < passing ? 6 : 0, n: 6 }));
    expect(qualityFinding(qualityBar(certain(60), certain(39)))).toBe(
      'The good system passes 92.3 % of cases, the bad one 60.0 %. Any floor from 0.615 to 0.923 tells them apart in 99 of 100 runs; midway lies 0.769.',
    );
    expect(qualityFinding(qualityBar(certain(60), certain(60)))).toMatch(/ No bar: no floor separates the two: .*\.$/);
    expect(qualityFinding(qualityBar(certain(65), certain(65)))).toMatch(/the bad one reaches every floor\.$/);
  });
});
