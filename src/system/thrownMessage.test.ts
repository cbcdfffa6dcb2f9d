import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { ChatFault } from '../models/chatFault';
import { thrownMessage } from './thrownMessage';

const because = (cause: unknown) => new TypeError('fetch failed', { cause });
const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });

describe('thrownMessage', () => {
  it.each([
    ['an error', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['an error without a message', new Error(), 'Error'],
    ['an error that has a code alone', refused, 'AggregateError: ECONNREFUSED'],
    ['a problem', new Problem('no such file', { where: 'a.json' }), 'a.json: no such file'],
    ['a fault', new ChatFault('rate_limited', 'too many', { where: 'http://h' }), 'http://h: too many'],
    ['an error of another realm', runInNewContext('new RangeError("far")'), 'RangeError: far'],
    ['what looks like an error', { message: 'm', name: 7 }, 'Error: m'],
    ['a cause', because(new Error('connect ECONNREFUSED')), 'TypeError: fetch failed (connect ECONNREFUSED)'],
    ['a cause that has a code alone', because(refused), 'TypeError: fetch failed (ECONNREFUSED)'],
    ['a cause that says nothing', because(3), 'TypeError: fetch failed'],
    ['a string', 'no', 'not an Error: "no"'],
    ['nothing', undefined, 'not an Error: undefined'],
    ['null', null, 'not an Error: null'],
    ['an object', { status: 500 }, 'not an Error: {"status":500}'],
    ['a symbol', Symbol('s'), 'not an Error: Symbol(s)'],
    ['lines and colours', new Error('a\nb\u001b[31m'), 'Error: a\\nb\\u001b[31m'],
    ['a key', new Error('wrong: sk-abcdef123456'), 'Error: wrong: (key)'],
  ])('words %s', (_, thrown, message) => expect(thrownMessage(thrown)).toBe(message));

  it('words what cannot be looked at', () => {
    const hostile = [
      {
        get message() {
          throw new Error('again');
        },
      },
      {
        toJSON() {
          throw new Error('again');
        },
      },
      new Proxy(
        {},
        {
          get() {
            throw new Error('again');
          },
        },
      ),
    ];
    for (const thrown of hostile) expect(thrownMessage(thrown)).toBe('not an Error: something that cannot be shown');
  });

  it('is one short line, whatever was thrown', () => {
    expect(thrownMessage(new Error('x'.repeat(1_000_000)))).toHaveLength(500);
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const message = thrownMessage(thrown);
        expect(message.length).toBeLessThanOrEqual(500);
        expect(message).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
