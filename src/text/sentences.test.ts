import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from './normalise';
import { sentences } from './sentences';

describe('sentences', () => {
  it('is what its docstring says', () => {
    expect(sentences('Logs stay 30 days.\nThen they go.\n- one\n- two')).toEqual([
      'Logs stay 30 days.',
      'Then they go.',
      '- one',
      '- two',
    ]);
  });

  it.each([
    [
      'unwraps a paragraph',
      'A token\nlives for\n90 days. It is\nthen dead.',
      ['A token lives for 90 days.', 'It is then dead.'],
    ],
    ['unwraps a list item', '- a token\n  lives on\n- next', ['- a token lives on', '- next']],
    ['parts paragraphs', 'One stands\n\nTwo stands', ['One stands', 'Two stands']],
    [
      'keeps versions and keys whole',
      'Use 4.12.0 or queue.retry.max now. Then go.',
      ['Use 4.12.0 or queue.retry.max now.', 'Then go.'],
    ],
    ['keeps a heading apart', '## Limits\nTen a day.', ['## Limits', 'Ten a day.']],
    ['takes #4021 for no heading', 'The fault is\n#4021 here.', ['The fault is #4021 here.']],
    ['knows a heading by its underline', 'Limits\n======\nTen a day.', ['Limits', 'Ten a day.']],
    ['knows the other underline', 'Limits\n---\nTen a day.', ['Limits', 'Ten a day.']],
    ['drops rules', 'One.\n\n---\n\n***\n\nTwo.', ['One.', 'Two.']],
    ['keeps numbered items', '1. first\n2) second', ['1. first', '2) second']],
    ['unwraps a quotation', '> A token\n> lives on.\n\nEnd.', ['A token lives on.', 'End.']],
    ['is empty for nothing', ' \n\n', []],
    ['reads CRLF', 'One\r\ntwo.\r\n\r\n- three\r\n', ['One two.', '- three']],
    ['drops what has neither letter nor digit', '... !!! \n\n- \n\nYes.', ['Yes.']],
  ])('%s', (_, text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it('gives a table row as one sentence without its outer pipes, and no rule', () => {
    expect(sentences('| Key | Limit |\n|:----|------:|\n| queue.retry.max | 5 |\n|a|b. C|')).toEqual([
      'Key | Limit',
      'queue.retry.max | 5',
      'a | b. C',
    ]);
  });

  it('gives lines of code, without the fences, and joins none of them', () => {
    expect(sentences('Run this:\n```sh\nhelm deploy\n  --force-pull\n```\nThen wait.')).toEqual([
      'Run this:',
      'helm deploy',
      '--force-pull',
      'Then wait.',
    ]);
  });

  it('ends a fence only at a fence of its kind and length', () => {
    expect(sentences('~~~\na line\n```\nb line\n~~~\nOne\ntwo.')).toEqual(['a line', 'b line', 'One two.']);
    expect(sentences('````\na\n```\nb\n````\nOne\ntwo.')).toEqual(['a', 'b', 'One two.']);
    expect(sentences('```\na\nb')).toEqual(['a', 'b']);
    expect(sentences('```\na\n```sh\nb\n```\nOne\ntwo.')).toEqual(['a', '```sh', 'b', 'One two.']);
    expect(sentences('``` is a fence\nthey say.')).toEqual(['they say.']);
    expect(sentences('```code``` on a line\nof prose.')).toEqual(['```code``` on a line of prose.']);
  });

  const word = fc.stringMatching(/^[a-z]{1,7}$/);
  const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => {
    const text = words.join(' ');
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  });
  const wrapped = fc
    .tuple(fc.array(sentence, { minLength: 1, maxLength: 4 }), fc.array(fc.boolean(), { maxLength: 12 }))
    .map(([parts, breaks]) => {
      let i = 0;
      return parts.join(' ').replace(/ /g, () => (breaks[i++] ? '\n' : ' '));
    });

  it('puts a wrapped paragraph together again', () => {
    fc.assert(
      fc.property(wrapped, (text) => {
        expect(sentences(text).join(' ')).toBe(normalise(text));
      }),
    );
  });

  it('says only what stands in the source, and all of its words', () => {
    const block = fc.oneof(
      wrapped,
      wrapped.map((text) => `- ${text.replace(/\n/g, '\n  ')}`),
      sentence.map((text) => `## ${text}`),
      fc.array(word, { minLength: 1 }).map((lines) => `\`\`\`\n${lines.join('\n')}\n\`\`\``),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const text = blocks.join('\n\n');
        const found = sentences(text);
        for (const one of found) expect(normalise(text)).toContain(normalise(one));
        const wordsOf = (s: string) => s.match(/[a-z]+/gi) ?? [];
        expect(wordsOf(found.join(' '))).toEqual(wordsOf(text));
      }),
    );
  });

  // A paragraph is segmented in pieces of 20,000 characters: none is to be seen in what comes out.
  it('finds the sentences of a very long paragraph one by one', () => {
    const all = Array.from({ length: 20_000 }, (_, i) => `Line ${i} says ${'so '.repeat(i % 7)}much.`);
    expect(sentences(all.join(' '))).toEqual(all);
    expect(sentences('a'.repeat(50_000)).join('')).toBe('a'.repeat(50_000));
  });
});
