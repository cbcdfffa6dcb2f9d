import Table from 'cli-table3';

/** Control characters from cases and corpora must not steer a terminal, nor turn the direction of what stands beside them. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be shown and not obeyed
  const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
  return text.replace(steering, '\ufffd').replace(/\s+/g, ' ');
}

/** At most `width` characters, the last an ellipsis where text was cut. */
export function shorten(text: string, width: number): string {
  const clean = printable(text).trim();
  return clean.length <= width
    ? clean
    : `${clean
        .slice(0, width - 1)
        // Never half a character.
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;
}

/** A plain table for a terminal: a header, a rule, rows; columns named in `right` are set to the right. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const none = {
    top: '',
    'top-mid': '',
    'top-left': '',
    'top-right': '',
    bottom: '',
    'bottom-mid': '',
    'bottom-left': '',
    'bottom-right': '',
    left: '',
    'left-mid': '',
    mid: '',
    'mid-mid': '',
    right: '',
    'right-mid': '',
    middle: '  ',
  };
  const made = new Table({
    head: [...head],
    chars: none,
    colAligns: head.map((_, i) => (right.includes(i) ? 'right' : 'left')),
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of rows) made.push(row.map(printable));
  const lines = made
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
  const rule = '─'.repeat(Math.max(...lines.map((line) => line.length)));
  return [lines[0] ?? '', rule, ...lines.slice(1)].join('\n');
}
