import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { parseHTML } from 'linkedom';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ratesAt } from '../calibration/calibrate';
import { clouds } from '../calibration/clouds';
import { scoredQuestion, threeClouds } from '../calibration/scored.testkit';
import { hasChromium, launchChromium } from './browser.testkit';
import { explorer } from './explorer';
import { figure } from './figure';
import { pageStyle } from './pageStyle';
import { SPAN, scoreClouds } from './plots/scoreClouds';
import { WIDTH } from './plots/theme';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const scored = threeClouds();
const START = 0.45;

const page_ = (html: string) =>
  `<!doctype html><html lang="en"><head><title>Explorer</title><style>${pageStyle}</style></head><body><main><h1>Explorer</h1><div class="display">${html}</div></main></body></html>`;

/** What the page shows of one explorer: slider, label, counts, and where the line stands in pixels of the drawing. */
interface Shown {
  readonly slider: number;
  readonly min: number;
  readonly max: number;
  readonly output: string;
  readonly cutText: string;
  readonly cells: string[][];
  readonly lineAt: number[];
  /** What stands on the rows, what the slider and the chart say to those who do not see them. */
  readonly names: string[];
  readonly valueText: string;
  readonly label: string;
  /** The row, from 0 at the top, in which each line stands whole; -1 for none. */
  readonly rows: number[];
}

function look(page: Page, id = 'explorer'): Promise<Shown> {
  return page.evaluate(`(() => {
    const root = document.getElementById('cutline-${id}'), slider = root.querySelector('input');
    const svg = root.querySelector('svg'), scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    return {
      slider: Number(slider.value), min: Number(slider.min), max: Number(slider.max),
      output: root.querySelector('output').textContent,
      names: [...svg.querySelectorAll('.cutline-counts text')].map((text) => text.textContent),
      valueText: slider.getAttribute('aria-valuetext'),
      label: svg.getAttribute('aria-label'),
      rows: [...svg.querySelectorAll('.cutline-cut line')].map((line) => {
        const own = line.getBoundingClientRect();
        const tops = [...svg.querySelectorAll('.cutline-counts text')].map((text) => text.getBoundingClientRect().top);
        return tops.findIndex((top, i) => own.top > top && own.bottom <= (tops[i + 1] ?? svg.getBoundingClientRect().bottom));
      }),
      cutText: root.querySelector('.cutline-cut text').textContent,
      cells: [...root.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      lineAt: [...root.querySelectorAll('.cutline-cut line')].map((line) => {
        const box = line.getBoundingClientRect();
        return ((box.left + box.right) / 2 - svg.getBoundingClientRect().left) * scale;
      }),
    };
  })()`) as Promise<Shown>;
}

async function move(page: Page, to: number, id = 'explorer'): Promise<void> {
  await page.evaluate(`(() => {
    const slider = document.querySelector('#cutline-${id} input');
    slider.value = ${JSON.stringify(String(to))};
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
}

/** Holds what is shown against what a cut at the slider's place accepts. */
function check(shown: Shown, set = scored): void {
  const cut = shown.slider;
  const rates = ratesAt(set, 'similarity', cut);
  expect(shown.output).toBe(cut.toFixed(3));
  expect(shown.cutText).toBe(`cut ${cut.toFixed(3)}`);
  expect(shown.valueText).toBe(cut.toFixed(3));
  expect(shown.rows).toEqual([0, 1, 2]);
  // After a move it says what a drawing of that cut would say.
  const { document } = parseHTML(`<!doctype html><html><body>${scoreClouds(set, { cut })}</body></html>`);
  expect(shown.label).toBe(document.querySelector('svg')?.getAttribute('aria-label'));
  expect(shown.names).toEqual(
    Array.from(document.querySelectorAll('.cutline-counts text'), (text) => (text as Element).textContent),
  );
  expect(shown.cells).toEqual(
    clouds.map((cloud) => {
      const { answered, n, rate } = rates[cloud];
      return [
        String(answered),
        String(n - answered),
        rate === null || rate === undefined ? '—' : `${(rate * 100).toFixed(1)} %`,
      ];
    }),
  );
  const x = SPAN.left + ((cut - shown.min) / (shown.max - shown.min)) * (SPAN.right - SPAN.left);
  expect(shown.lineAt.length).toBeGreaterThan(0);
  for (const at of shown.lineAt) expect(Math.abs(at - x)).toBeLessThan(1);
}

describe.skipIf(!hasChromium())('explorer in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function open(html: string, scheme: 'light' | 'dark' = 'light', width = 1000) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.setContent(page_(html));
    return { page, faults, close: () => context.close() };
  }

  it('moves the line, the label and the counts with the slider', async () => {
    const { page, faults, close } = await open(explorer(scored, { cut: START }));
    const first = await look(page);
    expect(first.slider).toBe(START);
    check(first);
    for (const to of [0.3, first.max, first.min, 0.5999, START]) {
      await move(page, to);
      const shown = await look(page);
      expect(shown.slider).toBe(to);
      check(shown);
      // At its ends it accepts none and all.
      if (to === first.max) expect(shown.cells.map(([answered]) => answered)).toEqual(['0', '0', '0']);
      if (to === first.min) expect(shown.cells.map(([, abstained]) => abstained)).toEqual(['0', '0', '0']);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps its size on a telephone and scrolls in a box of its own, the counts beneath it in view', async () => {
    const { page, close } = await open(figure(explorer(scored, { cut: START }), 'Drag it.'), 'light', 390);
    const widths = (await page.evaluate(`(() => {
      const root = document.getElementById('cutline-explorer'), box = root.firstElementChild;
      const wide = (part) => part.getBoundingClientRect().width;
      return {
        chart: wide(root.querySelector('svg')), slider: wide(root.querySelector('input')), table: wide(root.querySelector('table')),
        inside: box.scrollWidth, box: wide(box), page: document.documentElement.scrollWidth,
      };
    })()`)) as Record<'chart' | 'slider' | 'table' | 'inside' | 'box' | 'page', number>;
    expect(widths.chart).toBe(WIDTH);
    expect(widths.slider).toBe(SPAN.right - SPAN.left + 16);
    expect(widths.inside).toBe(WIDTH);
    expect(widths.box).toBeLessThanOrEqual(390);
    expect(widths.table).toBeLessThanOrEqual(widths.box);
    expect(widths.page).toBeLessThanOrEqual(390);
    await move(page, 0.3);
    check(await look(page));
    await close();
  });

  it('works by keyboard', async () => {
    const { page, close } = await open(explorer(scored, { cut: START }));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.getAttribute('type')`)).toBe('range');
    for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'Home', 'End']) {
      const before = await look(page);
      await page.keyboard.press(key);
      const after = await look(page);
      if (key !== 'End') expect(after.slider).not.toBe(before.slider);
      check(after);
    }
    const { slider, max } = await look(page);
    expect(slider).toBe(max);
    await close();
  });

  it('two on one page do not disturb each other', async () => {
    const other = threeClouds({ seed: 3 });
    const { page, close } = await open(
      figure(explorer(scored, { cut: START, id: 'one' }), 'one') +
        figure(explorer(other, { cut: 0.5, id: 'two' }), 'two'),
    );
    const [one, two] = [await look(page, 'one'), await look(page, 'two')];
    await move(page, 0.3, 'one');
    expect(await look(page, 'two')).toEqual(two);
    check(await look(page, 'one'));
    await move(page, 0.6, 'two');
    check(await look(page, 'two'), other);
    await move(page, one.slider, 'one');
    check(await look(page, 'one'));
    await close();
  });

  it('moves where all scores are equal, and with a cut beyond them', async () => {
    const equal = clouds.map((cloud) => scoredQuestion(cloud, cloud, 0.5));
    for (const cut of [0.5, 0.9]) {
      const { page, faults, close } = await open(explorer(equal, { cut }));
      check(await look(page), equal);
      await move(page, 0.5);
      check(await look(page), equal);
      await move(page, 0.6);
      check(await look(page), equal);
      expect(await page.evaluate('document.body.innerHTML.includes("NaN")')).toBe(false);
      expect(faults).toEqual([]);
      await close();
    }
  });

  it.each(['light', 'dark'] as const)('axe finds nothing, %s, before and after a move', async (scheme) => {
    const { page, close } = await open(figure(explorer(scored, { cut: START }), 'Drag it.'), scheme);
    await page.evaluate(axe);
    for (const to of [START, 0.3]) {
      await move(page, to);
      const found = (await page.evaluate('axe.run()')) as AxeResults;
      expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    }
    await close();
  });
});
