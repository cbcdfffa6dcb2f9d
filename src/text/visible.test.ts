import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible } from './visible';

describe('visible', () => {
  it('is what its docstring says', () => {
    expect(visible('tin\u200b spar&shy;row&nbsp;\\_')).toBe('tin sparrow _');
  });

  it.each([
    ['zero width', 'a\u200bb\u200cc\u200dd\u2060e\ufefff', 'abcdef'],
    ['soft hyphens and direction marks', 'a\u00adb\u200fc\u202ed\u2066e', 'abcde'],
    ['entities', '5&lt;6 &amp; &quot;x&quot; &ndash; &NBSP;.', '5<6 & "x" \u2013  .'],
    ['numeric entities', '&#116;&#x69;n&#8203;', 'tin'],
    ['no entity', '&unknown; &#99999999; &#1114112; & ;', '&unknown; &#99999999; &#1114112; & ;'],
    ['an entity once', '&amp;nbsp;', '&nbsp;'],
    ['tags of emphasis', '<b>5</b><br/>retries', '5 retries'],
    ['no other tag', '<desk-tb@halyard.example> <a href="x">', '<desk-tb@halyard.example> <a href="x">'],
    ['escapes', 'retry\\_count \\*5\\* \\n', 'retry_count *5* \\n'],
    ['marks stay', '**5** `x` _y_', '**5** `x` _y_'],
  ])('%s', (_, text, expected) => {
    expect(visible(text)).toBe(expected);
  });

  it('leaves plain words alone', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-zA-Z0-9 .,:'\n-]*$/), (text) => visible(text) === text));
  });
});
