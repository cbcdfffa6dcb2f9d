import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from './jsonFault';
import { lineAt, parseJson } from './parseJson';
import { Problem } from './problem';

const messageOf = (text: string, firstLine?: number): string => {
  try {
    parseJson(text, 'data.json', firstLine);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Error).message;
  }
  throw new Error(`was read: ${text}`);
};

const pad = Array.from({ length: 40 }, (_, i) => `  {"item": ${i}}`).join(',\n');

describe('parseJson', () => {
  it.each([
    ['a bare NaN', '[1,\n2,\n NaN]', 'data.json, line 3: NaN is not JSON'],
    ['a bare -Infinity', '{"a": 1,\n"b": -Infinity}', 'data.json, line 2: -Infinity is not JSON'],
    ['NaN after many lines', `[\n${pad},\n  {"item": NaN}\n]`, 'data.json, line 42: NaN is not JSON'],
    [
      'NaN in a text, the fault elsewhere',
      '{"a": "not NaN, no",\n"b": 1,\n"c": yes}',
      'data.json, line 3: broken JSON: unexpected "y"',
    ],
    [
      'a fault in the middle of a long text',
      `[\n${pad},\n  {item: 1},\n${pad}\n]`,
      'data.json, line 42: broken JSON: unexpected "i"',
    ],
    ['a comma too many', '[1,\n2,,\n3]', 'data.json, line 2: broken JSON: unexpected ","'],
    ['a trailing comma', '{"a": 1,\n}', 'data.json, line 2: broken JSON: unexpected "}"'],
    ['single quotes', "{\n'a': 1}", 'data.json, line 2: broken JSON: unexpected "\'"'],
    ['a line break in a string', '["a\nb"]', 'data.json, line 1: broken JSON: a line ends inside a string'],
    ['a tab in a string', '[\n"a\tb"]', 'data.json, line 2: broken JSON: a control character inside a string'],
    ['a bad escape', '["\\x"]', 'data.json, line 1: broken JSON: a bad escape'],
    ['text after the end', '{}\n{}', 'data.json, line 2: broken JSON: unexpected "{"'],
    ['a wrong bracket', '[1\n}', 'data.json, line 2: broken JSON: unexpected "}"'],
    ['an empty text', '', 'data.json, line 1: is empty, not JSON'],
    ['CRLF', '[1,\r\n2,\r\nx]', 'data.json, line 3: broken JSON: unexpected "x"'],
  ])('names the line of %s', (_, text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  it.each(['[1,\n2,\n{"a": "b', '[1,\n2,\n', '{"a": [1,\n{"b":\n tru', '[1,\n\n-', '["a\\u00', '["a\\'])(
    'calls %j cut off, on its last line with text',
    (text) => {
      const line = text.trimEnd().split('\n').length;
      expect(messageOf(text)).toBe(`data.json, line ${line}: the JSON ends in the middle: the file is cut off`);
    },
  );

  it('counts from the line it is told', () => {
    expect(messageOf('{"a":', 17)).toMatch(/^data\.json, line 17: /);
  });

  it('reads what is right', () => {
    expect(parseJson('{"a": [1, "\u2028", "NaN"]}\n', 'x')).toEqual({ a: [1, '\u2028', 'NaN'] });
  });
});

describe('jsonFault', () => {
  it('finds none in what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(2), (text, indent) => {
        expect(jsonFault(text)).toBeUndefined();
        expect(jsonFault(JSON.stringify(JSON.parse(text), null, indent))).toBeUndefined();
      }),
    );
  });

  it('agrees with JSON.parse on damaged texts, and never points outside', () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.nat(3),
      fc.constantFrom('', ',', '"', '}', ']', '0', 'NaN', '\n', '\\', 'e', '-', ':', '1.'),
    );
    fc.assert(
      fc.property(fc.json(), damage, (text, [at, drop, insert]) => {
        const cut = at % (text.length + 1);
        const damaged = text.slice(0, cut) + insert + text.slice(cut + drop);
        let read = true;
        try {
          JSON.parse(damaged);
        } catch {
          read = false;
        }
        const fault = jsonFault(damaged);
        expect(fault === undefined, damaged).toBe(read);
        if (fault !== undefined) expect(fault.offset >= 0 && fault.offset <= damaged.length).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('calls every proper beginning of an object cut off', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        const cut = text.slice(0, 1 + (at % (text.length - 1)));
        expect(jsonFault(cut)?.problem, cut).toBe('the JSON ends in the middle: the file is cut off');
      }),
      { numRuns: 500 },
    );
  });

  it('reads deep nesting and long strings without running out of stack', () => {
    expect(jsonFault(`${'['.repeat(200_000)}x`)?.offset).toBe(200_000);
    expect(jsonFault(`["${'a'.repeat(2_000_000)}", x]`)?.offset).toBe(2_000_005);
  });
});

describe('lineAt', () => {
  it.each([
    ['a\nb\nc', 4, 3],
    ['a\r\nb\r\nc', 6, 3],
    ['a\rb', 2, 2],
    ['a\u2028b', 2, 1],
    ['', 0, 1],
  ])('%j at %i is line %i', (text, offset, line) => {
    expect(lineAt(text, offset)).toBe(line);
  });
});
