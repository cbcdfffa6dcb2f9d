import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from './markdown';

const headings = (text: string) => sectionsOf(text).map((s) => `${s.level} ${s.heading}`);

describe('sectionsOf', () => {
  const text =
    'Before.\n\n# Logs\n\nStay.\n\n## Limits\n\nThirty.\n\n### Audit\n\nA year.\n\n## Export\n\nBy mail.\n\n# End\n';

  it('nests by level, and slices back to the text', () => {
    const found = sectionsOf(text).map((s) => ({
      path: s.path.join('/'),
      line: text.slice(s.start, s.bodyStart),
      own: text.slice(s.bodyStart, s.bodyEnd).trim(),
      whole: text.slice(s.bodyStart, s.end).replace(/\s+/g, ' ').trim(),
    }));
    expect(found).toEqual([
      {
        path: 'Logs',
        line: '# Logs',
        own: 'Stay.',
        whole: 'Stay. ## Limits Thirty. ### Audit A year. ## Export By mail.',
      },
      { path: 'Logs/Limits', line: '## Limits', own: 'Thirty.', whole: 'Thirty. ### Audit A year.' },
      { path: 'Logs/Limits/Audit', line: '### Audit', own: 'A year.', whole: 'A year.' },
      { path: 'Logs/Export', line: '## Export', own: 'By mail.', whole: 'By mail.' },
      { path: 'End', line: '# End', own: '', whole: '' },
    ]);
  });

  it.each([
    ['none in fenced code', '# A\n```sh\n# not a heading\n## nor this\n```\n~~~\n# nor this\n~~~\n', ['1 A']],
    ['none in indented code', '# A\n\n    # not one\n', ['1 A']],
    ['none in a comment', '# A\n\n<!--\n# not one\n-->\n', ['1 A']],
    ['none without a space', '#4021 is an error\n', []],
    ['underlined ones', 'Title\n=====\n\nx\n\nSub\n---\ny', ['1 Title', '2 Sub']],
    ['an underlined one of two lines', 'A long\ntitle\n===\n', ['1 A long title']],
    ['inline code', '## The `queue.retry.max` key', ['2 The queue.retry.max key']],
    ['emphasis and links', '## *Very* [important](http://x) **now**', ['2 Very important now']],
    ['closing marks', '## Limits ##\nx', ['2 Limits']],
    ['escapes and entities', '## A \\# b &amp; c', ['2 A # b & c']],
    ['levels that are skipped', '# A\n#### B\n## C', ['1 A', '4 B', '2 C']],
    ['the same heading twice', '## A\n## A', ['2 A', '2 A']],
    ['nothing', '', []],
    ['none but prose', 'Just prose.\n\n---\n\nMore.', []],
  ])('finds %s', (_, source, expected) => {
    expect(headings(source)).toEqual(expected);
  });

  it('keeps offsets right behind characters of two units', () => {
    const source = '\u{1f600} caf\u00e9\n\n## \u{1f680} Go\nbody \u{1f600}\n## Next\nx';
    const [go] = sectionsOf(source);
    expect(source.slice(go?.bodyStart, go?.end)).toBe('\nbody \u{1f600}\n');
    expect(source.slice(go?.start, go?.bodyStart)).toBe('## \u{1f680} Go');
  });

  it('leaves the path of a skipped level to the headings there are', () => {
    expect(sectionsOf('# A\n#### B\n### C\n## D').map((s) => s.path.join('/'))).toEqual(['A', 'A/B', 'A/C', 'A/D']);
  });

  it('covers the text: what is outside every body is a heading line or stands before the first', () => {
    const line = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), fc.stringMatching(/^[a-z]{1,6}$/))
        .map(([n, t]) => `${'#'.repeat(n)} ${t}`),
      fc.constantFrom('', 'Some prose here.', '- item', '```\n# code\n```', '| a | b |', 'Under\n---'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const source = lines.join('\n');
        const sections = sectionsOf(source);
        let at = sections[0]?.start ?? source.length;
        for (const s of sections) {
          expect(s.start).toBe(at);
          expect(s.start < s.bodyStart && s.bodyStart <= s.bodyEnd && s.bodyEnd <= s.end).toBe(true);
          expect(s.path[s.path.length - 1]).toBe(s.heading);
          expect(s.end === source.length || sections.some((o) => o.start === s.end && o.level <= s.level)).toBe(true);
          at = s.bodyEnd;
        }
        expect(at).toBe(source.length);
      }),
      { numRuns: 300 },
    );
  });
});
