import { parseHTML } from 'linkedom';
import { expect } from 'vitest';

/** Holds a chart to what every chart owes to those who see it and those who do not; gives a selector and its label. */
export function checkedChart(html: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const all = (selector: string) => Array.from(document.querySelectorAll(selector)) as Element[];
  const chart = all('svg')[0] as Element;
  expect(chart.getAttribute('role')).toBe('img');
  expect((chart.getAttribute('aria-label') ?? '').length).toBeGreaterThan(20);
  expect(html).not.toMatch(/NaN|undefined|Infinity|null/);
  expect(all('script, img')).toHaveLength(0);
  return { all, label: chart.getAttribute('aria-label') ?? '' };
}
