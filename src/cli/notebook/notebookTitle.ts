import { basename } from 'node:path';
import type { Notebook } from './notebookFile';

/** The text of a Markdown cell's first ATX heading outside code fences, without marks; undefined when it has none. */
export function headingOf(markdown: string): string | undefined {
  const withoutCode = markdown.replace(/^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm, '');
  const heading = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(withoutCode)?.[1];
  return heading
    ?.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]{1,3}(?=\S)([^*_`]+)[*_`]{1,3}/g, '$1')
    .trim();
}

/** A notebook's title: its first Markdown heading, or its file's name when it has none. */
export function notebookTitle({ cells, path }: Notebook): string {
  for (const cell of cells) {
    const heading = cell.kind === 'markdown' ? headingOf(cell.source) : undefined;
    if (heading !== undefined && heading !== '') return heading;
  }
  return basename(path, '.ipynb');
}
