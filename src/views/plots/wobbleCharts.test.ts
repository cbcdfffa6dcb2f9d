import { describe, expect, it } from 'vitest';
import { modelledJudge } from '../../judge/modelledJudge';
import type { RepeatedCase } from '../../judge/wobble';
import { wobbleOf } from '../../judge/wobble';
import { repeated, repeatedCases } from '../../judge/wobbled.testkit';
import { alarmCurves } from '../wobbleFindings';
import { checkedChart } from './chart.testkit';
import { falseAlarms } from './falseAlarms';
import { flipRates } from './flipRates';
import { repeatRates } from './repeatRates';
import { systemRates } from './systemRates';
import { cutColor } from './theme';

const label = modelledJudge().id;
const hostile = '</title></svg><script>alert(1)</script><img src=x>';
const sets: [string, RepeatedCase[]][] = [
  ['nothing', []],
  ['one case', repeatedCases('PFP')],
  ['cases all alike', repeatedCases('PPP', 'PPP', 'PPP')],
  ['cases that all fail', repeatedCases('FFF', 'FFF')],
  ['a few', repeatedCases('PFPF', 'PPPP', 'FFFF', 'FPPP')],
  ['no verdict at all', repeatedCases('UUU', 'UUU')],
  ['a repeat that nobody judged', repeatedCases('PUPP', 'FUFF')],
  ['a hostile name', [repeated(hostile, 'PFP')]],
];
const texts = ({ all }: ReturnType<typeof checkedChart>) => all('text').map((text) => text.textContent);

describe.each(sets)('charts of wobble, of %s', (_, cases) => {
  const wobble = wobbleOf(cases);

  it('show each case’s share of passes', () => {
    const chart = checkedChart(flipRates(wobble, label));
    expect(chart.label).toBe(
      `${label}: share of judgings that pass, of the ${wobble.rows.length} most borderline cases.`,
    );
    expect(chart.all('circle')).toHaveLength(wobble.rows.length);
  });

  it('show each repeat beside the bar', () => {
    const chart = checkedChart(repeatRates(wobble.repeats, 0.8, label));
    expect(chart.label).toBe(`${label}: pass-rate of each judging of the same answers, beside a floor of 0.8.`);
    expect(chart.all('circle')).toHaveLength(wobble.repeats.filter(({ judged }) => judged > 0).length);
    expect(texts(chart)).toContain('bar 0.8');
  });

  it.each([0.75, undefined])('show two systems, and the floor %s', (floor) => {
    const chart = checkedChart(systemRates([wobble, wobble], ['good', 'bad'], floor, label));
    expect(chart.label).toBe(
      `${label}: pass-rates of good and bad over repeated judgings${floor === undefined ? '' : ', beside a floor of 0.75'}.`,
    );
    expect(chart.all('circle')).toHaveLength(2 * wobble.repeats.filter(({ judged }) => judged > 0).length);
    expect(texts(chart).includes('bar 0.75')).toBe(floor !== undefined);
  });
});

describe('flipRates', () => {
  it('shows the twenty most borderline cases, moved and held in colours of their own', () => {
    const cases = repeatedCases('PFP', ...Array.from({ length: 29 }, () => 'PPP'));
    const { all, label: said } = checkedChart(flipRates(wobbleOf(cases), label));
    expect(said).toContain('of the 20 most borderline cases');
    const fills = all('circle').map((dot) => dot.getAttribute('fill'));
    expect(fills.filter((fill) => fill === cutColor)).toHaveLength(1);
    expect(fills).toHaveLength(20);
  });
});

describe('falseAlarms', () => {
  it.each<[string, number[]]>([
    ['one case', [0.5]],
    ['certain passes', [1, 1, 1]],
    ['certain fails', [0, 0]],
    ['coins among certain ones', [0.5, 0.5, 1, 1, 1]],
  ])('draws three curves of %s, each named', (_, probabilities) => {
    const curves = alarmCurves(probabilities);
    const chart = checkedChart(falseAlarms(curves, 0.8, label));
    expect(chart.label).toBe(
      `${label}: odds that an unchanged system fails a floor, against the floor, for ${curves.map(({ name }) => name).join(', ')}.`,
    );
    for (const { name } of curves) expect(texts(chart).some((text) => text?.includes(name))).toBe(true);
    expect(texts(chart)).toContain('bar 0.8');
  });

  it('draws without a curve, and one with a hostile name', () => {
    checkedChart(falseAlarms([], 0.8, label));
    checkedChart(falseAlarms([{ name: hostile, points: [{ bar: 0.5, odds: 0.1 }] }], 0.8, label));
    checkedChart(falseAlarms(alarmCurves([]), 0.8, label));
  });
});
