import { describe, expect, it } from 'vitest';
import { backoff } from './backoff';

describe('backoff', () => {
  it('doubles its bound up to 8 s', () => {
    expect([1, 2, 3, 4, 5, 6, 60, 2000].map((tries) => backoff(tries, 0.5))).toEqual([
      250, 500, 1000, 2000, 4000, 4000, 4000, 4000,
    ]);
    expect(backoff(3, 0)).toBe(0);
  });
});
