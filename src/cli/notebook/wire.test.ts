import { describe, expect, it } from 'vitest';
import { decodeMessage, encodeMessage, makeMessage, sign } from './wire';

const message = makeMessage(
  'execute_request',
  { code: 'console.log("é")' },
  { id: 'm1', session: 's1', date: new Date(0) },
);

describe('the wire protocol', () => {
  it('reads back what it writes, also behind a routing prefix', () => {
    const frames = encodeMessage(message, 'key');
    expect(decodeMessage(frames, 'key')).toEqual(message);
    expect(decodeMessage([Buffer.from('peer'), ...frames], 'key')).toEqual(message);
  });

  it('signs as other clients do', () => {
    // python3 -c "import hmac; h = hmac.new(b'key', digestmod='sha256'); [h.update(p) for p in (b'{}', b'{}', b'{}', b'{\"a\":1}')]; print(h.hexdigest())"
    const parts = ['{}', '{}', '{}', '{"a":1}'].map((part) => Buffer.from(part));
    expect(sign(parts, 'key')).toBe('5c59a161f31dbc453751f94cd7e9bdd78e1ed3419c132f75b8e0f3b0d1313693');
  });

  it('refuses another key, a changed part, and what is no message', () => {
    const frames = encodeMessage(message, 'key');
    expect(() => decodeMessage(frames, 'other')).toThrow('wrong signature');
    expect(() => decodeMessage([...frames.slice(0, 5), Buffer.from('{"code":"evil()"}')], 'key')).toThrow(
      'wrong signature',
    );
    expect(() => decodeMessage(frames.slice(2), 'key')).toThrow('not a Jupyter message');
    expect(() => decodeMessage([], 'key')).toThrow('not a Jupyter message: 0 frames');
  });

  it('refuses a signed message whose parts are no objects', () => {
    const parts = ['{', '{}', '{}', '{}'].map((part) => Buffer.from(part));
    const frames = [Buffer.from('<IDS|MSG>'), Buffer.from(sign(parts, 'key')), ...parts];
    expect(() => decodeMessage(frames, 'key')).toThrow('cannot be read');
  });
});
