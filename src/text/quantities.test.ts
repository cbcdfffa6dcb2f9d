import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantities } from './quantities';

const brief = (text: string) => quantities(text).map(({ value, kinds }) => [value, ...kinds].join(' '));

describe('quantities', () => {
  it.each([
    ['60 s, or two minutes', ['60 time', '120 time']],
    ['its five latest releases', ['5 latest releas']],
    ['600 requests a minute, 50 a second', ['10 rate', '50 rate']],
    ['a 30-second wait, the thirty-day rule, thirty-two days', ['30 time', '2592000 time', '2764800 time']],
    ['`for: 3m`, 250ms, 24-hour, 7d', ['180 time', '0.25 time', '86400 time', '604800 time']],
    ['64 KB, 1,048,576 bytes, 120G', ['65536 size', '1048576 size', `${120 * 1024 ** 3} size`]],
    ['40 % or 55% or 5 percent', ['40 percent', '55 percent', '5 percent']],
    ['Tuesday 03:00-05:00 UTC', ['180 clock', '300 clock']],
    ['15 November 08:00', ['15 november', '480 clock']],
    ['from eight to five: only that', ['8', '5']],
    ['| `queue.retry.max` | 8 | tries |', ['8']],
    ['from 90 s down to 45', ['90 time', '45 time']],
    ['30 seconds instead of 60', ['30 time', '60 time']],
    ['drops from 60 to 40 percent', ['60 percent', '40 percent']],
    ['18 databases instead of 14', ['18 databas instead', '14 databas instead']],
    ['50 a second, bucket of 120', ['50 rate', '120']],
    ['Kept 30 s. Up to 45', ['30 time', '45']],
    ['in 2024 GB', [`${2024 * 1024 ** 3} size`]],
  ])('reads %j', (text, expected) => expect(brief(text)).toEqual(expected));

  it.each([
    'HLY-4021 since 4.12.0',
    '2026-03-02',
    'in 2026',
    'the 18th',
    '5x',
    'pool-kestrel-9',
    'v3',
    'one of them',
    '',
  ])('finds none in %j', (text) => expect(quantities(text)).toEqual([]));

  it('keeps the number as it is written', () => {
    expect(quantities('2 hours')).toEqual([{ value: 7200, written: 2, kinds: ['time'] }]);
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { value } of quantities(text)) expect(Number.isFinite(value)).toBe(true);
      }),
    );
  });
});
