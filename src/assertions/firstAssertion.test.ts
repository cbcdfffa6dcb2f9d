import { describe, expect, it } from 'vitest';
import { firstAssertion } from './firstAssertion';

describe('firstAssertion', () => {
  it.each([
    "I don't know.",
    'I don\u2019t know.',
    'The documents do not say how; ask Rurik.',
    'I cannot help with that here. Please ask Rurik in #hal-keel.',
    'I can only answer questions about Halyard.',
    "I'm sorry, I can't help with that.",
    "I'm sorry to hear that; I have nothing on it.",
    'Your question is out of scope.',
    'Nothing in the sources covers this. They cover deploys and logs; see the runbook.',
    'The sources name three pools, pci-a, pci-b and gen-1; none ends in nine.',
    'They say nothing about it; the example rule only shows `page: live-ops`.',
    'HLY-6107 does not appear in the documentation, so I cannot say what it means.',
    'Can you say which service you mean?',
    'Please ask Rurik.',
    'Sorry.',
    '',
    ' \n',
    '...',
  ])('%j asserts nothing', (text) => {
    expect(firstAssertion(text)).toBeUndefined();
  });

  it.each([
    ['I am not sure, but the limit is 5.', 'the limit is 5.'],
    ["I'm sorry to hear that; the limit is 5.", 'the limit is 5.'],
    ['Sorry, the limit is 5.', 'Sorry, the limit is 5.'],
    ['I do not know. The limit is 5.', 'The limit is 5.'],
    ["I don't know \u2013 the limit is 5.", 'the limit is 5.'],
    ["I don't know: the limit is 5.", 'the limit is 5.'],
    ['The documents say 5.', 'The documents say 5.'],
    ['"I cannot let you pass," the guard said. He was 40.', 'He was 40.'],
    ['I cannot tell. Here you are:\n- 5 retries', 'Here you are:'],
    ['5', '5'],
    ['Je ne sais pas.', 'Je ne sais pas.'],
  ])('%j asserts %j', (text, assertion) => {
    expect(firstAssertion(text)).toBe(assertion);
  });

  it('does not see what its docstring says it does not', () => {
    expect(firstAssertion('It is not limited.')).toBeUndefined();
    expect(firstAssertion("I don't know. The documents say 5.")).toBeUndefined();
  });
});
