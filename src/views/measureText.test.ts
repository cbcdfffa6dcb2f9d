import { describe, expect, it } from 'vitest';
import { coverage } from '../metrics/coverage';
import { measureRun } from '../metrics/measure';
import { summarize } from '../metrics/summarize';
import { trecEval } from '../metrics/trecEval';
import { parseQrels, parseRun } from '../metrics/trecFiles';
import { measureText, trecText } from './measureText';

const QRELS = parseQrels('q1 0 a 1\nq2 0 b 1\nq3 0 c 0', 'q');
const RUN = parseRun('q1 Q0 a 1 1 t\nq1 Q0 x 1 1 t\nq1 Q0 a 1 0 t\nq9 Q0 z 1 1 t', 'r');
const INPUT = { qrels: 'q.txt', run: 'r.txt', relevanceLevel: 1, depth: null, coverage: coverage(QRELS, RUN) };

describe('measureText', () => {
  const measured = measureRun(QRELS, RUN, { ks: [5] });
  const text = measureText(
    INPUT,
    summarize(measured.measurements).filter((row) => row.case_type === null),
    measured,
  );

  it('says what was measured, n beside every mean, and names what was not', () => {
    expect(text).toContain("r.txt against q.txt, Cutline's convention: 3 queries are judged, 1 of them in the run");
    expect(text).toMatch(/recall@5 +0\.5000 +\[0\.0945, 0\.9055\] +2\n/);
    expect(text).toContain('Missing from the run, counted 0: q2 (1 of the 2 queries in the means).');
    expect(text).toContain('Nothing is relevant to these, and no mean has them: q3.');
    expect(text).toContain('Documents returned again for a query, dropped: 1.');
    expect(text).toContain('In the run and not judged, passed over: q9.');
    expect(text).toContain('Tied scores in 1 of 1 queries (100.0 %)');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('shows n measured of n expected where they differ, and no number where none was measured', () => {
    const rows = [
      { case_id: 'a', case_type: 'query', metric: 'recall@5', value: 1 },
      { case_id: 'b', case_type: 'query', metric: 'recall@5', unmeasured: 'time-out' },
      { case_id: 'b', case_type: 'query', metric: 'ndcg', unmeasured: 'time-out' },
    ];
    const shown = measureText(
      INPUT,
      summarize(rows).filter((row) => row.case_type === null),
      measured,
    );
    expect(shown).toMatch(/recall@5 +1\.0000 +\[.*\] +1 of 2\n/);
    expect(shown).toMatch(/ndcg +— +— +0 of 1\n/);
  });
});

describe('trecText', () => {
  const once = parseRun('q1 Q0 a 1 1 t\n', 'r', 'trec');
  const input = { ...INPUT, depth: 10, coverage: coverage(QRELS, once) };

  it('has trec_eval’s names and four decimals, counts whole', () => {
    const text = trecText(input, trecEval(QRELS, once, { ks: [5] }), false);
    expect(text).toContain(
      'as trec_eval 9.0.8: 3 queries are judged, 1 of them in the run; relevant from grade 1, first 10 documents',
    );
    expect(text).toMatch(/num_q +1\nnum_ret +1\n/);
    expect(text).toMatch(/P_5 +0\.2000\n/);
    expect(text).toContain('Missing from the run and in no mean: q2, q3 (--complete counts them 0).');
    expect(text).toContain('No query has tied scores.');
  });

  it('says what --complete counted', () => {
    const text = trecText(input, trecEval(QRELS, once, { ks: [5], complete: true }), true);
    expect(text).toMatch(/num_q +3\n/);
    expect(text).toContain('Missing from the run, counted 0: q2, q3.');
  });

  it('names ten, and how many more', () => {
    const many = parseQrels(['q1 0 a 1', ...Array.from({ length: 12 }, (_, i) => `x${i + 10} 0 a 1`)].join('\n'), 'q');
    const text = trecText({ ...input, coverage: coverage(many, once) }, trecEval(many, once, { ks: [5] }), false);
    expect(text).toContain('x18, x19 and 2 more (--complete');
  });
});
