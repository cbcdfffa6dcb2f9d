import { hasTopHeading, markdown, topHeading } from './markdown';
import type { PageCell, PageNotebook } from './pageNotebook';
import { errorBox, outputHtml } from './pageOutput';
import { pageStyle } from './pageStyle';
import { escapeHtml, scrollBox, spanOf } from './pageText';

export type { NotebookOutput, PageCell, PageNotebook } from './pageNotebook';

/** Nothing is fetched, whatever a page holds; scripts of charts stand in the page itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/** A whole page around HTML; `title` and `path` are plain text, the rest is HTML. */
export function pageShell({
  title,
  header,
  main,
  footer,
}: {
  readonly title: string;
  readonly header: string;
  readonly main: string;
  readonly footer: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="generator" content="Cutline">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>${header}</header>
<main>
${main}
</main>
<footer>${footer}</footer>
</body>
</html>
`;
}

function codeHtml({ source, result }: PageCell, number: number): string {
  const code = `<details class="source"><summary aria-label="code of cell ${number}">code</summary>${scrollBox(
    `<pre><code>${escapeHtml(source)}</code></pre>`,
    `Code of cell ${number}`,
  )}</details>`;
  if (result === undefined) return `${code}<p class="unreached">not run</p>`;
  const outputs = result.outputs.map((output, i) => outputHtml(output, `Output ${i + 1} of code cell ${number}`));
  const { error } = result;
  const box = error === undefined ? '' : errorBox(`Code cell ${number} failed: ${error.kind}`, error.text);
  return `${outputs.join('\n')}${box}${code}`;
}

/** The status line of a run: "passed in 12 s" or "stopped at code cell 3 after 4.0 s". */
function statusHtml({ failed, seconds }: PageNotebook): string {
  return failed === undefined
    ? `<span class="status"><span class="pass">passed</span> in ${spanOf(seconds)}</span>`
    : `<span class="status"><span class="fail">stopped at code cell ${failed.cellNumber}</span> after ${spanOf(seconds)}</span>`;
}

/**
 * A run notebook as one HTML page that needs nothing else: prose, charts, tables and printed text are seen, code is
 * folded away beneath what it made. `index` is where the header's link leads, without it there is none. Markdown and
 * printed text are escaped; a cell's `text/html` and SVG are inserted as they are.
 */
export function renderPage(notebook: PageNotebook, { index }: { readonly index?: string } = {}): string {
  let number = 0;
  const cells = notebook.cells.map((cell) => {
    if (cell.kind === 'markdown') return `<div class="cell prose">${markdown(cell.source)}</div>`;
    if (cell.kind === 'raw')
      return `<div class="cell">${scrollBox(`<pre>${escapeHtml(cell.source)}</pre>`, 'Text')}</div>`;
    number += 1;
    return `<div class="cell">${codeHtml(cell, number)}</div>`;
  });
  const body = cells.join('\n');
  const home =
    index === undefined ? '' : `<nav aria-label="Notebooks"><a href="${escapeHtml(index)}">All notebooks</a></nav>`;
  return pageShell({
    title: `${notebook.title} · Cutline`,
    header: `<span class="name">Cutline</span>${home}${statusHtml(notebook)}`,
    main: hasTopHeading(body) ? body : `${topHeading(notebook.title)}\n${body}`,
    footer: `Run from ${escapeHtml(notebook.path)}. Every number on this page comes from that run.`,
  });
}
