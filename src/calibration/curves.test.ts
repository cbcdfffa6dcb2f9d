import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRows } from '../files/readRows';
import { choose } from './choose';
import { auroc, averagePrecision, operatingPoint } from './curves';
import { scorePairs } from './scorePairs';
import { type Sweep, sortScores, sweep } from './sweep';

const oracles = resolve(__dirname, '..', '..', '..', 'shared', 'oracles');

/** Whether a folder of reference data is there; says so where it is not. */
function has(name: string): boolean {
  if (existsSync(join(oracles, name))) return true;
  console.warn(`skipped: there is no ${join(oracles, name)}`);
  return false;
}

function swept(y: readonly number[], score: readonly number[]): Sweep {
  const of = (label: number) => Float64Array.from(score.filter((_, i) => y[i] === label));
  return sweep(sortScores(of(1), of(0)));
}

interface SklearnCase {
  readonly case: string;
  readonly y: number[];
  readonly score: number[];
  readonly precision_recall_curve?: { precision: number[]; recall: number[]; thresholds: number[] };
  readonly 'roc_curve (drop_intermediate=False)'?: { fpr: number[]; tpr: number[]; thresholds: number[] };
  readonly roc_auc_score?: unknown;
  readonly average_precision_score?: unknown;
}

const sklearn = 'sklearn-curve-examples';
describe.skipIf(!has(sklearn))('scikit-learn 1.2.1 on tiny sets', () => {
  const path = join(oracles, sklearn, 'cases.json');
  const cases: SklearnCase[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).curves : [];
  const both = cases.filter((c) => new Set(c.y).size === 2);
  const single = cases.filter((c) => new Set(c.y).size === 1);

  it('has nine sets of both labels and two of one', () => {
    expect([both.length, single.length]).toEqual([9, 2]);
  });

  it.each(both)('$case: areas and curves', (example) => {
    const { y, score, precision_recall_curve: pr, 'roc_curve (drop_intermediate=False)': roc } = example;
    const curve = swept(y, score);
    expect(auroc(curve)).toBeCloseTo(example.roc_auc_score as number, 14);
    expect(averagePrecision(curve)).toBeCloseTo(example.average_precision_score as number, 14);
    const points = Array.from(curve.answered, (_, c) => operatingPoint(curve, c));
    const close = (found: readonly number[], expected: readonly number[] | undefined) => {
      expect(found).toHaveLength(expected?.length ?? -1);
      for (const [i, value] of found.entries()) expect(value).toBeCloseTo(expected?.[i] as number, 14);
    };
    const ascending = [...points].reverse();
    // Its last point is (recall 0, precision 1) by decree; ours answers nothing and has no precision.
    close(
      ascending.map((p) => p.precision ?? 1),
      pr?.precision,
    );
    close(
      ascending.map((p) => p.true_answer_rate),
      pr?.recall,
    );
    expect(ascending.slice(0, -1).map((p) => p.last_accepted)).toEqual(pr?.thresholds);
    close(
      points.map((p) => p.false_answer_rate),
      roc?.fpr,
    );
    close(
      points.map((p) => p.true_answer_rate),
      roc?.tpr,
    );
    expect(points.slice(1).map((p) => p.last_accepted)).toEqual(roc?.thresholds.slice(1));
  });

  it.each(single)('$case: no area over one label', ({ y, score }) => {
    const curve = swept(y, score);
    expect(() => auroc(curve)).toThrow(RangeError);
    if (curve.nAnswerable === 0) expect(() => averagePrecision(curve)).toThrow(RangeError);
    else expect(averagePrecision(curve)).toBe(1);
  });
});

describe('areas', () => {
  const cloud = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 10 });

  it('gives the worked example', () => {
    const curve = swept([1, 1, 0, 0], [0.35, 0.8, 0.1, 0.4]);
    expect(auroc(curve)).toBe(0.75);
    expect(averagePrecision(curve)).toBeCloseTo(0.5 + 1 / 3, 15);
  });

  it('auroc counts pairs, ties one half', () => {
    fc.assert(
      fc.property(cloud, cloud, (a, b) => {
        let won = 0;
        for (const x of a) for (const y of b) won += x > y ? 1 : x === y ? 0.5 : 0;
        const curve = sweep(sortScores(Float64Array.from(a), Float64Array.from(b)));
        expect(auroc(curve)).toBe(won / (a.length * b.length));
      }),
    );
  });

  it('average precision is the precision at each answerable question’s score, averaged', () => {
    fc.assert(
      fc.property(cloud, cloud, (a, b) => {
        const precisionAt = (cut: number) => {
          const tp = a.filter((x) => x >= cut).length;
          return tp / (tp + b.filter((y) => y >= cut).length);
        };
        const expected = a.reduce((sum, x) => sum + precisionAt(x), 0) / a.length;
        const curve = sweep(sortScores(Float64Array.from(a), Float64Array.from(b)));
        expect(averagePrecision(curve)).toBeCloseTo(expected, 12);
      }),
    );
  });

  it('an operating point that answers nothing has no precision', () => {
    expect(operatingPoint(swept([1, 0], [2, 1]), 0)).toEqual({
      last_accepted: null,
      answered: 0,
      falsely_answered: 0,
      true_answer_rate: 0,
      false_answer_rate: 0,
      precision: null,
    });
  });
});

const squad = 'squad2-adversarial-xlnet-null-odds';
describe.skipIf(!has(squad))('XLNet’s null odds on 8,733 questions', () => {
  const read = () => {
    const path = join(oracles, squad, 'score_label.csv');
    const pairs = scorePairs(readRows(path), path, { scoreColumn: 'null_odds', lowerIsBetter: true });
    return { pairs, curve: sweep(sortScores(pairs.answerable, pairs.unanswerable)) };
  };

  it('has the recorded areas, the best accuracy and the least overlap', () => {
    const expected = JSON.parse(readFileSync(join(oracles, squad, 'expected.json'), 'utf8'));
    const { pairs, curve } = read();
    expect([curve.nAnswerable, curve.nUnanswerable]).toEqual([expected.answerable, expected.unanswerable]);
    expect(curve.scores).toHaveLength(expected.distinct_scores);
    expect(auroc(curve)).toBeCloseTo(expected.auroc, 12);
    expect(auroc(curve).toFixed(6)).toBe('0.895416');
    expect(averagePrecision(curve)).toBeCloseTo(expected.average_precision_answerable, 12);
    const best = choose(curve, { kind: 'accuracy' });
    expect(best.objectiveValue).toBeCloseTo(expected.best_accuracy.value, 15);
    expect(best.lastAccepted).toBe(expected.best_accuracy.thresholds_achieving_it[0]);
    expect(((best.lastAccepted as number) * pairs.sign).toFixed(6)).toBe('-2.077486');
    const overlap = choose(curve, { kind: 'least_overlap' });
    expect(overlap.objectiveValue).toBeCloseTo(expected.best_youden_j.value, 15);
    expect(overlap.objectiveValue.toFixed(6)).toBe('0.652358');
    expect([curve.answered[overlap.point], curve.falselyAnswered[overlap.point]]).toEqual([
      expected.best_youden_j.tp,
      expected.best_youden_j.fp,
    ]);
  });
});
