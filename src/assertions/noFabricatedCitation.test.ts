import { describe, expect, it } from 'vitest';
import { asserted, type Told } from './asserted.testkit';
import { noFabricatedCitation } from './noFabricatedCitation';

const on = (told: Told) => noFabricatedCitation(asserted(told));
const broken = (detail: string) => ({ outcome: 'broken', detail });

describe('noFabricatedCitation', () => {
  it('does not apply where nothing is cited', () => {
    expect(on({ text: 'It is 5.' })).toBeUndefined();
    expect(on({ text: "I don't know.", abstained: true, retrieved: 0 })).toBeUndefined();
  });

  it('is what its docstring says', () => {
    const told = { text: 'It is 5 [1][7].', retrieved: 9, offered: 5, citations: ['c1', 'c9'] };
    expect(on(told)).toEqual(
      broken('[7] is beyond its 5 sources; the cited chunk "c9" was retrieved, but not offered'),
    );
  });

  it('holds for what was offered, by marker or by id', () => {
    expect(on({ text: 'It is 5 [1-5].' })).toEqual({ outcome: 'held' });
    expect(on({ text: 'It is 5.', citations: ['c5'] })).toEqual({ outcome: 'held' });
  });

  it('says each once, and what is wrong with it', () => {
    expect(on({ text: 'It is 5 [6], or 6 [6].' })).toEqual(broken('[6] is beyond its 5 sources'));
    expect(on({ text: 'It is 5 [0].' })).toEqual(broken('[0] is no source: they count from 1'));
    expect(on({ text: 'It is 5.', citations: ['x\u001b[2J'] })).toEqual(
      broken('the cited chunk "x\\u001b[2J" was not retrieved'),
    );
    expect(on({ text: 'It is 5 [1].', retrieved: 0 })).toEqual(broken('[1] is beyond its 0 sources'));
    expect(on({ text: 'It is 5 [4].', retrieved: 3, offered: 9 })).toEqual(broken('[4] is beyond its 3 sources'));
  });
});
