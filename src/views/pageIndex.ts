import { pageShell } from './page';
import { escapeHtml, spanOf } from './pageText';

/** One notebook in the index. */
export interface IndexEntry {
  /** Plain text. */
  readonly title: string;
  /** Where its page is, relative to the index. */
  readonly href: string;
  readonly status: 'passed' | 'failed' | 'not run';
  /** Why it failed, one line; plain text. */
  readonly note?: string;
  /** Wall clock of its run; absent when it was not run. */
  readonly seconds?: number;
}

/** What the gate said, where it ran. */
export interface IndexVerdict {
  readonly status: 'pass' | 'fail' | 'incomplete';
  /** One sentence; plain text. */
  readonly text: string;
  /** More, as markup in which every text is escaped already: see gateHtml. */
  readonly html?: string;
}

const STATUS_CLASS = { passed: 'pass', failed: 'fail', 'not run': '' } as const;

function row({ title, href, status, note, seconds }: IndexEntry): string {
  const link = `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`;
  const name = STATUS_CLASS[status];
  const state = name === '' ? status : `<span class="${name}">${status}</span>`;
  const why = note === undefined ? '' : `: ${escapeHtml(note)}`;
  return `<tr><td>${link}</td><td>${state}${why}</td><td class="num">${seconds === undefined ? '–' : spanOf(seconds)}</td></tr>`;
}

function verdictHtml({ status, text, html = '' }: IndexVerdict): string {
  const sentence = /[.!?]$/.test(text) ? text : `${text}.`;
  const name = status === 'incomplete' ? '' : ` is-${status}`;
  return `<section class="verdict${name}" aria-label="Regression gate"><p><strong>Regression gate: ${status}.</strong> ${escapeHtml(sentence)}</p>${html}</section>`;
}

/** The page that lists the notebooks with their status and time, under the gate's verdict where there is one. */
export function renderIndex(entries: readonly IndexEntry[], verdict?: IndexVerdict): string {
  const passed = entries.filter((entry) => entry.status === 'passed').length;
  const total = entries.reduce((sum, entry) => sum + (entry.seconds ?? 0), 0);
  const rows =
    entries.length === 0
      ? '<p>No notebook was run.</p>'
      : `<div class="index"><table><thead><tr><th scope="col">Notebook</th><th scope="col">Status</th><th scope="col" class="num">Time</th></tr></thead>
<tbody>
${entries.map(row).join('\n')}
</tbody></table></div>`;
  return pageShell({
    title: 'Notebooks · Cutline',
    header: `<span class="name">Cutline</span><span class="status">${passed} of ${entries.length} passed in ${spanOf(total)}</span>`,
    main: `<h1>Notebooks</h1>\n${verdict === undefined ? '' : verdictHtml(verdict)}\n${rows}`,
    footer: 'Written by Cutline; nothing here is fetched from a network.',
  });
}
