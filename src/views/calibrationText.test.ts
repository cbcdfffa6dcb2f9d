import { describe, expect, it } from 'vitest';
import { assess } from '../calibration/assess';
import { calibrate } from '../calibration/calibrate';
import { scoredQuestion, threeClouds } from '../calibration/scored.testkit';
import { sortScores } from '../calibration/sweep';
import { makeThreshold } from '../calibration/threshold';
import { calibrationText, describePair, estimateLines } from './calibrationText';
import { fixed, percentWithin } from './numbers';
import { holdoutLines, thresholdDiff } from './thresholdText';

const scored = threeClouds();
const calibration = calibrate(scored);

describe('calibrationText', () => {
  it('gives the cut, what it does to each cloud, and what separates', () => {
    const text = calibrationText(calibration);
    expect(text).toContain(`Cut: answer when similarity >= ${fixed(calibration.value, 4)}`);
    expect(text).toContain(percentWithin(calibration.tuneRates.answerable));
    expect(text).toMatch(/similarity +off topic +9 \/ 9 .* offered/);
    expect(text).toMatch(/similarity +on topic .* refused: /);
    expect(text).toContain('Labels to read again');
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('says refused, or what was chosen by hand', () => {
    const refused = calibrationText(calibrate(scored, { pair: 'on_topic' }));
    expect(refused).toContain('Refused: no cut of similarity is offered against unanswerable, on topic');
    expect(refused).not.toContain('Cut');
    const byHand = calibrationText(calibrate(scored, { pair: 'on_topic', value: 0.65 }));
    expect(byHand).toContain('Cut chosen by hand: answer when similarity >= 0.6500 (the score does not separate');
    expect(byHand).toContain('the objective would say');
  });

  it('keeps hostile queries from steering the terminal, and a row a line', () => {
    const hostile = scored.map((s) => ({ ...s, question: { ...s.question, query: '\u001b[2J\nrm -rf\u202e' } }));
    const text = calibrationText(calibrate(hostile));
    expect(text).not.toMatch(/\p{Cc}(?<!\n)|\u202e/u);
    expect(text.split('\n').length).toBe(calibrationText(calibration).split('\n').length);
  });

  it('describes pairs', () => {
    expect(describePair('off_topic')).toBe('unanswerable, off topic');
    expect(describePair('all')).toBe('unanswerable, on topic and off topic');
  });
});

describe('estimateLines', () => {
  const lines = (a: readonly number[], b: readonly number[], sign: 1 | -1 = 1) =>
    estimateLines(assess(sortScores(Float64Array.from(a), Float64Array.from(b)), { kind: 'least_overlap' }), sign);

  it('does not deny that a cut elsewhere serves as well: the example of `choose`', () => {
    // Accepting {0.8} and accepting {0.8, 0.4, 0.35} are worth the same, apart from each other.
    expect(lines([0.35, 0.8], [0.1, 0.4])[0]).toBe(
      'Any cut between 0.4000 and 0.8000 answers the same of these questions.',
    );
  });

  it('shows a plateau in ascending order on either scale', () => {
    const set = [
      [0.58, 0.32, 0.28],
      [0.32, 0.28, 0.22],
    ] as const;
    expect(lines(...set)[1]).toBe('Plateau: cuts from 0.2500 to 0.4500 are worth as much; the strictest is taken.');
    expect(lines(...set, -1)[1]).toContain('from -0.4500 to -0.2500');
  });

  it('has decimals enough for scores of a small range', () => {
    const tiny = [0.58, 0.32, 0.28].map((x) => x * 1e-6);
    expect(lines(tiny, [0.32e-6, 0.28e-6, 0.22e-6])[1]).toContain('from 0.0000002500 to 0.0000004500');
    expect(lines([1, 1, 1], [1, 1]).join(' ')).not.toMatch(/NaN|Infinity/);
  });

  it('says that there are too few to cross-validate', () => {
    expect(lines([1], [0, 2])[2]).toBe('Cross-validation: too few questions.');
  });
});

describe('thresholdText', () => {
  const digest = 'a'.repeat(64);
  const digests = { questions: digest, corpus: digest, chunker: 'c', embedder: 'e', arm: 'vector' };
  const made = makeThreshold(calibration, { digests, tolerance: 1e-5, previous: undefined, date: '2026-03-02' });

  it('shows the holdout with its count of exports, and what is promised', () => {
    const text = holdoutLines(made).join('\n');
    expect(text).toContain('export number 1 against it');
    expect(text).toContain(`answerable: ${made.holdout.answerable.answered} of 5 answered`);
    expect(text).toContain('Nothing is promised: ');
    const bare = calibrate(scored.filter((s) => s.question.split === 'tune'));
    const none = makeThreshold(bare, { digests, tolerance: 0, previous: undefined, date: '2026-03-02' });
    expect(holdoutLines(none).join('\n')).toContain('answerable: 0 of 0 answered, —');
    expect(holdoutLines(none).join('\n')).not.toMatch(/NaN|undefined|null/);
  });

  it('differs in no field but those that changed; date and count are none', () => {
    const later = { ...made, exported: '2027-01-01', holdout: { ...made.holdout, exports: 9 } };
    expect(thresholdDiff(made, later)).toEqual([]);
    expect(thresholdDiff(made, { ...made, note: 'x', value: 0.5 })).toEqual([
      { field: 'value', before: fixed(made.value, 6), now: '0.500000' },
      { field: 'note', before: '', now: 'x' },
    ]);
    expect(thresholdDiff(undefined, made).every((change) => change.before === '—')).toBe(true);
    expect(thresholdDiff({ ...made, sentinels: [] }, made).some((change) => change.field === 'sentinels.0.score')).toBe(
      true,
    );
  });

  it('shows a change too small for six decimals as a change', () => {
    const [change] = thresholdDiff({ ...made, value: 0.5000000001 }, { ...made, value: 0.5000000002 });
    expect(change).toEqual({ field: 'value', before: '0.5000000001', now: '0.5000000002' });
  });

  it('one question a side is calibrated without a number that is none', () => {
    const pair = [scoredQuestion('a', 'answerable', 0.9), scoredQuestion('f', 'unanswerable_off_topic', 0.1)];
    const text = calibrationText(calibrate(pair, { value: 0.5 }));
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});
