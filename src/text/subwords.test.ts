import { describe, expect, it } from 'vitest';
import { estimateSubwords } from './subwords';

describe('estimateSubwords', () => {
  it('counts the pieces of its worked example', () => {
    expect(estimateSubwords('queue.retry.max_age is 30 s')).toBe(13);
  });

  it('spells abbreviations and digits out, and takes four letters of a word at a time', () => {
    expect(estimateSubwords('HLY-4021')).toBe(3 + 1 + 4);
    expect(estimateSubwords('Deployment')).toBe(3);
    expect(estimateSubwords('a | b')).toBe(3);
    expect(estimateSubwords(' \n ')).toBe(0);
  });
});
