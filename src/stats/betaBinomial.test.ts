import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetaShape, fitBetaBinomial, nextYes, type Tries } from './betaBinomial';
import { type Random, random, shuffle } from './random';

const alike = (yes: number, n: number, cases: number): Tries[] => Array.from({ length: cases }, () => ({ yes, n }));

/** ln of the probability of the outcomes in some order: one try after another, each by what came before (Pólya's urn). */
function urn(tries: readonly Tries[], { mean, weight }: BetaShape): number {
  let sum = 0;
  for (const { yes, n } of tries) {
    for (let i = 0; i < yes; i++) sum += Math.log((i + mean * weight) / (i + weight));
    for (let i = yes; i < n; i++) sum += Math.log((i - yes + (1 - mean) * weight) / (i + weight));
  }
  return sum;
}

/** A rate of a Beta distribution, by Jöhnk's rejection: right for any shape, quick for small ones. */
function betaDraw(a: number, b: number, source: Random): number {
  for (;;) {
    const x = source.unit() ** (1 / a);
    const y = source.unit() ** (1 / b);
    if (x + y > 0 && x + y <= 1) return x / (x + y);
  }
}

/** Cases whose rates are drawn first, and then their tries. `n` is how many tries case i has. */
function simulated({ mean, weight }: BetaShape, cases: number, n: (i: number) => number, source: Random): Tries[] {
  return Array.from({ length: cases }, (_, i) => {
    const rate = betaDraw(mean * weight, (1 - mean) * weight, source);
    let yes = 0;
    for (let k = 0; k < n(i); k++) yes += source.unit() < rate ? 1 : 0;
    return { yes, n: n(i) };
  });
}

const outcome = fc.integer({ min: 1, max: 7 }).chain((n) => fc.record({ yes: fc.nat(n), n: fc.constant(n) }));
const outcomes = fc.array(outcome, { minLength: 1, maxLength: 30 });
const logOdds = (p: number) => Math.log(p / (1 - p));
const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as [number, number];

describe('fitBetaBinomial', () => {
  it('works as the docstring says: cases that never changed are all but certain', () => {
    const { best, region } = fitBetaBinomial(alike(5, 5, 65));
    expect(best.mean).toBeCloseTo(0.9999, 9);
    expect(best.weight).toBeCloseTo(0.001, 9);
    expect(nextYes({ yes: 5, n: 5 }, best)).toBeCloseTo(0.99999998, 10);
    // Nor does any shape that fits about as well come near the 6 of 7 of a flat guess.
    expect(Math.min(...region.map((shape) => nextYes({ yes: 5, n: 5 }, shape)))).toBeGreaterThan(0.99);
  });

  it('takes the likeliest shape: no other of the range is likelier by more than the grid is coarse', () => {
    const shape = fc.record({
      mean: fc.double({ min: -9.2, max: 9.2, noNaN: true }).map((x) => 1 / (1 + Math.exp(-x))),
      weight: fc.double({ min: Math.log(1e-3), max: Math.log(1e4), noNaN: true }).map(Math.exp),
    });
    fc.assert(
      fc.property(outcomes, fc.array(shape, { minLength: 50, maxLength: 50 }), (tries, others) => {
        const { best } = fitBetaBinomial(tries);
        const top = urn(tries, best);
        for (const other of others) expect(urn(tries, other)).toBeLessThan(top + 0.05);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the shapes within 3.00 of the best, ordered, the best among them, and leaves none out beyond its edges', () => {
    fc.assert(
      fc.property(outcomes, fc.integer(), (tries, seed) => {
        const { best, region } = fitBetaBinomial(tries);
        const top = urn(tries, best);
        expect(region).toContainEqual(best);
        for (const shape of region) {
          expect(urn(tries, shape)).toBeGreaterThanOrEqual(top - 2.995733);
          expect(urn(tries, shape)).toBeLessThan(top + 1e-9);
        }
        region.slice(1).forEach(({ mean, weight }, i) => {
          const before = region[i] as BetaShape;
          expect(weight > before.weight || (weight === before.weight && mean > before.mean)).toBe(true);
        });
        const weights = ends(region.map(({ weight }) => Math.log(weight)));
        const means = ends(region.map(({ mean }) => logOdds(mean)));
        const source = random(seed);
        for (let i = 0; i < 200; i++) {
          const weight = Math.log(1e-3) + source.unit() * Math.log(1e7);
          const odds = (source.unit() - 0.5) * 18.4;
          const shape = { mean: 1 / (1 + Math.exp(-odds)), weight: Math.exp(weight) };
          if (urn(tries, shape) < top - 2.9) continue;
          // One step of the widest grid: 16.1 / 40 in the weight's logarithm, 18.4 / 40 in the log-odds.
          expect(weight > weights[0] - 0.41 && weight < weights[1] + 0.41).toBe(true);
          expect(odds > means[0] - 0.47 && odds < means[1] + 0.47).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  // The bounds are four standard errors with 2,000 cases of 5, as 300 other simulations of each had them.
  it.each([
    [0.7, 2, 0.028, 0.22],
    [0.9, 0.5, 0.022, 0.32],
    [0.5, 1, 0.033, 0.19],
    [0.15, 4, 0.018, 0.33],
    [0.95, 0.2, 0.017, 0.6],
  ])('finds a mean of %d and a weight of %d again', (mean, weight, ofMean, ofLogWeight) => {
    const { best } = fitBetaBinomial(simulated({ mean, weight }, 2000, () => 5, random(17)));
    expect(Math.abs(best.mean - mean)).toBeLessThan(ofMean);
    expect(Math.abs(Math.log(best.weight / weight))).toBeLessThan(ofLogWeight);
  });

  it('finds them again where cases were tried unequally often', () => {
    const truth = { mean: 0.8, weight: 1.5 };
    const { best } = fitBetaBinomial(simulated(truth, 2000, (i) => 1 + (i % 9), random(23)));
    expect(Math.abs(best.mean - 0.8)).toBeLessThan(0.04);
    expect(Math.abs(Math.log(best.weight / 1.5))).toBeLessThan(0.25);
  });

  it('covers the truth with its 95 % region in about 95 of 100 simulations', () => {
    const truth = { mean: 0.8, weight: 1.5 };
    let covered = 0;
    let meanCovered = 0;
    for (let seed = 0; seed < 200; seed++) {
      const tries = simulated(truth, 100, (i) => 3 + (i % 4), random(seed));
      const { best, region } = fitBetaBinomial(tries);
      if (urn(tries, truth) >= urn(tries, best) - 2.995732) covered++;
      const [low, high] = ends(region.map(({ mean }) => mean));
      if (low <= truth.mean && truth.mean <= high) meanCovered++;
    }
    // Of 200 at .95: fewer than 177 in 1 of 13,900 or all 200 in 1 of 28,000 (scipy.stats.binom.cdf(176, 200, .95); .95 ** 200).
    expect(covered).toBeGreaterThanOrEqual(177);
    expect(covered).toBeLessThanOrEqual(199);
    // One side of a region for two covers more: chi2.cdf(5.991, 1) = .9856, and fewer than 189 of 200 then in 1 of 25,000.
    expect(meanCovered).toBeGreaterThanOrEqual(189);
  });

  it('keeps a region of some size however many cases there are, narrower by their root', () => {
    const mix = (times: number) => [
      ...alike(5, 5, 70 * times),
      ...alike(4, 5, 15 * times),
      ...alike(2, 5, 10 * times),
      ...alike(0, 5, 5 * times),
    ];
    const width = (times: number) => {
      const [low, high] = ends(fitBetaBinomial(mix(times)).region.map(({ mean }) => logOdds(mean)));
      return high - low;
    };
    expect(fitBetaBinomial(mix(100)).region.length).toBeGreaterThan(300);
    expect(fitBetaBinomial(mix(1000)).region.length).toBeGreaterThan(300);
    expect(width(100) / width(1000)).toBeGreaterThan(2.8);
    expect(width(100) / width(1000)).toBeLessThan(3.6);
  });

  it('gives cases that never changed but differ a weight of all but nothing, and their share as the mean', () => {
    const { best } = fitBetaBinomial([...alike(5, 5, 40), ...alike(0, 5, 25)]);
    expect(best.weight).toBeCloseTo(0.001, 9);
    expect(Math.abs(best.mean - 40 / 65)).toBeLessThan(0.01);
    expect(nextYes({ yes: 5, n: 5 }, best)).toBeGreaterThan(0.9999);
    expect(nextYes({ yes: 0, n: 5 }, best)).toBeLessThan(0.0002);
  });

  it('gives cases that are all alike, and split, the largest weight: there one rate serves all', () => {
    const { best } = fitBetaBinomial(alike(3, 5, 40));
    expect(best.weight).toBeCloseTo(1e4, 6);
    expect(Math.abs(best.mean - 0.6)).toBeLessThan(0.01);
    expect(nextYes({ yes: 3, n: 5 }, best)).toBeCloseTo(0.6, 2);
  });

  it('says little of one case', () => {
    const { best, region } = fitBetaBinomial([{ yes: 1, n: 2 }]);
    expect(best.mean).toBeCloseTo(0.5, 9);
    const [low, high] = ends(region.map(({ mean }) => mean));
    expect(low).toBeLessThan(0.03);
    expect(high).toBeGreaterThan(0.97);
    expect(fitBetaBinomial([{ yes: 1, n: 1 }]).region.length).toBeGreaterThan(1000);
  });

  it('does not care about the order, and turns round with yes and no', () => {
    fc.assert(
      fc.property(outcomes, fc.integer(), (tries, seed) => {
        const { best, region } = fitBetaBinomial(tries);
        const other = fitBetaBinomial(shuffle([...tries], random(seed)));
        expect(urn(tries, other.best)).toBeCloseTo(urn(tries, best), 9);
        const turned = fitBetaBinomial(tries.map(({ yes, n }) => ({ yes: n - yes, n })));
        expect(Math.abs(turned.region.length - region.length)).toBeLessThanOrEqual(4);
        expect(urn(tries, { mean: 1 - turned.best.mean, weight: turned.best.weight })).toBeCloseTo(urn(tries, best), 6);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['more yes than tries', 6, 5],
    ['a negative yes', -1, 5],
    ['no try', 0, 0],
    ['half a yes', 2.5, 5],
    ['half a try', 1, 1.5],
    ['no number', Number.NaN, 5],
    ['no number of tries', 1, Number.NaN],
    ['endless tries', 1, Number.POSITIVE_INFINITY],
  ])('refuses %s', (_, yes, n) => {
    expect(() =>
      fitBetaBinomial([
        { yes: 1, n: 1 },
        { yes, n },
      ]),
    ).toThrow(RangeError);
  });

  it('refuses no case at all', () => {
    expect(() => fitBetaBinomial([])).toThrow('a fit needs at least one case');
  });
});

describe('nextYes', () => {
  it('works as the docstring says', () => {
    expect(nextYes({ yes: 4, n: 5 }, { mean: 0.9, weight: 1 })).toBeCloseTo(0.8167, 4);
    expect(nextYes({ yes: 5, n: 5 }, { mean: 0.5, weight: 2 })).toBeCloseTo(6 / 7, 12);
  });

  it('is the ratio of the likelihoods with one yes more and without', () => {
    const shape = fc.record({
      mean: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      weight: fc.double({ min: 0.01, max: 1000, noNaN: true }),
    });
    fc.assert(
      fc.property(outcome, shape, ({ yes, n }, beta) => {
        const ratio = Math.exp(urn([{ yes: yes + 1, n: n + 1 }], beta) - urn([{ yes, n }], beta));
        expect(nextYes({ yes, n }, beta)).toBeCloseTo(ratio, 9);
      }),
    );
  });
});
