import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citations } from './citations';

/** The numbers cited, a fabricated one with its sign. */
const cited = (text: string, sources = 5) =>
  citations(text, sources).map(({ number, fabricated }) => (fabricated ? `${number}!` : `${number}`));

describe('citations: markers', () => {
  it('is what its docstring says', () => {
    expect(citations('It is 5 [1-2], or 6 [7].', 5)).toEqual([
      { number: 1, marker: '[1-2]', start: 8, end: 13, fabricated: false },
      { number: 2, marker: '[1-2]', start: 8, end: 13, fabricated: false },
      { number: 7, marker: '[7]', start: 20, end: 23, fabricated: true },
    ]);
  });

  it.each([
    ['It is 5 [1].', ['1']],
    ['It is 5 [1][2].', ['1', '2']],
    ['It is 5 [1] [2].', ['1', '2']],
    ['It is 5 [1, 2].', ['1', '2']],
    ['It is 5 [1,2; 4].', ['1', '2', '4']],
    ['It is 5 [1-3].', ['1', '2', '3']],
    ['It is 5 [1\u20133].', ['1', '2', '3']],
    ['It is 5 [ 1 ].', ['1']],
    ['It is 5 [1, 3-4].', ['1', '3', '4']],
    ['It is 5 [3-1].', ['1', '2', '3']],
    ['It is 5 \u30101\u3011.', ['1']],
    ['It is 5 \u30101\u2020source\u3011\u30102\u2020limits.md\u3011.', ['1', '2']],
    ['It is 5[^1].', ['1']],
    ['It is 5[^1].\n\n[^1]: Limits of a deploy', ['1', '1']],
    ['It is 5.\n\n[^2]: limits', ['2']],
    ['It is 5 [1].\n\n[1] Limits', ['1', '1']],
    ['It is 5 \uff3b\uff11\uff0c\uff12\uff3d.', ['1', '2']],
    ['It is 5 \\[1\\].', ['1']],
    ['\ufeffIt is 5 [1].', ['1']],
    ['- a\r\n- b `x` [1]\r\n', ['1']],
    ['| a [1] | b [2] |', ['1', '2']],
    ['**It is 5 [1]**', ['1']],
  ])('%j', (text, numbers) => {
    expect(cited(text)).toEqual(numbers);
  });

  it.each([
    ['It is 5 [7].', ['7!']],
    ['It is 5 [1][6].', ['1', '6!']],
    ['It is 5 [4-8].', ['4', '5', '8!']],
    ['It is 5 [7-9].', ['9!']],
    ['It is 5 [1-999].', ['1', '2', '3', '4', '5', '999!']],
    ['It is 5 [0].', ['0!']],
    ['It is 5\u30107\u2020x\u3011.', ['7!']],
    ['It is 5[^7].', ['7!']],
  ])('%j: fabricated', (text, numbers) => {
    expect(cited(text)).toEqual(numbers);
  });

  it('takes any number for fabricated where there is no source', () => {
    expect(cited('It is 5 [1-2].', 0)).toEqual(['2!']);
  });
});

describe('citations: what cites nothing', () => {
  it.each([
    ['a year', 'since [2024] it is 5'],
    ['a year beside a number', 'see [1, 2024]'],
    ['a long range', 'ids [1-9999]'],
    ['a task', '- [x] done\n- [ ] not'],
    ['a name', 'see [limits] and [version 1]'],
    ['a section', 'see [1-2-3]'],
    ['an interval', 'a share in [0, 1], or [0-5]'],
    ['a link', 'see [1](http://x) and [text](http://x/a[1])'],
    ['a picture', '![1](http://x/1.png)'],
    ['an address', 'see <http://x/?a=[1]>'],
    ['a reference', 'see [text][1]'],
    ['a definition', 'see it\n\n[1]: http://x'],
    ['a fence', '```js\na [1]\n```'],
    ['a fence of tildes', '~~~\na [1]\n~~~'],
    ['a fence in a list', '- see\n\n  ```\n  a [1]\n  ```'],
    ['an open fence', '```\na [1]'],
    ['indented code', 'see\n\n    a [1]'],
    ['a code span', 'see `a [1]` and ``b [2]``'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(cited(text)).toEqual([]);
  });
});

describe('citations: an index or a citation', () => {
  it.each([
    'arr[0]',
    'take arr[1].',
    'x[2] and',
    'items[0] is first',
    'items[1] is null',
    'items[1].name',
    'items[1] = 4',
    'items[1] == 4',
    'ports = [1, 2]',
    'retry_list[1] breaks',
    'maxItems[1] breaks',
    'queue.items[1] breaks',
    'f(x)[1] breaks',
    'arr[1][2]',
  ])('%j: an index', (text) => {
    expect(cited(text)).toEqual([]);
  });

  it.each([
    'The limit is 20[1].',
    'The limit is 20[1] for all',
    'That is a freeze[1].',
    'The freeze[1] starts at 22:00.',
    'Set flags.boot.wait[1].',
    'Set flags.boot.wait[1]\nThen go.',
    'Run `hal env wake`[1] now.',
    'In March (of 2025)[1] it was',
    'It is **five**[1] now',
    'He said "five"[1].',
    'plan B[1].',
  ])('%j: a citation', (text) => {
    expect(cited(text)).toEqual(['1']);
  });
});

describe('citations: properties', () => {
  it('reads every marker that it is given, in any mixture', () => {
    const number = fc.integer({ min: 1, max: 9 });
    const marker = fc.oneof(
      number.map((n) => ({ text: `[${n}]`, numbers: [n] })),
      number.map((n) => ({ text: `\u3010${n}\u3011`, numbers: [n] })),
      number.map((n) => ({ text: `[^${n}]`, numbers: [n] })),
      fc.tuple(number, number).map(([a, b]) => ({ text: `[${a}, ${b}]`, numbers: [a, b] })),
    );
    fc.assert(
      fc.property(fc.array(marker, { maxLength: 5 }), fc.constantFrom('', ' ', ' and '), (markers, gap) => {
        const text = `It is five ${markers.map((m) => m.text).join(gap)}.`;
        const found = citations(text, 5);
        expect(found.map((c) => c.number)).toEqual(markers.flatMap((m) => m.numbers));
        for (const { number: n, fabricated, marker: m, start, end } of found) {
          expect(fabricated).toBe(n > 5);
          expect(text.slice(start, end)).toBe(m);
        }
      }),
    );
  });

  it('gives of a range what the sources have of it, and its end beyond them', () => {
    const bound = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(bound, bound, fc.nat(12), (a, b, sources) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const expected = Array.from({ length: sources }, (_, i) => i + 1).filter((n) => n >= low && n <= high);
        if (high > sources) expected.push(high);
        expect(citations(`It is [${a}-${b}]`, sources).map((c) => c.number)).toEqual(expected);
      }),
    );
  });

  it('survives any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc
        .array(fc.constantFrom('[', ']', '1', '-', ',', '`', '\n', '\u3010', '\u3011', '^', 'a', '(', ')', ' ', ':'))
        .map((p) => p.join('')),
    );
    fc.assert(
      fc.property(text, fc.nat(5), (any, sources) => {
        for (const { number, fabricated } of citations(any, sources))
          expect(fabricated).toBe(number < 1 || number > sources);
      }),
      { numRuns: 500 },
    );
  });
});
