import { escapeHtml, scrollBox } from './pageText';

/** What a model is asked, message by message, with its lines as they are; every text in it is escaped. */
export function promptHtml(messages: readonly { readonly role: string; readonly content: string }[]): string {
  return messages
    .map(({ role, content }) => {
      const text = `<pre style="white-space: pre-wrap; overflow-wrap: anywhere">${escapeHtml(content)}</pre>`;
      return `<p><strong>${escapeHtml(role)}</strong></p>${scrollBox(text, `Message of the ${role}`)}`;
    })
    .join('');
}
