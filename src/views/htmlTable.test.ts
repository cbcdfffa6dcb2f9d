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

  it('sets a column of mixed kinds as text, and draws nothing without a row', () => {
    expect(read(htmlTable([{ x: 1.5 }, { x: 'two' }, { x: true }])).texts('td')).toEqual(['1.5', 'two', 'true']);
    expect(htmlTable([])).toBe('');
  });
});

describe('htmlTable on narrow pages', () => {
  const style = (html: string, i: number) => read(html).document.querySelectorAll('td')[i]?.getAttribute('style') ?? '';

  it('never breaks an id, a date or a number, and breaks words and long strings', () => {
    const html = htmlTable([
      { id: 'Q-0014', words: 'doc queues-first-steps', long: 'x'.repeat(25), n: 1, share: '9.1 %' },
    ]);
    expect([0, 1, 2, 3, 4].map((i) => style(html, i).includes('nowrap'))).toEqual([true, false, false, true, true]);
  });

  it('sets numbers given as text to the right as they stand, but neither ids nor mixtures', () => {
    const rows = [
      { a: '+0.0003', b: '0041', c: '0.5', d: '95.5 %' },
      { a: '−0.02', b: '0042', c: 'none', d: null },
    ];
    const { texts, document } = read(htmlTable(rows));
    expect(texts('td')).toEqual(['+0.0003', '0041', '0.5', '95.5 %', '−0.02', '0042', 'none', '—']);
    expect(Array.from(document.querySelectorAll('th'), (th) => th.className)).toEqual(['num', '', '', 'num']);
  });

  it('shows no minus zero', () => {
    expect(read(htmlTable([{ x: -0.0001 }, { x: -0.001 }, { x: -0 }])).texts('td')).toEqual([
      '0.000',
      '-0.001',
      '0.000',
    ]);
  });

  it('folds a table of three columns or more that holds a long text, its cells named', () => {
    const long = 'a passage that is too long for a column of its own';
    const { document } = read(htmlTable([{ id: 'a', n: 1, passage_read: long }]));
    expect(document.querySelector('table')?.className).toBe('fold');
    const cells = Array.from(document.querySelectorAll('td'), (td) => [td.getAttribute('data-name'), td.className]);
    expect(cells).toEqual([
      ['id', ''],
      ['n', 'num'],
      ['passage read', 'long'],
    ]);
    expect(htmlTable([{ id: 'a', passage: long }])).not.toContain('fold');
    expect(htmlTable([{ id: 'a', n: 1, word: 'short' }])).not.toContain('fold');
    expect(htmlTable([{ [hostile]: 'a' }])).not.toContain('data-name="<');
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
