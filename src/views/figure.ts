import { escapeHtml } from './pageText';

/** A sentence of a finding, set as text and not as printed output. */
export function sentence(text: string): string {
  return `<p style="max-width:76ch">${escapeHtml(text)}</p>`;
}

/** A chart or table with the sentence that says what it shows. */
export function figure(html: string, sentence: string): string {
  return `<figure style="margin:1em 0">${html}<figcaption style="margin-top:0.5em;max-width:76ch">${escapeHtml(sentence)}</figcaption></figure>`;
}
