import { describe, expect, it } from 'vitest';
import { frame, frameTable } from './frame';

describe('frame', () => {
  it('groups and sorts records, and shows them as a table', async () => {
    const data = await frame([
      { cloud: 'a', score: 0.5 },
      { cloud: 'b', score: 0.25 },
      { cloud: 'a', score: 0.75 },
    ]);
    const means = data.groupby(['cloud']).col(['score']).mean();
    const html = frameTable(means, 'mean <score>');
    expect(html).toContain('<caption style="text-align:left">mean &lt;score&gt;</caption>');
    expect(html.replace(/<td[^>]*>/g, '<td>')).toContain(
      '<tr><td>a</td><td>0.625</td></tr><tr><td>b</td><td>0.250</td></tr>',
    );
  });

  it('warns of nothing when it loads, and leaves console.warn as it was', async () => {
    const before = console.warn;
    const heard: unknown[] = [];
    console.warn = (...args: unknown[]) => heard.push(args);
    const mine = console.warn;
    await frame([{ x: 1 }]);
    expect(console.warn).toBe(mine);
    expect(heard).toEqual([]);
    console.warn = before;
  });
});
