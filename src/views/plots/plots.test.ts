import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { calibrate, rateOf } from '../../calibration/calibrate';
import { clouds, scoresIn } from '../../calibration/clouds';
import type { ScoredQuestion } from '../../calibration/deriveScores';
import { riskAt } from '../../calibration/risk';
import { scoredQuestion, threeClouds } from '../../calibration/scored.testkit';
import type { Cloud } from '../../golden/question';
import { riskByShare } from './riskByShare';
import { SPAN, scoreClouds, spanOfScores } from './scoreClouds';
import { separationChart } from './separationChart';
import { sortedScores } from './sortedScores';
import { sweepRates } from './sweepRates';
import { cloudColors, muted, WIDTH } from './theme';

const scored = threeClouds();
const hostile = `</title></svg><script>alert(1)</script><img src=x onerror="alert('2')">&amp;"`;

function read(html: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const all = (selector: string) => Array.from(document.querySelectorAll(selector)) as Element[];
  return { all, chart: all('svg')[0] as Element };
}

/** What every chart owes to those who see it and those who do not. */
function checkChart(html: string): ReturnType<typeof read> {
  const found = read(html);
  expect(found.chart.getAttribute('role')).toBe('img');
  expect((found.chart.getAttribute('aria-label') ?? '').length).toBeGreaterThan(30);
  // A name on a part without a role is a fault, and within an image nobody hears it.
  expect(found.all('svg [aria-label]')).toHaveLength(0);
  expect(html).not.toMatch(/NaN|undefined|Infinity|null/);
  expect(found.all('script, img')).toHaveLength(0);
  return found;
}

const without = (cloud: Cloud) =>
  scored.filter((s) => s.question.answerable !== (cloud === 'answerable') || s.question.topic !== topicOf[cloud]);
const topicOf = { answerable: undefined, unanswerable_on_topic: 'on', unanswerable_off_topic: 'off' } as const;
const sets: Record<string, readonly ScoredQuestion[]> = {
  'three clouds': scored,
  ...Object.fromEntries(clouds.map((cloud) => [`no question ${cloud}`, without(cloud)])),
  'no question at all': [],
  'one question': [scoredQuestion('a', 'answerable', 0.7)],
  'equal scores': clouds.flatMap((cloud, c) => [0, 1].map((i) => scoredQuestion(`${c}${i}`, cloud, 0.5))),
  'equal scores of 0': clouds.map((cloud, c) => scoredQuestion(`z${c}`, cloud, 0)),
  'negative scores': clouds.map((cloud, c) => scoredQuestion(`n${c}`, cloud, -c - 1)),
  'one question without the score': [scoredQuestion('b', 'answerable', { bm25: 3 })],
  'hostile texts': clouds.map((cloud, c) => scoredQuestion(`h${c}${hostile}`, cloud, c, { query: hostile })),
};
const dotsOf = (set: readonly ScoredQuestion[]) => set.filter((s) => s.scores.similarity !== undefined).length;

describe.each(Object.entries(sets))('of %s', (_name, set) => {
  it.each([undefined, 0.5, 0.9])('scoreClouds with the cut %s: a dot a question', (cut) => {
    const { all } = checkChart(scoreClouds(set, cut === undefined ? {} : { cut }));
    expect(all('circle')).toHaveLength(dotsOf(set));
    expect(all('g.cutline-cut, .cutline-cut').length > 0).toBe(cut !== undefined);
    for (const circle of all('circle')) {
      // A dodged dot is placed by its attributes: within the drawing.
      expect(Number(circle.getAttribute('cx'))).toBeGreaterThanOrEqual(SPAN.left);
      expect(Number(circle.getAttribute('cx'))).toBeLessThanOrEqual(SPAN.right);
    }
  });

  it('sortedScores: a dot a question', () => {
    expect(checkChart(sortedScores(set, 'similarity')).all('circle')).toHaveLength(dotsOf(set));
  });
});

describe('scoreClouds', () => {
  it('says in its label and on each row what the cut accepts', () => {
    const set = [
      scoredQuestion('a', 'answerable', 0.5),
      scoredQuestion('b', 'answerable', 0.4),
      scoredQuestion('c', 'unanswerable_off_topic', 0.1),
    ];
    const { chart, all } = checkChart(scoreClouds(set, { cut: 0.5 }));
    const label = chart.getAttribute('aria-label') ?? '';
    expect(label).toContain('similarity of 3 questions in three clouds, cut at 0.500.');
    expect(label).toContain('answerable: 1 of 2 accepted (50.0 %)');
    expect(label).toContain('unanswerable, on topic: no question');
    const texts = all('text').map((text) => text.textContent);
    expect(texts).toContain('unanswerable, off topic: 0 of 1 accepted (0.0 %)');
    expect(texts).toContain('cut 0.500');
  });

  it('tells each dot’s question in full, hostile or not', () => {
    const { all } = checkChart(scoreClouds(sets['hostile texts'] ?? []));
    expect(all('title').map((title) => title.textContent)).toContain(`h0${hostile}: 0.000 ${hostile}`);
  });

  it('draws a dot in its cloud’s colour and at its score', () => {
    const { all } = checkChart(
      scoreClouds([scoredQuestion('a', 'answerable', 0), scoredQuestion('f', 'unanswerable_off_topic', 1)]),
    );
    expect(all('circle').map((c) => [Math.round(Number(c.getAttribute('cx'))), c.getAttribute('fill')])).toEqual([
      [SPAN.left, cloudColors.answerable],
      [SPAN.right - 1, cloudColors.unanswerable_off_topic],
    ]);
  });

  it('has ends that accept all and none, as a slider of fifteen digits keeps them', () => {
    const score = fc.oneof(
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.double({ min: 0.5, max: 0.5 + 1e-7, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 1, maxLength: 6 }),
        fc.option(score, { nil: undefined }),
        (values, cut) => {
          const all = cut === undefined ? values : [...values, cut];
          const [from, to] = spanOfScores(values, cut).map((end) => Number(end.toPrecision(15)));
          expect([from, to]).toEqual(spanOfScores(values, cut));
          for (const value of all) {
            expect(value).toBeGreaterThanOrEqual(from as number);
            expect(value).toBeLessThan(to as number);
          }
        },
      ),
    );
  });

  it('keeps a cut beyond all scores on the axis', () => {
    expect(spanOfScores([0.25, 0.75], 0.9)).toEqual([0.25, 0.9001]);
    expect(spanOfScores([0.25, 0.75], 0.5)).toEqual([0.25, 0.7501]);
    expect(spanOfScores([0.31234567, 0.76543219])).toEqual([0.3123, 0.7655]);
    expect(spanOfScores([])).toEqual([0, 1]);
    for (const values of [[0.5, 0.5], [0], [-3], [1, 1 + Number.EPSILON]]) {
      const [from, to] = spanOfScores(values);
      expect(from).toBeLessThan(values[0] as number);
      expect(to).toBeGreaterThan(values[0] as number);
    }
  });
});

describe('sweepRates', () => {
  /** The corners of each line as [x, y] in pixels. */
  const lines = (html: string) =>
    read(html)
      .all('g[fill="none"]:not([aria-hidden]) > path')
      .map((path) =>
        [...(path.getAttribute('d') ?? '').matchAll(/([MLHV])([-\d.]+)(?:,([-\d.]+))?/g)].map((m) => m.slice(1)),
      );

  it.each(['off_topic', 'on_topic', 'all'] as const)('draws the three clouds and the cut against %s', (pair) => {
    const calibration = calibrate(scored, { pair });
    const html = sweepRates(calibration);
    const { chart } = checkChart(html);
    expect(chart.getAttribute('aria-label')).toContain(`the chosen cut is ${calibration.value.toFixed(3)}`);
    expect(lines(html)).toHaveLength(3);
  });

  it('goes by steps: the share accepted holds until the next score', () => {
    const set = [
      scoredQuestion('a', 'answerable', 1),
      scoredQuestion('b', 'answerable', 3),
      scoredQuestion('f', 'unanswerable_off_topic', 0),
      scoredQuestion('g', 'unanswerable_off_topic', 2),
    ];
    const html = sweepRates(calibrate(set, { value: 2.5 }));
    const { all } = checkChart(html);
    expect(all('text').map((text) => text.textContent)).toContain('cut by hand 2.500');
    // What the line says at a cut: the height of the level stretch over it. The axes run from 0 to 3 and from 0 to 100 %.
    const shareAt = (corners: string[][], cut: number) => {
      const x = 48 + (cut / 3) * (WIDTH - 20 - 48);
      for (let i = 1; i < corners.length; i++) {
        const [from, to] = [corners[i - 1] as string[], corners[i] as string[]];
        if (from[2] === to[2] && Number(from[1]) <= x && x <= Number(to[1]))
          return ((300 - Number(to[2])) / (300 - 28)) * 100;
      }
      return undefined;
    };
    const [answerable, offTopic] = lines(html) as [string[][], string[][]];
    for (const [cut, accepted, falsely] of [
      [0.5, 100, 50],
      [1.5, 50, 50],
      [2.5, 50, 0],
    ] as const) {
      expect(shareAt(answerable, cut)).toBeCloseTo(accepted, 6);
      expect(shareAt(offTopic, cut)).toBeCloseTo(falsely, 6);
    }
  });

  it('draws with an empty cloud, with one question a side and with equal scores', () => {
    checkChart(sweepRates(calibrate(without('unanswerable_on_topic'))));
    const one = [scoredQuestion('a', 'answerable', 0.9), scoredQuestion('f', 'unanswerable_off_topic', 0.1)];
    checkChart(sweepRates(calibrate(one)));
    const equal = one.map((s) => ({ ...s, scores: { similarity: 0.5 } }));
    checkChart(sweepRates(calibrate(equal)));
    expect(scoresIn(equal, 'similarity', clouds)).toHaveLength(2);
  });
});

describe('riskByShare', () => {
  const drawn = (html: string) =>
    checkChart(html)
      .all('g[fill="none"]:not([aria-hidden]) path')
      .map((path) => ({ stroke: path.getAttribute('stroke'), d: path.getAttribute('d') ?? '' }))
      .filter(({ stroke }) => stroke?.startsWith('var(') === true);
  const rates = (t: number, on: number | undefined, off: number | undefined) => ({
    answerable: rateOf(t * 10, 10),
    unanswerable_on_topic: on === undefined ? rateOf(0, 0) : rateOf(on * 10, 10),
    unanswerable_off_topic: off === undefined ? rateOf(0, 0) : rateOf(off * 10, 10),
  });

  it('draws risk and coverage for three kinds of traffic, each in its cloud’s colour', () => {
    const html = riskByShare(rates(0.9, 1, 0.1));
    const colors = [cloudColors.unanswerable_off_topic, muted, cloudColors.unanswerable_on_topic];
    expect(drawn(html).map(({ stroke }) => stroke)).toEqual([...colors, ...colors]);
    const { chart, all } = checkChart(html);
    expect(chart.getAttribute('aria-label')).toContain(
      'a true-answer rate of 90.0 % and false-answer rates of: all off topic 10.0 %, mixed as in the tune set 55.0 %, all on topic 100.0 %.',
    );
    const texts = all('text').map((text) => text.textContent);
    for (const kind of ['all off topic', 'mixed as in the tune set', 'all on topic'])
      expect(texts.filter((text) => text === `● ${kind}`)).toHaveLength(1);
  });

  it('draws what riskAt says: at its right end 70 % of the traffic is unanswerable', () => {
    const html = riskByShare(rates(0.9, 1, 0.1));
    const last = drawn(html).map(({ d }) => Number(d.slice(d.lastIndexOf(',') + 1)));
    // The y axis runs from 100 % at 34 to 0 % at 260.
    const shares = last.map((y) => (260 - y) / (260 - 34));
    const at = [0.1, 0.55, 1].map((rate) => riskAt(0.7, 0.9, rate));
    const wanted = [...at.map((risk) => risk.selective_risk as number), ...at.map((risk) => risk.coverage)];
    for (const [i, share] of wanted.entries()) expect(shares[i]).toBeCloseTo(share, 2);
  });

  it('draws no kind without a question, and no risk where nothing is answered', () => {
    expect(drawn(riskByShare(rates(0.9, undefined, 0.1)))).toHaveLength(2);
    expect(drawn(riskByShare(rates(0.9, 0.5, undefined)))).toHaveLength(2);
    const nothing = drawn(riskByShare(rates(0, 0, 0)));
    expect(nothing.filter(({ d }) => d !== '')).toHaveLength(3);
    checkChart(riskByShare(rates(0, 0.5, 0.5)));
    checkChart(riskByShare(rates(1, 1, 1)));
    checkChart(riskByShare(rates(0, undefined, undefined)));
  });
});

describe('separationChart', () => {
  it('draws a dot a row, with its area in words', () => {
    const { separates } = calibrate(scored);
    const { all, chart } = checkChart(separationChart(separates));
    expect(all('circle')).toHaveLength(15);
    expect(chart.getAttribute('aria-label')).toContain('similarity against off topic 1.00');
  });

  it('keeps an inverted score within its facet', () => {
    const turned = scored.map((s) => ({ ...s, scores: { similarity: -(s.scores.similarity as number) } }));
    const { all } = checkChart(separationChart(calibrate(turned).separates));
    for (const line of all('line')) {
      for (const end of ['x1', 'x2']) {
        const x = line.getAttribute(end);
        if (x !== null) expect(Number(x)).toBeGreaterThanOrEqual(96);
      }
    }
  });

  it('draws without a row', () => {
    checkChart(separationChart([]));
  });
});
