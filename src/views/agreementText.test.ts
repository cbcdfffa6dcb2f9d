import { describe, expect, it } from 'vitest';
import { groupAgreement } from '../stats/groupAgreement';
import { pairAgreement } from '../stats/pairAgreement';
import { type AgreementReport, agreementText } from './agreementText';

const A = [1, 1, 2, 2, 1];
const B = [1, 2, 2, 2, 1];
const REPORT: AgreementReport = {
  raters: [
    { name: 'a', file: 'x/a.csv', n_items: 5, n_measured: 5 },
    { name: 'b', file: 'x/b.csv', n_items: 5, n_measured: 5 },
  ],
  items: 5,
  metric: 'ordinal',
  keepOutside: false,
  pairs: [{ a: 'a', b: 'b', agreement: pairAgreement(A, B) }],
  group: groupAgreement([A, B]),
  outside: [],
  unlabelled: [],
  missing: [],
  changed: [],
};

describe('agreementText', () => {
  it('shows each pair with n and intervals, and all raters together', () => {
    const text = agreementText(REPORT);
    expect(text).toMatch(/^2 raters; 5 items; alpha ordinal\n/);
    expect(text).toMatch(/a : b +5 +0\.8000 +\[0\.3755, 0\.9638\] +0\.6154 +\[-0\.0070, 1\.0000\] +0\.6400\n/);
    expect(text).toContain('  raw agreement          0.8000 (4 of 5 pairs of labels)');
    expect(text).toContain("  Fleiss' kappa          0.6000 (5 items that all of them rated)");
    expect(text).toContain("  Krippendorff's alpha   0.6400 (ordinal; 5 items that two or more rated)");
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('says against whom, on what scale, and where the cut lies', () => {
    const { group, ...pairsAlone } = REPORT;
    expect(group).toBeDefined();
    const text = agreementText({ ...pairsAlone, against: 'b', scale: [1, 2], passAt: 2 });
    expect(text).toMatch(/^1 rater against b; 5 items; scale 1, 2; labels as pass or fail, pass from 2\n/);
    expect(text).not.toContain('Over all');
  });

  it('gives a reason once with the pairs it is true of, and no figure', () => {
    const same = pairAgreement([1, 1], [1, 1]);
    const apart = pairAgreement([1, undefined], [undefined, 1]);
    const text = agreementText({
      ...REPORT,
      pairs: [
        { a: 'a', b: 'b', agreement: same },
        { a: 'a', b: 'c', agreement: same },
        { a: 'b', b: 'c', agreement: apart },
      ],
    });
    expect(text).toContain('Kappa is not defined, both give one and the same label throughout: a : b, a : c.');
    expect(text).toContain('Alpha is not defined, everyone gives one and the same label throughout: a : b, a : c.');
    expect(text).toContain('Not measured, no item has a label of both: b : c.');
    expect(text).toMatch(/b : c +0 +— +— +— +— +—\n/);
  });

  it('names ten labels and how many more, cuts long ones, and lets none steer the terminal', () => {
    const outside = Array.from({ length: 12 }, (_, i) => ({
      rater: 'a',
      id: `q${i}\u001b[31m`,
      at: `line ${i + 2}`,
      label: i === 0 ? 'x'.repeat(99) : '7',
    }));
    const text = agreementText({ ...REPORT, outside, missing: [{ rater: 'b', ids: ['\u001b[2J'] }] });
    expect(text).toContain(`12: a q0\ufffd[31m "${'x'.repeat(39)}…" (line 2), a q1\ufffd[31m "7" (line 3), `);
    expect(text).toContain('(line 11) and 2 more.');
    expect(text).not.toContain('\u001b');
  });
});
