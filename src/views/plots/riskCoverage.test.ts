import { describe, expect, it } from 'vitest';
import { clouds } from '../../calibration/clouds';
import { gatedQuestion, gatedSet, silentOn, withheld } from '../../calibration/gated.testkit';
import type { GatedQuestion } from '../../calibration/gatedQuestions';
import { checkedChart } from './chart.testkit';
import { riskCoverage } from './riskCoverage';

const hostile = '</title></svg><script>alert(1)</script><img src=x>';
const sets: [string, GatedQuestion[], number][] = [
  ['three clouds', gatedSet(), 3],
  ['no question at all', [], 0],
  ...clouds.map((cloud): [string, GatedQuestion[], number] => [
    `no question ${cloud}`,
    gatedSet().filter((one) => one.cloud !== cloud),
    3,
  ]),
  ['one question', [gatedQuestion('a', 'answerable', 0.7)], 3],
  ['equal signals', clouds.map((cloud) => gatedQuestion(cloud, cloud, 0.5)), 3],
  ['no question with the signal', [gatedQuestion('a', 'answerable', { bm25: 3 })], 0],
  ['nothing said by the whole system', clouds.map((cloud, i) => gatedQuestion(cloud, cloud, i, withheld)), 0],
  ['nothing said', clouds.map((cloud, i) => gatedQuestion(cloud, cloud, i, silentOn)), 0],
];

describe('riskCoverage', () => {
  it.each(sets)('draws %s: a dot for the whole system in each half where it answers anything', (_, gated, dots) => {
    const { all, label } = checkedChart(riskCoverage(gated, ['similarity', 'bm25']));
    expect(label).toBe(
      'Selective risk against coverage as a gate on similarity, bm25 opens, at 10 % unanswerable, 35 % unanswerable, 65 % unanswerable.',
    );
    expect(all('circle')).toHaveLength(dots);
    const texts = all('text').map((text) => text.textContent);
    for (const said of [
      '● similarity',
      '● bm25',
      '● whole system, gate open',
      '10 % unanswerable',
      '65 % unanswerable',
    ])
      expect(texts).toContain(said);
  });

  it('places the dot at the coverage and the risk of the whole system', () => {
    // Half of the answerable and half of the unanswerable are answered: coverage .5, and of that as much is wrong as is asked.
    const gated = [
      gatedQuestion('a', 'answerable', 0.9),
      gatedQuestion('b', 'answerable', 0.8, withheld),
      gatedQuestion('c', 'unanswerable_off_topic', 0.7),
      gatedQuestion('d', 'unanswerable_off_topic', 0.6, withheld),
    ];
    const { all } = checkedChart(riskCoverage(gated, ['similarity'], [0.25, 0.75]));
    const [quarter, most] = all('circle').map((dot) => [
      Number(dot.getAttribute('cx')),
      Number(dot.getAttribute('cy')),
    ]);
    // Halfway between the ticks of 0 and 100 in height would be .5: a quarter and three quarters lie as far from it.
    const middle = ((quarter?.[1] as number) + (most?.[1] as number)) / 2;
    expect(quarter?.[1]).toBeGreaterThan(middle);
    expect(quarter?.[0]).toBeCloseTo(most?.[0] as number, 6);
    const { all: half } = checkedChart(riskCoverage(gated, ['similarity'], [0.5]));
    expect(Number(half('circle')[0]?.getAttribute('cy'))).toBeCloseTo(middle, 6);
  });

  it('draws one signal or none, and escapes names', () => {
    expect(checkedChart(riskCoverage(gatedSet(), ['similarity'], [0.2], 'whole')).all('circle')).toHaveLength(1);
    checkedChart(riskCoverage(gatedSet(), []));
    checkedChart(riskCoverage([gatedQuestion('a', 'answerable', { [hostile]: 1 })], [hostile]));
  });
});
