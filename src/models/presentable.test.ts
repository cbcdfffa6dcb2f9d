import { describe, expect, it } from 'vitest';
import { presentable } from './presentable';

describe('presentable', () => {
  it('gives the worked example', () => {
    expect(presentable('401 wrong key sk-123456\nat http://me:pw@host/v1', 'sk-123456')).toBe(
      '401 wrong key (key) at http://host/v1',
    );
  });

  it('leaves words alone that are no key', () => {
    expect(presentable('none of the models', 'none')).toBe('none of the models');
    expect(presentable('a x b', 'x')).toBe('a x b');
    expect(presentable('write to me@host', '')).toBe('write to me@host');
  });

  it('is cut to 300 characters, and never through a key', () => {
    const cut = presentable(`${'x'.repeat(295)}sk-123456 and more`, 'sk-123456');
    expect(cut).toBe(`${'x'.repeat(295)}(key…`);
    expect(cut).toHaveLength(300);
    expect(presentable('y'.repeat(300), 'none')).toBe('y'.repeat(300));
  });
});
