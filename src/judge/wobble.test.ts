import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fleissKappa } from '../stats/fleissKappa';
import { wilson } from '../stats/interval';
import { krippendorffAlpha } from '../stats/krippendorffAlpha';
import { random, shuffle } from '../stats/random';
import type { RepeatedCase } from './wobble';
import { wobbleOf } from './wobble';
import { repeated, repeatedCases } from './wobbled.testkit';

const letters = (most: number) =>
  fc.string({ unit: fc.constantFrom('P', 'F', 'P', 'F', 'U'), minLength: most, maxLength: most });
/** Up to twelve cases, each judged as often as the others. */
const someCases: fc.Arbitrary<RepeatedCase[]> = fc
  .integer({ min: 1, max: 7 })
  .chain((most) => fc.array(letters(most), { maxLength: 12 }))
  .map((said) => repeatedCases(...said));

describe('wobbleOf', () => {
  it('counts the repeats that differ from the recorded verdict, with Wilson’s interval', () => {
    const [row, ...others] = wobbleOf([repeated('GC-0001', 'PFPPFP')]).rows;
    expect(others).toEqual([]);
    expect(row).toEqual({
      case_id: 'GC-0001',
      query: 'What of GC-0001?',
      answer: 'So much of GC-0001.',
      recorded: 'pass',
      repeats: 5,
      flips: 2,
      flip_rate: 0.4,
      ...wilson(2, 5),
      judged: 6,
      passes: 4,
      minority: 2 / 6,
      reason_pass: 'says pass',
      reason_fail: 'says fail',
    });
  });

  it('has a flip for every repeat where the record is the odd one out, and a reason of one side alone where none changes', () => {
    const { rows } = wobbleOf(repeatedCases('FPPPPP', 'PPPPPP', 'FFFFFF'));
    expect(rows.map(({ flips, minority }) => [flips, minority])).toEqual([
      [5, 1 / 6],
      [0, 0],
      [0, 0],
    ]);
    expect(rows[1]).not.toHaveProperty('reason_fail');
    expect(rows[2]).not.toHaveProperty('reason_pass');
    expect(rows[1]).toMatchObject({ flip_rate: 0, low: 0, high: wilson(0, 5).high });
  });

  it('puts the most borderline case first, then the one with more flips, then by id', () => {
    const { rows } = wobbleOf(repeatedCases('PPPPPP', 'PPPPPF', 'FPPPPP', 'PPPFFF', 'FFFFFF'));
    expect(rows.map(({ case_id }) => case_id)).toEqual(['GC-0004', 'GC-0003', 'GC-0002', 'GC-0001', 'GC-0005']);
  });

  it('counts a repeat without a verdict, and never as a flip', () => {
    const wobble = wobbleOf(repeatedCases('PUUPF', 'FFFFF'));
    expect(wobble.rows[0]).toMatchObject({ repeats: 2, flips: 1, flip_rate: 0.5, judged: 3, passes: 2 });
    expect(wobble).toMatchObject({ unjudged: 2, flips: 1, rejudged: 6, left_out: [] });
    expect(wobble.flip_rate).toEqual({ rate: 1 / 6, ...wilson(1, 6) });
    expect(wobble.repeats.map(({ passes, judged, unjudged }) => [passes, judged, unjudged])).toEqual([
      [1, 2, 0],
      [0, 1, 1],
      [0, 1, 1],
      [1, 2, 0],
      [0, 2, 0],
    ]);
  });

  it('has no row without a recorded verdict, or with fewer than two judged repeats; such cases are named', () => {
    const wobble = wobbleOf(repeatedCases('UPPPP', 'PUUUF', 'PUUFF', 'P'));
    expect(wobble.rows.map(({ case_id }) => case_id)).toEqual(['GC-0003']);
    expect(wobble.left_out).toEqual(['GC-0001', 'GC-0002', 'GC-0004']);
    expect([wobble.flips, wobble.rejudged]).toEqual([2, 2]);
  });

  it('has no pass-rate of a repeat that nobody judged, and none at all of nothing', () => {
    const nobody = wobbleOf(repeatedCases('PUPP', 'FUFF'));
    expect(nobody.repeats.map(({ pass_rate }) => pass_rate)).toEqual([0.5, null, 0.5, 0.5]);
    const nothing = wobbleOf([]);
    expect(nothing).toMatchObject({ rows: [], left_out: [], repeats: [], unjudged: 0, flips: 0, flip_rate: null });
    expect(nothing.fleiss).toHaveProperty('notDefined');
    expect(nothing.alpha).toHaveProperty('notDefined');
  });

  it('takes Fleiss’ kappa over the cases that every repeat judged, and Krippendorff’s alpha over all', () => {
    const wobble = wobbleOf(repeatedCases('PPF', 'FFF', 'PUP', 'PPP'));
    const counts = [
      new Map([
        ['pass', 2],
        ['fail', 1],
      ]),
      new Map([['fail', 3]]),
      new Map([['pass', 3]]),
    ];
    expect(wobble.fleiss).toEqual(fleissKappa(counts));
    // By hand: agreement 1/3, 1, 1: mean 7/9; five of nine pass: by chance (25 + 16)/81; kappa = (7/9 - 41/81)/(1 - 41/81) = 22/40.
    expect((wobble.fleiss as { value: number }).value).toBeCloseTo(0.55, 12);
    expect(wobble.alpha).toEqual(
      krippendorffAlpha(
        [
          ['pass', 'fail', 'pass', 'pass'],
          ['pass', 'fail', undefined, 'pass'],
          ['fail', 'fail', 'pass', 'pass'],
        ],
        { categories: ['fail', 'pass'] },
      ),
    );
  });

  it('is the same for the cases in any order, whatever comes back', () => {
    fc.assert(
      fc.property(someCases, fc.nat(), (cases, seed) => {
        const before = wobbleOf(cases);
        const after = wobbleOf(shuffle([...cases], random(seed)));
        expect({ ...after, left_out: [...after.left_out].sort() }).toEqual(before);
      }),
    );
  });

  it('adds up: rows and those left out are all cases, and no rate leaves its interval', () => {
    fc.assert(
      fc.property(someCases, (cases) => {
        const wobble = wobbleOf(cases);
        const count = (letter: string) =>
          cases.flatMap(({ judged }) => judged).filter(({ outcome }) => outcome === letter).length;
        expect(wobble.rows.length + wobble.left_out.length).toBe(cases.length);
        expect(wobble.unjudged).toBe(count('unjudged'));
        expect(wobble.repeats.reduce((sum, { passes }) => sum + passes, 0)).toBe(count('pass'));
        expect(wobble.repeats.reduce((sum, { judged }) => sum + judged, 0)).toBe(count('pass') + count('fail'));
        for (const { flips, repeats, flip_rate, low, high, minority, passes, judged, recorded } of wobble.rows) {
          expect(low <= flip_rate && flip_rate <= high && flips <= repeats && minority <= 0.5).toBe(true);
          expect(judged).toBe(repeats + 1);
          expect(flips).toBe(recorded === 'pass' ? judged - passes : passes);
        }
      }),
    );
  });

  it('covers the true flip rate in about 95 of 100 intervals, and never shows one of no width', () => {
    const truths = [0.05, 0.1, 0.3, 0.5];
    const covered = truths.map((truth) => {
      let hits = 0;
      for (let run = 0; run < 500; run++) {
        const source = random(run * 10 + truths.indexOf(truth));
        // Of a case that is recorded a pass, as many repeats as cases in a small set: the pooled interval.
        const said = Array.from(
          { length: 20 },
          () => `P${Array.from({ length: 5 }, () => (source.unit() < truth ? 'F' : 'P')).join('')}`,
        );
        const { flip_rate } = wobbleOf(repeatedCases(...said));
        if (flip_rate === null) throw new Error('no rate');
        expect(flip_rate.high).toBeGreaterThan(flip_rate.low);
        if (flip_rate.low <= truth && truth <= flip_rate.high) hits++;
      }
      return hits / 500;
    });
    for (const share of covered) {
      expect(share).toBeGreaterThan(0.92);
      expect(share).toBeLessThan(0.985);
    }
  });
});

describe('no flip in a few repeats', () => {
  it('is no proof of none: five repeats of one in ten show a flip in 41 % of runs, as the docstring says', () => {
    expect((1 - 0.9 ** 5).toFixed(2)).toBe('0.41');
    let seen = 0;
    for (let run = 0; run < 4000; run++) {
      const source = random(run);
      const said = `P${Array.from({ length: 5 }, () => (source.unit() < 0.1 ? 'F' : 'P')).join('')}`;
      if (wobbleOf([repeated('GC-0001', said)]).flips > 0) seen++;
    }
    expect(Math.abs(seen / 4000 - 0.41)).toBeLessThan(0.025);
  });
});
