import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskAt, SHARES } from './risk';

describe('riskAt', () => {
  it('gives the worked example', () => {
    const { coverage, selective_risk } = riskAt(0.2, 0.9, 0.1);
    expect(coverage).toBeCloseTo(0.74, 12);
    expect(selective_risk).toBeCloseTo(0.02 / 0.74, 12);
    expect(selective_risk?.toFixed(4)).toBe('0.0270');
  });

  it('has no risk where nothing is answered', () => {
    expect(riskAt(0.5, 0, 0)).toEqual({ unanswerable_share: 0.5, coverage: 0, selective_risk: null });
    expect(riskAt(1, 1, 0).selective_risk).toBeNull();
    expect(riskAt(0, 1, 1).selective_risk).toBe(0);
  });

  it('is what counting a mix of that share gives', () => {
    const part = (n: number) => fc.nat({ max: n });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        part(100),
        part(100),
        (n1, n2, p, q) => {
          const [tp, fp] = [Math.round((n1 * p) / 100), Math.round((n2 * q) / 100)];
          const { coverage, selective_risk } = riskAt(n2 / (n1 + n2), tp / n1, fp / n2);
          expect(coverage).toBeCloseTo((tp + fp) / (n1 + n2), 12);
          if (tp + fp === 0) expect(selective_risk).toBeNull();
          else expect(selective_risk).toBeCloseTo(fp / (tp + fp), 12);
        },
      ),
    );
  });

  it('is shown over ascending shares within (0, 1)', () => {
    expect([...SHARES].sort((a, b) => a - b)).toEqual(SHARES);
    expect(SHARES.every((share) => share > 0 && share < 1)).toBe(true);
  });
});
