import { describe, expect, it } from 'vitest';
import { retryAfter } from './retryAfter';

const asked = (headers: Record<string, string>, now = 2000) =>
  retryAfter({ get: (name) => headers[name] ?? null }, now);

describe('retryAfter', () => {
  it('reads seconds, milliseconds and a date', () => {
    expect(asked({ 'retry-after': '2' })).toBe(2000);
    expect(asked({ 'retry-after': '0.25' })).toBe(250);
    expect(asked({ 'retry-after': '0' })).toBe(0);
    expect(asked({ 'retry-after-ms': '20', 'retry-after': '7' })).toBe(20);
    expect(asked({ 'retry-after': 'Thu, 01 Jan 1970 00:00:05 GMT' })).toBe(3000);
    expect(asked({ 'retry-after': 'Thu, 01 Jan 1970 00:00:01 GMT' })).toBe(0);
  });

  it.each(['', '-1', 'soon', 'NaN', 'Infinity', '1e9', '2000-01'])('reads nothing in %j', (text) => {
    expect(asked({ 'retry-after': text })).toBeUndefined();
  });

  it('falls back on seconds where the milliseconds cannot be read, and on nothing without a header', () => {
    expect(asked({ 'retry-after-ms': 'x', 'retry-after': '1' })).toBe(1000);
    expect(asked({})).toBeUndefined();
  });
});
