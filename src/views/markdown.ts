import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { escapeHtml, scrollBox } from './pageText';

/**
 * CommonMark with GitHub's tables as HTML. Raw HTML in it is shown, not obeyed; links to other schemes than the web's and
 * mail lose their target; pictures, which would have to be fetched, are named in their place; a link to a notebook
 * leads to its page.
 */
export function markdown(text: string): string {
  const html = micromark(text, {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  // Raw HTML comes out escaped, so that a tag found here is one that micromark wrote.
  return html
    .replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, (_, alt: string) => `<em>[picture: ${alt}]</em>`)
    .replace(/(<a href="(?![a-z]+:|\/\/)[^"#?]*)\.ipynb(?=["#?])/g, '$1.html')
    .replace(/<table>[\s\S]*?<\/table>/g, (table) => scrollBox(table, 'Table'))
    .replace(/<pre><code[^>]*>([\s\S]*?)<\/code><\/pre>/g, (block) => scrollBox(block, 'Code'));
}

/** Whether rendered Markdown holds a top heading. */
export function hasTopHeading(html: string): boolean {
  return /<h1>/.test(html);
}

/** The page's own heading where its text has none. */
export function topHeading(title: string): string {
  return `<h1>${escapeHtml(title)}</h1>`;
}
