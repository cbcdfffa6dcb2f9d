import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Section } from '../../golden/source';

interface Heading {
  readonly text: string;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

function plain(node: Node): string {
  return node.value ?? (node.children ?? []).map(plain).join('');
}

/** The sections of a Markdown text, one a heading, in order. Marks inside code blocks are no headings. */
export function sectionsOf(text: string): Section[] {
  const headings: Heading[] = [];
  for (const node of fromMarkdown(text).children) {
    if (node.type !== 'heading') continue;
    const start = node.position?.start.offset ?? 0;
    headings.push({
      text: plain(node as Node)
        .replace(/\s+/g, ' ')
        .trim(),
      level: node.depth,
      start,
      end: node.position?.end.offset ?? start,
    });
  }
  const open: Heading[] = [];
  return headings.map((heading, i) => {
    while (open.length > 0 && (open[open.length - 1] as Heading).level >= heading.level) open.pop();
    open.push(heading);
    const after = headings.slice(i + 1);
    const sibling = after.find((other) => other.level <= heading.level);
    return {
      heading: heading.text,
      path: open.map((h) => h.text),
      level: heading.level,
      start: heading.start,
      bodyStart: heading.end,
      bodyEnd: after[0]?.start ?? text.length,
      end: sibling?.start ?? text.length,
    };
  });
}
