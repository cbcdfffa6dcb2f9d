/** Text made harmless inside HTML elements and quoted attributes; terminal colours and control characters are dropped. */
export function escapeHtml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one
      .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be dropped
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/'/g, '&#39;')
  );
}

/** A span of time for a reader: "0.4 s", "12 s", "2 min 5 s". */
export function spanOf(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A box that scrolls sideways by itself, reachable and scrollable by keyboard, announced under `label` (plain text). */
export function scrollBox(html: string, label: string, classes = ''): string {
  const name = classes === '' ? 'scroll' : `scroll ${classes}`;
  return `<div class="${name}" role="group" aria-label="${escapeHtml(label)}" tabindex="0">${html}</div>`;
}
