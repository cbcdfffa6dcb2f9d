import { describe, expect, it } from 'vitest';
import { gatedQuestion, silentOn, withheld } from '../calibration/gated.testkit';
import { costFinding, costRows, gateSettings, settingRows, signalFinding, sweepFinding } from './gateFindings';

/** Four answerable, of which the support check loses one; two on topic, of which it stops one; two off topic, of which it stops one. */
const gated = [
  gatedQuestion('a1', 'answerable', 0.9),
  gatedQuestion('a2', 'answerable', 0.8, { right: false }),
  gatedQuestion('a3', 'answerable', 0.4),
  gatedQuestion('a4', 'answerable', 0.7, withheld),
  gatedQuestion('o1', 'unanswerable_on_topic', 0.85),
  gatedQuestion('o2', 'unanswerable_on_topic', 0.75, withheld),
  gatedQuestion('f1', 'unanswerable_off_topic', 0.3),
  gatedQuestion('f2', 'unanswerable_off_topic', 0.6, withheld),
];
const settings = gateSettings(gated, 'similarity', 0.5);

describe('gateSettings', () => {
  it('has four settings, in counts', () => {
    expect(settingRows(gated, settings)).toEqual([
      {
        setting: 'answers everything',
        answered: '4 of 4',
        'with evidence': '3 of 4',
        'false, on topic': '2 of 2',
        'false, off topic': '2 of 2',
      },
      {
        setting: 'gate alone',
        answered: '3 of 4',
        'with evidence': '2 of 3',
        'false, on topic': '2 of 2',
        'false, off topic': '1 of 2',
      },
      {
        setting: 'support check alone',
        answered: '3 of 4',
        'with evidence': '2 of 3',
        'false, on topic': '1 of 2',
        'false, off topic': '1 of 2',
      },
      {
        setting: 'gate and support check',
        answered: '2 of 4',
        'with evidence': '1 of 2',
        'false, on topic': '1 of 2',
        'false, off topic': '0 of 2',
      },
    ]);
  });

  it('has two without a gate', () => {
    expect(gateSettings(gated, 'similarity', undefined).map(({ setting }) => setting)).toEqual([
      'answers everything',
      'support check alone',
    ]);
  });
});

describe('costRows', () => {
  it('prices a hundred questions, the unanswerable ones as the set mixes them', () => {
    // Everything, 1 : 1, a fifth unanswerable: 80 · 1/4 wrong + 20 wrong. Both in force: 80 · (1/4 + 2/4) + 20 · 1/4.
    expect(costRows(gated, settings, 0.2, [1, 5])).toEqual([
      { setting: 'answers everything', '1 : 1': 40, '5 : 1': 200 },
      { setting: 'gate alone', '1 : 1': 55, '5 : 1': 195 },
      { setting: 'support check alone', '1 : 1': 50, '5 : 1': 170 },
      { setting: 'gate and support check', '1 : 1': 65, '5 : 1': 165 },
    ]);
  });
});

describe('costFinding', () => {
  it('names the cheapest at each price', () => {
    expect(costFinding(gated, settings, 0.2, [1, 5])).toBe(
      'Cost of a hundred questions, 20 % of them unanswerable; a false answer costs 1, 5 times a false abstention. Cheapest: answers everything at 1 : 1, gate and support check at 5 : 1.',
    );
  });

  it('takes the first of equals', () => {
    const one = [gatedQuestion('a', 'answerable', 0.9)];
    expect(costFinding(one, gateSettings(one, 'similarity', 0.5), 0.2, [1])).toContain('answers everything at 1 : 1');
  });
});

describe('sweepFinding', () => {
  it('says what the support check does, and what a gate on top of it costs and buys', () => {
    expect(sweepFinding(gated, settings)).toBe(
      'The gate alone answers 3 of 4 answerable questions, 1 of 2 off topic, and 2 of 2 on-topic holes. With the support check 3 of 4 answerable questions are answered, 1 of 2 off topic, and 1 of 2 on-topic holes. The gate on top of it costs 1 of those answers and stops 1 off-topic ones.',
    );
  });

  it('has a sentence without a gate, and without a setting', () => {
    expect(sweepFinding(gated, gateSettings(gated, 'similarity', undefined))).toBe(
      'With the support check 3 of 4 answerable questions are answered, 1 of 2 off topic, and 1 of 2 on-topic holes. No gate is in force.',
    );
    expect(sweepFinding(gated, [])).toBe('There is nothing to compare.');
  });
});

describe('signalFinding', () => {
  it('compares the whole system with answering everything', () => {
    const supported = gated.map((one) => ({ ...one, signals: { ...one.signals, support: 0.5 } }));
    // Whole: 80 · 3/4 + 20 · 2/4 = 70 answered, 80 · 1/4 + 20 · 2/4 = 30 wrong. Everything: 100 answered, 40 wrong.
    expect(signalFinding(supported, 0.2)).toMatch(
      /^With 20\.0 % unanswerable the whole system answers 70\.0 % of all questions, 42\.9 % of that wrongly; answering everything it can would be wrong 40\.0 % of the time\./,
    );
  });

  it('has a dash for a risk where nothing is answered', () => {
    const nothing = [gatedQuestion('a', 'answerable', 0.9, silentOn)];
    expect(signalFinding(nothing, 0.2)).toMatch(/answers 0\.0 % of all questions, — of that wrongly/);
  });
});
