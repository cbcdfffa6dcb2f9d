import { describe, expect, it } from 'vitest';
import { markdown } from './markdown';
import type { NotebookOutput, PageNotebook } from './page';
import { renderPage } from './page';
import { samplePage } from './page.testkit';
import { renderIndex } from './pageIndex';

function pageOf(outputs: readonly NotebookOutput[], title = 't'): string {
  const notebook: PageNotebook = {
    path: 'n.ipynb',
    title,
    cells: [{ kind: 'code', source: '', result: { outputs, seconds: 1 } }],
    seconds: 1,
  };
  return renderPage(notebook);
}

describe('renderPage', () => {
  it('escapes what was printed, thrown, named and typed', () => {
    const html = renderPage({
      path: '<path>',
      title: '</title><script>',
      seconds: 1,
      failed: { cellNumber: 1 },
      cells: [
        { kind: 'markdown', source: 'a <b onclick="x()">b</b>\n\n<script>x()</script>' },
        { kind: 'raw', source: '<raw>' },
        {
          kind: 'code',
          source: '</code></pre><script>x()</script>',
          result: {
            seconds: 1,
            outputs: [
              { output_type: 'stream', name: 'stdout', text: '</pre><script>x()</script>' },
              { output_type: 'display_data', data: { 'text/plain': '<i>' } },
              { output_type: 'display_data', data: { 'application/json': { a: '<j>' } } },
              { output_type: 'display_data', data: { 'x/<y>': '' } },
              { output_type: 'error', ename: '<E>', evalue: '<v>', traceback: [] },
            ],
            error: { kind: 'thrown', text: '<thrown>' },
          },
        },
      ],
    });
    expect(html).not.toMatch(/<script|<b |<raw>|<i>|<j>|<y>|<E>|<thrown>|<path>/);
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt; · Cutline</title>');
  });

  it('inserts charts as they are, scripts included, and SVG without its prolog', () => {
    const html = pageOf([
      {
        output_type: 'display_data',
        data: { 'text/html': '<div id="c"></div><script>draw()</script>', 'text/plain': 'no' },
      },
      { output_type: 'display_data', data: { 'image/svg+xml': '<?xml version="1.0"?><svg></svg>' } },
    ]);
    expect(html).toContain('<div id="c"></div><script>draw()</script>');
    expect(html).toContain('><svg></svg></div>');
    expect(html).not.toContain('<?xml');
  });

  it('drops terminal colours and control characters', () => {
    expect(pageOf([{ output_type: 'stream', name: 'stdout', text: '\u001b[31mred\u001b[0m\u0007!' }])).toContain(
      '<pre>red!</pre>',
    );
  });

  it('says where it stopped and what was not run', () => {
    const html = renderPage(samplePage);
    expect(html).toContain('stopped at code cell 5</span> after 1 min 14 s');
    expect(html).toContain('Code cell 5 failed: thrown');
    expect(html.match(/not run/g)).toHaveLength(1);
  });

  it('has one top heading, from the text or else from the title', () => {
    expect(renderPage(samplePage).match(/<h1>/g)).toHaveLength(1);
    expect(pageOf([], 'A & B')).toContain('<h1>A &amp; B</h1>');
  });

  it('fetches nothing', () => {
    expect(renderPage(samplePage)).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(renderPage(samplePage)).toContain("default-src 'none'");
  });
});

describe('markdown', () => {
  it('keeps links to the web, drops other schemes, names pictures, and leads from notebook to page', () => {
    expect(markdown('[a](https://x.org/n.ipynb)')).toContain('href="https://x.org/n.ipynb"');
    expect(markdown('[a](javascript:alert(1))')).toContain('href=""');
    expect(markdown('![a "b"](https://x.org/y.png)')).toBe('<p><em>[picture: a &quot;b&quot;]</em></p>');
    expect(markdown('[a](02_x.ipynb#s)')).toContain('href="02_x.html#s"');
  });

  it('sets numbers in tables to the right', () => {
    expect(markdown('|a|n|\n|-|-:|\n|x|1|')).toContain('<td align="right">1</td>');
  });
});

describe('renderIndex', () => {
  it('lists notebooks with status, reason and time under the verdict, escaped', () => {
    const html = renderIndex(
      [
        { title: '<One>', href: '01.html', status: 'passed', seconds: 2 },
        { title: 'Two', href: '02.html', status: 'failed', note: 'cell <3>', seconds: 61 },
      ],
      { status: 'incomplete', text: 'no <judge>', html: '<p id="more">made safe by who made it</p>' },
    );
    expect(html).toContain('1 of 2 passed in 1 min 3 s');
    expect(html).toContain('<a href="01.html">&lt;One&gt;</a>');
    expect(html).toContain('cell &lt;3&gt;');
    expect(html).toContain(
      'Regression gate: incomplete.</strong> no &lt;judge&gt;.</p><p id="more">made safe by who made it</p></section>',
    );
    expect(renderIndex([], { status: 'pass', text: 'All well.' })).toContain('</strong> All well.</p></section>');
  });
});
