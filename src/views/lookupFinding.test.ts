import { describe, expect, it } from 'vitest';
import { lookupFinding } from './lookupFinding';

const pairs = (same: number, other: number, gap = 0.4) => [
  ...Array.from({ length: same }, (_, i) => ({ sameAnswer: true, score: 0.5 + gap + i / 1000 })),
  ...Array.from({ length: other }, (_, i) => ({ sameAnswer: false, score: 0.5 + i / 1000 })),
];

describe('lookupFinding', () => {
  it('says that there are no such pairs where a kind is missing, instead of failing', () => {
    expect(lookupFinding([])).toMatch(/there are no pairs here\.$/);
    expect(lookupFinding(pairs(0, 12))).toBe(
      'Of 12 questions, 0 share an answer with the one nearest to them and 12 do not: there are no such pairs here, and so no cut to lay.',
    );
    expect(lookupFinding(pairs(3, 0))).toMatch(/3 share .* 0 do not: there is nothing to keep apart here/);
  });

  it('lays no cut with fewer than five of a kind, however far apart', () => {
    for (const few of [pairs(4, 60), pairs(60, 4), pairs(1, 1)])
      expect(lookupFinding(few)).toMatch(/: fewer than 5 of a kind are too few to lay a cut\.$/);
    expect(lookupFinding(pairs(5, 60))).not.toContain('too few to lay');
  });

  it('offers a cut between the kinds, or says why it is refused', () => {
    const offered = lookupFinding(pairs(20, 20));
    expect(offered).toMatch(/^Of 40 questions, 20 share .* and 20 do not\. The AUROC is 1\.00 \[/);
    const cut = Number(/cosine is ([\d.]+) or more/.exec(offered)?.[1]);
    expect(cut).toBeGreaterThan(0.519);
    expect(cut).toBeLessThanOrEqual(0.9);
    expect(lookupFinding(pairs(20, 20, 0))).toContain('A cut is refused: the score does not separate the two clouds.');
  });
});
