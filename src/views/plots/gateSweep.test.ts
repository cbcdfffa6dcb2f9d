import { describe, expect, it } from 'vitest';
import { cloudLabels, clouds } from '../../calibration/clouds';
import { gatedQuestion, gatedSet, silentOn, withheld } from '../../calibration/gated.testkit';
import type { GatedQuestion } from '../../calibration/gatedQuestions';
import { checkedChart } from './chart.testkit';
import { gateSweep, pathTitles } from './gateSweep';
import { cloudColors, muted } from './theme';

const hostile = '</title></svg><script>alert(1)</script><img src=x>';
const sets: [string, GatedQuestion[]][] = [
  ['three clouds', gatedSet()],
  ['no question at all', []],
  ...clouds.map((cloud): [string, GatedQuestion[]] => [
    `no question ${cloud}`,
    gatedSet().filter((one) => one.cloud !== cloud),
  ]),
  ['one question', [gatedQuestion('a', 'answerable', 0.7)]],
  ['equal signals', clouds.map((cloud) => gatedQuestion(cloud, cloud, 0.5))],
  ['no question with the signal', [gatedQuestion('a', 'answerable', { bm25: 3 })]],
  ['nothing said', clouds.map((cloud, i) => gatedQuestion(cloud, cloud, i, silentOn))],
];

/** The corners of a line, as drawn. */
function corners(path: Element): { readonly x: number; readonly y: number }[] {
  return [...(path.getAttribute('d') ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

describe('gateSweep', () => {
  describe.each(sets)('of %s', (_, gated) => {
    it.each([undefined, 0.5])('draws with the gate %s, and names what is on it', (value) => {
      const { all, label } = checkedChart(gateSweep(gated, 'similarity', value));
      expect(label).toBe(
        'Share of each cloud answered against the confidence gate on similarity: the gate alone, and with the support check.',
      );
      const texts = all('text').map((text) => text.textContent);
      for (const said of [...Object.values(pathTitles), ...clouds.map((cloud) => `● ${cloudLabels[cloud]}`)])
        expect(texts).toContain(said);
      expect(texts).toContain('● answerable, with evidence cited');
    });
  });

  it('shows at each gate what that gate answers: nothing more just above a signal, the question from there on', () => {
    // The support check withholds the highest, which stretches the axis of both halves.
    const gated = [
      gatedQuestion('a', 'answerable', 0.9, withheld),
      gatedQuestion('b', 'answerable', 0.5),
      gatedQuestion('c', 'answerable', 0.1),
    ];
    const { all } = checkedChart(gateSweep(gated, 'similarity', undefined));
    const lines = all('path').filter((path) => path.getAttribute('stroke') === cloudColors.answerable);
    expect(lines).toHaveLength(2);
    const [alone, whole] = lines.map(corners) as [ReturnType<typeof corners>, ReturnType<typeof corners>];
    const [left, right] = [Math.min(...alone.map(({ x }) => x)), Math.max(...alone.map(({ x }) => x))];
    const bottom = Math.max(...whole.map(({ y }) => y));
    const top = Math.min(...alone.map(({ y }) => y));
    // Where a level stretch of the line lies over a signal, in thirds answered.
    const answered = (line: ReturnType<typeof corners>, signal: number) => {
      const x = left + ((signal - 0.1) / 0.8) * (right - left);
      const y = line.find((from, i) => {
        const to = line[i + 1];
        return to !== undefined && from.y === to.y && Math.min(from.x, to.x) < x && x < Math.max(from.x, to.x);
      })?.y;
      return y === undefined ? undefined : Math.round(((bottom - y) / (bottom - top)) * 3);
    };
    expect([0.7, 0.3].map((signal) => answered(alone, signal))).toEqual([1, 2]);
    expect([0.7, 0.3].map((signal) => answered(whole, signal))).toEqual([0, 1]);
  });

  it('shows the gate in force in both halves, and none where there is none', () => {
    const rules = (value: number | undefined) =>
      checkedChart(gateSweep(gatedSet(), 'similarity', value)).all('line').length;
    expect(rules(0.5)).toBe(rules(undefined) + 2);
  });

  it('draws the line of right answers apart from that of answers', () => {
    const gated = [gatedQuestion('a', 'answerable', 0.9), gatedQuestion('b', 'answerable', 0.5, { right: false })];
    const { all } = checkedChart(gateSweep(gated, 'similarity', undefined));
    const ofRight = all('path').filter((path) => path.getAttribute('stroke') === muted);
    expect(ofRight).toHaveLength(2);
  });

  it('escapes the name of a signal', () => {
    checkedChart(gateSweep([gatedQuestion('a', 'answerable', { [hostile]: 1 })], hostile, 0.5));
  });
});
