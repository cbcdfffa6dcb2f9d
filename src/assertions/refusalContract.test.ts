import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asserted, type Told } from './asserted.testkit';
import { refusalContract } from './refusalContract';

const REFUSAL = "I don't know.";
const on = (told: Partial<Told>) =>
  refusalContract(asserted({ type: 'out_of_scope', refusal: REFUSAL, text: REFUSAL, abstained: true, ...told }));

describe('refusalContract', () => {
  it('does not apply without a sentence, nor to an answer', () => {
    const { refusal, ...undeclared } = asserted({ type: 'out_of_scope', refusal: REFUSAL, text: 'It is 5.' });
    expect(refusal).toBe(REFUSAL);
    expect(refusalContract(undeclared)).toBeUndefined();
    expect(on({ type: 'normal', abstained: false, text: 'It is 5.' })).toBeUndefined();
  });

  it('applies wherever the flag is set, and to every case that must be abstained from', () => {
    expect(on({ type: 'normal' })).toEqual({ outcome: 'held' });
    expect(on({ abstained: false })).toEqual({ outcome: 'held' });
    expect(on({ type: 'cross_tenant', abstained: false, text: `\n ${REFUSAL} ` })).toEqual({ outcome: 'held' });
  });

  it.each([
    ['I don\u2019t know.', "character 6: \u2019 (U+2019), the contract has ' (U+0027)"],
    ["I\u00a0don't know.", 'character 2: U+00A0, the contract has U+0020'],
    ["i don't know.", 'character 1: i (U+0069), the contract has I (U+0049)'],
    ["\u{1f600}I don't know.", 'character 1: \u{1f600} (U+1F600), the contract has I (U+0049)'],
    ["I\u001b don't know.", 'character 2: U+001B, the contract has U+0020'],
    ["I don't know", 'ends early, before "."'],
    ["I don't know. Ask Rurik.", 'goes on after the sentence: " Ask Rurik."'],
    ['It is 5.', 'character 2: t (U+0074), the contract has U+0020'],
    [' ', 'the text is empty'],
  ])('%j breaks it: %s', (text, detail) => {
    expect(on({ text })).toEqual({ outcome: 'broken', detail });
  });

  it('holds for nothing but the sentence itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(' ', '\n', ''),
        fc.nat(REFUSAL.length),
        fc.string({ unit: 'grapheme' }),
        (gap, at, put) => {
          const text = REFUSAL.slice(0, at) + put + REFUSAL.slice(at);
          expect(on({ text: gap + text + gap })?.outcome).toBe(text.trim() === REFUSAL ? 'held' : 'broken');
        },
      ),
    );
  });
});
