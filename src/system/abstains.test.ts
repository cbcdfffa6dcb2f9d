import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible } from '../text/visible';
import { abstains, isAnswered } from './abstains';

const REFUSAL = "I can't answer that.";

describe('abstains', () => {
  it.each([
    [true, 'The limit is 5.', REFUSAL, true],
    [true, '', undefined, true],
    [false, REFUSAL, REFUSAL, true],
    [false, '  I can\u2019t  answer\nthat. ', REFUSAL, true],
    [false, `${REFUSAL} The limit is 5.`, REFUSAL, false],
    [false, "I can't answer that", REFUSAL, false],
    [false, REFUSAL, undefined, false],
    [false, '', '', false],
    [false, ' ', ' \n', false],
  ])('by its flag (%s) or with its sentence: %j', (abstained, text, refusal, expected) => {
    expect(abstains({ abstained, text }, refusal)).toBe(expected);
  });
});

describe('isAnswered', () => {
  it.each([
    [false, 'The limit is 5.', true],
    [false, REFUSAL, false],
    [true, 'The limit is 5.', false],
    [false, '', false],
    [false, ' \n\u00a0', false],
  ])('abstained %s, %j: %s', (abstained, text, expected) => {
    expect(isAnswered({ abstained, text }, REFUSAL)).toBe(expected);
  });

  it.each(['\u200b', '&nbsp;', '...', '{}', ' \n'])('%j says nothing', (text) => {
    expect(isAnswered({ abstained: false, text })).toBe(false);
  });

  it('is never both, and neither only where nothing is said', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom(REFUSAL, '', ' '));
    fc.assert(
      fc.property(fc.boolean(), text, fc.option(text, { nil: undefined }), (abstained, said, refusal) => {
        const answer = { abstained, text: said };
        const both = [abstains(answer, refusal), isAnswered(answer, refusal)];
        expect(both.filter(Boolean)).toHaveLength(
          abstains(answer, refusal) || /[\p{L}\p{N}]/u.test(visible(said)) ? 1 : 0,
        );
      }),
    );
  });
});
