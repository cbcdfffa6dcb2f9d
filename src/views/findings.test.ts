import { describe, expect, it } from 'vitest';
import { calibrate } from '../calibration/calibrate';
import type { HeadingScore } from '../calibration/headings';
import { riskAt } from '../calibration/risk';
import { scoredQuestion, threeClouds } from '../calibration/scored.testkit';
import { digestOfQuestions } from '../golden/question';
import * as findings from './findings';
import { fixed, percent, percentWithin } from './numbers';

const scored = threeClouds();
const calibration = calibrate(scored);
const without = (topic: 'on' | 'off') => scored.filter((s) => s.question.topic !== topic);
const broken = /NaN|undefined|null|Infinity/;

describe('findings', () => {
  it('name the frozen questions by digest and count them by cloud and split', () => {
    const questions = scored.map((s) => s.question);
    expect(findings.frozenQuestions(questions)).toBe(
      `Frozen as ${digestOfQuestions(questions).slice(0, 12)}: 42 questions. ` +
        'To tune on: 9 answerable, 9 unanswerable, on topic, 9 unanswerable, off topic. ' +
        'Held out: 5 answerable, 5 unanswerable, on topic, 5 unanswerable, off topic.',
    );
    expect(findings.frozenQuestions([])).toMatch(/: 0 questions\. To tune on: 0 answerable/);
  });

  it('say how much lies above the middle of the answerable: exactly half of an even number', () => {
    const set = [0.2, 0.4, 0.6, 0.8].map((score, i) => scoredQuestion(`a${i}`, 'answerable', score));
    const others = [
      scoredQuestion('o1', 'unanswerable_on_topic', 0.6),
      scoredQuestion('o2', 'unanswerable_on_topic', 0.5),
      scoredQuestion('f1', 'unanswerable_off_topic', 0.1),
    ];
    expect(findings.overlap([...set, ...others], 'similarity')).toBe(
      'Half of the answerable questions score 0.600 or more. So do 1 of 2 on-topic questions that nothing answers, and 0 of 1 off-topic ones.',
    );
    expect(findings.overlap([...set.slice(1), ...others], 'similarity')).toContain('score 0.600 or more');
  });

  it('say what the choice does, in the numbers of the run', () => {
    const text = findings.choiceMade(calibration);
    const { tuneRates, assessment, value } = calibration;
    for (const part of [
      `similarity >= ${fixed(value)}`,
      `${percentWithin(tuneRates.answerable)} of the answerable`,
      `${percentWithin(tuneRates.unanswerable_off_topic)} of the off-topic ones`,
      `answer ${percent(assessment.crossValidation?.trueAnswers.rate)} and ${percent(assessment.crossValidation?.falseAnswers.rate)}`,
      `between ${fixed(assessment.spread.low)} and ${fixed(assessment.spread.high)}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(findings.choiceMade(calibrate(scored, { pair: 'all' }))).toContain('of the unanswerable ones too');
  });

  it('say what the cut costs on topic, what separates and what the risk is', () => {
    const on = calibration.tuneRates.unanswerable_on_topic;
    expect(findings.onTopicCost(calibration)).toContain(`lets ${on.answered} of ${on.n} on-topic questions through`);
    const separates = findings.whatSeparates(calibration);
    const area = calibration.separates.find((row) => row.score === 'similarity' && row.pair === 'off_topic');
    expect(separates).toContain(`off topic ${fixed(area?.assessment.separation.auroc, 2)} [`);
    expect(separates).toContain('against off-topic questions for similarity, best_sentence, bm25, coverage;');
    expect(separates).toContain('against on-topic ones for no score.');
    const rates = calibration.tuneRates;
    const risk = (share: number) =>
      percent(
        riskAt(share, rates.answerable.rate as number, rates.unanswerable_off_topic.rate as number).selective_risk,
      );
    const traffic = findings.riskInTraffic(calibrate(scored, { value: calibration.value }));
    expect(traffic).toContain(
      `With 5 % of traffic unanswerable, ${risk(0.05)} of the answers are false; with 50 %, ${risk(0.5)}.`,
    );
  });

  it('say how near a bare heading comes, of those above the cut alone', () => {
    const row = (headingScore: number, chunkScore: number) => ({ headingScore, chunkScore }) as HeadingScore;
    expect(findings.bareHeadingScores([row(0.9, 0.8), row(0.7, 0.8), row(0.6, 0.6), row(0.2, 0.1)], 0.5)).toBe(
      '3 of 4 questions have a bare heading above the cut of 0.500, a line that answers nothing; for 1 of them it is nearer than the nearest paragraph.',
    );
    expect(findings.bareHeadingScores([], 0.5)).toBe('No question has a bare heading in its corpus.');
  });

  it('make sense when a cloud is empty or one question stands alone', () => {
    const sets = [
      { set: without('on'), pair: 'off_topic' },
      { set: without('off'), pair: 'on_topic' },
      {
        set: [scoredQuestion('a', 'answerable', 0.9), scoredQuestion('f', 'unanswerable_off_topic', 0.1)],
        pair: 'off_topic',
      },
    ] as const;
    for (const { set, pair } of sets) {
      for (const value of [undefined, 99]) {
        const of = calibrate(set, { pair, ...(value === undefined ? {} : { value }) });
        const texts = [
          findings.choiceMade(of),
          findings.onTopicCost(of),
          findings.whatSeparates(of),
          findings.riskInTraffic(of),
          findings.overlap(of.tune, 'similarity'),
        ];
        for (const text of texts) expect(text).not.toMatch(broken);
      }
    }
    expect(findings.onTopicCost(calibrate(without('on')))).toMatch(/^No on-topic question/);
    expect(findings.whatSeparates(calibrate(without('on')))).toContain(
      'against on-topic ones for nothing, there being none',
    );
    expect(findings.riskInTraffic(calibrate(scored, { value: 99 }))).toBe(
      'Nothing is answered: no answer can be false.',
    );
    expect(findings.overlap([], 'similarity')).toBe(
      'No answerable question has a similarity: there is nothing to overlap with.',
    );
    expect(findings.overlap([], 'similarity')).not.toMatch(broken);
  });
});
