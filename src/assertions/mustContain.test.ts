import { describe, expect, it } from 'vitest';
import { asserted } from './asserted.testkit';
import { mustContain } from './mustContain';

const must_contain = ['5', 'hal env wake'];

describe('mustContain', () => {
  it('does not apply to a case without literals, nor to an abstention', () => {
    expect(mustContain(asserted({ text: 'It is 5.' }))).toBeUndefined();
    expect(mustContain(asserted({ must_contain, text: '', abstained: true }))).toBeUndefined();
    expect(mustContain(asserted({ must_contain, text: 'No.', refusal: 'No.' }))).toBeUndefined();
  });

  it('asks for every literal, and names what is missing', () => {
    expect(mustContain(asserted({ must_contain, text: 'Run `hal env wake` **5** times.' }))).toEqual({
      outcome: 'held',
    });
    expect(mustContain(asserted({ must_contain, text: 'Run it 15 times.' }))).toEqual({
      outcome: 'broken',
      detail: 'the answer lacks "5"; "hal env wake"',
    });
  });

  it('does not take a citation for a number', () => {
    expect(mustContain(asserted({ must_contain: ['5'], text: 'It is 9 [5].' }))).toEqual({
      outcome: 'broken',
      detail: 'the answer lacks "5"',
    });
    expect(mustContain(asserted({ must_contain: ['5'], text: 'It is 5[5].' }))).toEqual({ outcome: 'held' });
  });
});
