import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shown } from './shown';

describe('shown', () => {
  it('writes control characters out', () => {
    expect(shown('a\nb\u001b[2J')).toBe('a\\nb\\u001b[2J');
    expect(shown('\r\t\u0000\u007f\u009b\u2028\u202e')).toBe('\\r\\t\\u0000\\u007f\\u009b\\u2028\\u202e');
    expect(shown('plain, “quoted” and 日本')).toBe('plain, “quoted” and 日本');
  });

  it('keeps no more than it is told to, and says so', () => {
    expect(shown('abcdef', 4)).toBe('abc…');
    expect(shown('abcd', 4)).toBe('abcd');
    expect(shown('\n\n\n', 4)).toBe('\\n\\…');
    expect(shown('ab\u{1f600}cd', 4)).toBe('ab…');
    expect(shown('x'.repeat(1_000_000))).toHaveLength(500);
  });

  it('is always one line within its bound', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 20 }), (text, most) => {
        const line = shown(text, most);
        expect(line.length).toBeLessThanOrEqual(most);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});
