import { markdown } from './markdown';
import type { NotebookOutput } from './pageNotebook';
import { escapeHtml, scrollBox } from './pageText';

/** Lines of printed text above which its box scrolls downwards too. */
const LONG_LINES = 30;

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join('');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function printed(text: string, label: string, classes: string): string {
  const long = text.split('\n').length > LONG_LINES ? ' long' : '';
  return scrollBox(`<pre>${escapeHtml(text.replace(/^\n+|\s+$/g, ''))}</pre>`, label, `stream ${classes}${long}`);
}

/** A drawing as it stands in a page: without the prolog that only a file of its own may have. */
function inlineSvg(text: string): string {
  return text.replace(/^\s*(?:<\?xml[\s\S]*?\?>\s*)?(?:<!DOCTYPE[^>]*>\s*)?/i, '');
}

/** A base64 picture; anything that is not base64 shows nothing. */
function picture(type: string, data: string): string {
  return `<img src="data:${type};base64,${data.replace(/[^A-Za-z0-9+/=]/g, '')}" alt="Picture drawn by this cell">`;
}

function display(data: Readonly<Record<string, unknown>>, label: string): string {
  const shown = (html: string) => scrollBox(html, label, 'display');
  // Our own charts and tables: inserted as they are, with their scripts.
  if ('text/html' in data) return shown(textOf(data['text/html']));
  if ('image/svg+xml' in data) return shown(inlineSvg(textOf(data['image/svg+xml'])));
  for (const type of ['image/png', 'image/jpeg', 'image/gif']) {
    if (type in data) return shown(picture(type, textOf(data[type])));
  }
  if ('text/markdown' in data) return `<div class="prose">${markdown(textOf(data['text/markdown']))}</div>`;
  if ('text/plain' in data) return printed(textOf(data['text/plain']), label, 'plain');
  const [type, value] = Object.entries(data)[0] ?? ['nothing', ''];
  return type === 'application/json'
    ? printed(textOf(value), label, 'plain')
    : `<p class="unreached">[${escapeHtml(type)}: not shown on this page]</p>`;
}

/** What went wrong, in a box that is seen without opening anything. */
export function errorBox(what: string, text: string): string {
  return `<div class="error"><p>${escapeHtml(what)}</p><pre>${escapeHtml(text.trim())}</pre></div>`;
}

/** One output of a cell as HTML; `label` names it to those who do not see it ("Output 2 of code cell 3"). */
export function outputHtml(output: NotebookOutput, label: string): string {
  if (output.output_type === 'stream') return `<div class="output">${printed(output.text, label, output.name)}</div>`;
  if (output.output_type === 'error') {
    const trace = output.traceback.length > 0 ? output.traceback.join('\n') : `${output.ename}: ${output.evalue}`;
    return errorBox('Error', trace);
  }
  return `<div class="output">${display(output.data, label)}</div>`;
}
