import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { ratesAt } from '../calibration/calibrate';
import { clouds } from '../calibration/clouds';
import { scoredQuestion, threeClouds } from '../calibration/scored.testkit';
import { explorer } from './explorer';

const scored = threeClouds();

function read(html: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const cells = Array.from(document.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), (cell) => cell.textContent),
  );
  return { document, cells, slider: document.querySelector('input') as Element };
}

describe('explorer', () => {
  it('stands at the cut, with the counts of ratesAt, before any script runs', () => {
    const { cells, slider, document } = read(explorer(scored, { cut: 0.5 }));
    const rates = ratesAt(scored, 'similarity', 0.5);
    expect(cells).toEqual(
      clouds.map((cloud) => {
        const { answered, n, rate } = rates[cloud];
        return [String(answered), String(n - answered), `${((rate as number) * 100).toFixed(1)} %`];
      }),
    );
    expect(slider.getAttribute('value')).toBe('0.5');
    expect(document.querySelector('output')?.textContent).toBe('0.500');
    expect(slider.getAttribute('aria-valuetext')).toBe('0.500');
  });

  it('holds no query, and escapes what its chart tells of them', () => {
    const hostile = `</script><script>alert(1)</script><img src=x>`;
    const html = explorer([scoredQuestion('a', 'answerable', 0.5, { query: hostile })], { cut: 0.5 });
    const { document } = read(html);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(document.querySelectorAll('img')).toHaveLength(0);
    expect(document.querySelector('script')?.textContent).not.toContain('alert');
  });

  it('draws with an empty cloud, with none at all, with one question and with equal scores', () => {
    const equal = clouds.map((cloud) => scoredQuestion(cloud, cloud, 0.5));
    for (const set of [
      [],
      [scoredQuestion('a', 'answerable', 0.5)],
      equal,
      scored.filter((s) => s.question.answerable),
    ]) {
      for (const cut of [0.5, 0.9]) {
        const html = explorer(set, { cut });
        expect(html).not.toMatch(/NaN|undefined|Infinity/);
        const { slider } = read(html);
        const [min, max, value] = ['min', 'max', 'value'].map((name) => Number(slider.getAttribute(name)));
        expect(min).toBeLessThan(max as number);
        expect(value).toBeGreaterThanOrEqual(min as number);
        expect(value).toBeLessThanOrEqual(max as number);
      }
    }
    expect(read(explorer([], { cut: 0.5 })).cells).toEqual([
      ['0', '0', '—'],
      ['0', '0', '—'],
      ['0', '0', '—'],
    ]);
  });

  it.each(['', '1a', 'a b', '"><script>', "a'", 'a.b'])('refuses the id %j', (id) => {
    expect(() => explorer(scored, { cut: 0.5, id })).toThrow(RangeError);
  });
});
