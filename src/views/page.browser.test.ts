import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateReport, thresholdSection } from '../gate/regression';
import { hasChromium, launchChromium } from './browser.testkit';
import { gateHtml } from './gateHtml';
import { sentinelRow } from './gateHtml.testkit';
import { htmlTable } from './htmlTable';
import { renderPage } from './page';
import { samplePage } from './page.testkit';
import { renderIndex } from './pageIndex';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const pages = {
  notebook: renderPage(samplePage, { index: 'index.html' }),
  index: renderIndex(
    [
      { title: 'Which questions can the corpus answer?', href: '01.html', status: 'passed', seconds: 12.3 },
      {
        title: 'A long question that needs more than one line on a phone?',
        href: '02.html',
        status: 'failed',
        note: 'code cell 3: boom',
        seconds: 75,
      },
      { title: 'Not reached', href: '03.html', status: 'not run' },
    ],
    {
      status: 'fail',
      text: 'similarity: 1 of 2 sentinels failed: Q-0002',
      html: gateHtml(
        gateReport([
          thresholdSection(
            'similarity',
            [
              sentinelRow({}),
              sentinelRow({ question_id: 'Q-0002', now: 0.59996, status: 'fail', words: 'below the cut' }),
            ],
            [{ what: 'corpus', before: 'a'.repeat(64), now: 'b'.repeat(64) }],
          ),
        ]),
      ),
    },
  ),
};

describe.skipIf(!hasChromium())('pages in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function open(html: string, { width = 1100, scheme = 'light' as 'light' | 'dark' } = {}) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    const page = await context.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.setContent(html);
    return { page, fetched, faults, close: () => context.close() };
  }

  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    const found = (await page.evaluate('axe.run()')) as AxeResults;
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }

  for (const [name, html] of Object.entries(pages)) {
    for (const scheme of ['light', 'dark'] as const) {
      for (const width of [1100, 390]) {
        it(`${name}: axe finds nothing, ${scheme}, ${width} px, code unfolded`, async () => {
          const { page, fetched, close } = await open(html, { scheme, width });
          await page.evaluate('for (const d of document.querySelectorAll("details")) d.open = true');
          expect(await violations(page)).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
          expect(fetched.filter((url) => /^(https?|file|ws):/.test(url))).toEqual([]);
          await close();
        });
      }
    }
  }

  it('runs a chart’s own script, and nothing that was printed or written in Markdown', async () => {
    const { page, faults, close } = await open(pages.notebook);
    expect(await page.evaluate('document.querySelector("#moved").textContent')).toBe('moved');
    expect(await page.evaluate('globalThis.hostile')).toBeUndefined();
    expect(faults).toEqual([]);
    await close();
  });

  it('folds a table with long texts on a telephone: no column off the screen, every value with its name', async () => {
    const passage = 'A passage that is much longer than a telephone is wide. '.repeat(3);
    const table = htmlTable([{ id: 'Q-0001', score: 0.5, question: 'how?', nearest: 'doc a', passage }]);
    const cell = { outputs: [{ output_type: 'display_data' as const, data: { 'text/html': table } }], seconds: 1 };
    const notebook = {
      path: 'n',
      title: 't',
      seconds: 1,
      cells: [{ kind: 'code' as const, source: '', result: cell }],
    };
    for (const [width, oneRow] of [
      [1100, true],
      [390, false],
    ] as const) {
      const { page, close } = await open(renderPage(notebook), { width });
      const boxes = (await page.evaluate(
        `[...document.querySelectorAll('td')].map((cell) => { const { left, right, top } = cell.getBoundingClientRect(); return { left, right, top }; })`,
      )) as { left: number; right: number; top: number }[];
      expect(boxes.every(({ left, right }) => left >= 0 && right <= width)).toBe(true);
      expect(boxes[4]?.top === boxes[0]?.top).toBe(oneRow);
      const name = `getComputedStyle(document.querySelectorAll('td')[1], '::before').content`;
      expect(await page.evaluate(name)).toBe(oneRow ? 'none' : '"score "');
      await close();
    }
  });

  it('scrolls a wide table and a wide chart in their own boxes', async () => {
    const { page, close } = await open(pages.notebook, { width: 390 });
    const wide = 'document.querySelectorAll(".scroll").values().filter((box) => box.scrollWidth > box.clientWidth)';
    expect(await page.evaluate(`[...${wide}].length`)).toBeGreaterThanOrEqual(2);
    await close();
  });
});
