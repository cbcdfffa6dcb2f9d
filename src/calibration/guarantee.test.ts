import { describe, expect, it } from 'vitest';
import { guarantee } from './guarantee';

describe('guarantee', () => {
  it('16 of 16 bounds the rate at 17.1 %, which is too few for 5 %', () => {
    const found = guarantee(0, 16);
    expect(found.promised).toBe(false);
    expect(found.bound).toBeCloseTo(1 - 0.05 ** (1 / 16), 10);
    expect(found.words).toBe(
      'too few: 0 false answers in 16 holdout questions bound the rate at 17.1 % (one-sided 95 %); 5.0 % would need 59 without a false answer',
    );
  });

  it('5 % needs 59 without a failure', () => {
    const kept = guarantee(0, 59);
    expect(kept).toMatchObject({ promised: true });
    expect(kept.words).toContain('within 5.0 %');
    const missed = guarantee(0, 58);
    expect(missed.promised).toBe(false);
    // 5.03 %: printed with one decimal it would deny what it shows.
    expect(missed.words).toContain('bound the rate at 5.03 %');
  });

  it('with a failure it is not too few: the bound is what it is', () => {
    const found = guarantee(1, 20);
    expect(found.promised).toBe(false);
    expect(found.bound).toBeCloseTo(0.2161, 4);
    expect(found.words).toMatch(/^1 false answer in 20 holdout questions bound the rate at 21\.6 %/);
    expect(guarantee(1, 93)).toMatchObject({ promised: true });
    expect(guarantee(1, 92)).toMatchObject({ promised: false });
    expect(guarantee(3, 3).bound).toBe(1);
  });

  it('promises nothing without a question to go by', () => {
    expect(guarantee(0, 0)).toMatchObject({ promised: false, bound: null });
    expect(guarantee(0, 0).words).toMatch(/too few/);
  });
});
