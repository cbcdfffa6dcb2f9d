import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { figure, sentence } from './figure';
import { htmlTable } from './htmlTable';

const hostile = `<script>alert("1")</script>'"&amp;<img src=x onerror=alert(1)>\u001b[31m`;

function read(html: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const texts = (selector: string) => Array.from(document.querySelectorAll(selector), (node) => node.textContent);
  return { document, texts };
}

describe('htmlTable', () => {
  it('makes hostile text harmless in names, cells and caption', () => {
    const html = htmlTable([{ [hostile]: hostile, n: 1 }], hostile);
    const { document, texts } = read(html);
    expect(document.querySelectorAll('script, img')).toHaveLength(0);
    const shown = `<script>alert("1")</script>'"&amp;<img src=x onerror=alert(1)>`;
    expect([texts('th')[0], texts('td')[0], texts('caption')[0]]).toEqual([shown, shown, shown]);
    expect(html).not.toContain('\u001b');
  });

  it('gives whole numbers no decimals and a column with a fraction three', () => {
    const { texts } = read(
      htmlTable([
        { n: 3, rate: 1, id: 'a' },
        { n: 1200, rate: 0.12345, id: 'b' },
      ]),
    );
    expect(texts('td')).toEqual(['3', '1.000', 'a', '1200', '0.123', 'b']);
  });

  it('shows nothing as an em dash, which does not decide the decimals', () => {
    const rows = [
      { n: 3, text: 'a', none: null },
      { n: null, text: undefined, none: undefined },
      { n: Number.NaN, text: '', none: null },
    ];
    const { texts, document } = read(htmlTable(rows));
    expect(texts('td')).toEqual(['3', 'a', '—', '—', '—', '—', '—', '', '—']);
    expect(document.querySelectorAll('td.num')).toHaveLength(3);
  });

  it('takes its columns from the first row, underscores as spaces, and sets numbers right', () => {
    const { texts, document } = read(
      htmlTable([{ question_id: 'q', score: 0.5 }, { score: 1, other: 2, question_id: 'r' } as never]),
    );
    expect(texts('th')).toEqual(['question id', 'score']);
    expect(texts('td')).toEqual(['q', '0.500', 'r', '1.000']);
    expect(Array.from(document.querySelectorAll('th'), (th) => th.className)).toEqual(['', 'num']);
    expect(Array.from(document.querySelectorAll('th')).every((th) => th.getAttribute('scope') === 'col')).toBe(true);
  });

  it('sets a column of mixed kinds as text, and draws without a row', () => {
    expect(read(htmlTable([{ x: 1.5 }, { x: 'two' }, { x: true }])).texts('td')).toEqual(['1.5', 'two', 'true']);
    expect(htmlTable([])).toBe('<table><thead><tr></tr></thead><tbody></tbody></table>');
  });
});

describe('figure', () => {
  it('escapes its sentence and keeps its chart', () => {
    const { document, texts } = read(figure('<svg role="img"></svg>', hostile));
    expect(document.querySelectorAll('script, img')).toHaveLength(0);
    expect(document.querySelectorAll('figure > svg')).toHaveLength(1);
    expect(texts('figcaption')[0]).toContain('<script>');
    expect(read(sentence(hostile)).document.querySelectorAll('script, img')).toHaveLength(0);
  });
});
