import { describe, expect, it } from 'vitest';
import { calibrate, pairRate } from '../calibration/calibrate';
import type { HeadingScore } from '../calibration/headings';
import { riskAt } from '../calibration/risk';
import { scoredQuestion, threeClouds } from '../calibration/scored.testkit';
import { digestOfQuestions } from '../golden/question';
import { useLite } from '../models/useLite';
import { sourceChunker } from '../system/reference/sourceChunker';
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
        'To tune on: 9 answerable, 9 unanswerable on topic and 9 unanswerable off topic. ' +
        'Held out: 5 answerable, 5 unanswerable on topic and 5 unanswerable off topic.',
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
    // The figures are those of the cut that was chosen, whatever a reader drags.
    expect(findings.onTopicCost(calibration)).toContain(
      `At ${fixed(calibration.value)} the cut on similarity lets ${on.answered} of ${on.n} on-topic questions through`,
    );
    const separates = findings.whatSeparates(calibration);
    const area = calibration.separates.find((row) => row.score === 'similarity' && row.pair === 'off_topic');
    expect(separates).toMatch(
      new RegExp(
        `^The AUROC of similarity is ${fixed(area?.assessment.separation.auroc, 2)} \\[.*\\] against off-topic questions, `,
      ),
    );
    expect(separates).toContain('against off-topic questions for similarity, best_sentence, bm25 and coverage;');
    expect(separates).toContain('against on-topic ones for no score;');
  });

  it('say that the off-topic part carries a cut against all, where on topic it is refused, and only there', () => {
    const carries = 'the off-topic part of them carries it: against on-topic questions alone it is refused.';
    const many = threeClouds({ each: 30 });
    expect(findings.whatSeparates(calibrate(many))).toContain(
      `Where a cut against all is offered (similarity, best_sentence, bm25, coverage), ${carries}`,
    );
    expect(findings.whatSeparates(calibrate(without('on')))).not.toContain('carries');
    // Moved away from the answerable, the on-topic ones are kept out as well.
    const apart = calibrate(
      many.map(({ question, top, scores: { similarity = 0 } }) => {
        return { question, top, scores: { similarity: question.topic === 'on' ? similarity - 0.4 : similarity } };
      }),
    );
    expect(apart.separates.map((row) => row.assessment.verdict.status)).toEqual(['offered', 'offered', 'offered']);
    expect(findings.whatSeparates(apart)).not.toContain('carries');
  });

  it('say what the risk is for each kind of traffic, at two shares', () => {
    const { tuneRates: rates } = calibration;
    const kinds = [rates.unanswerable_off_topic.rate, pairRate(rates, 'all').rate, rates.unanswerable_on_topic.rate];
    const at = (share: number) =>
      kinds.map((rate) => percent(riskAt(share, rates.answerable.rate as number, rate as number).selective_risk));
    const [few, many] = [at(0.05), at(0.5)];
    expect(findings.riskInTraffic(calibration)).toBe(
      `With 5 % of traffic unanswerable, the false ones among the answers are ${few[0]} if it is all off topic, ${few[1]} if it is mixed as in the tune set and ${few[2]} if it is all on topic; ` +
        `with 50 %, in the same order, ${many[0]}, ${many[1]} and ${many[2]}. ` +
        'One cut, many risks: the share of your traffic that is unanswerable decides, and so does its kind.',
    );
    expect(findings.riskInTraffic(calibrate(without('on')))).not.toMatch(/on topic|mixed/);
  });

  it('say what was read, in words; an unknown chunker or embedder by its name', () => {
    const library = { sources: [1, 2], chunks: [1, 2, 3], chunker: sourceChunker.id, embedder: useLite() };
    expect(findings.corpusRead(library as unknown as findings.CorpusRead)).toBe(
      "2 sources in 3 chunks of at most 90 words, cut along the sources' own sections. Embedded by Universal Sentence Encoder Lite (use-lite), which runs in this process.",
    );
    const other = { ...library, chunker: 'fixed@1,words=50', embedder: { id: 'openai:small,dimensions=3' } };
    expect(findings.corpusRead(other as unknown as findings.CorpusRead)).toBe(
      '2 sources in 3 chunks (chunker fixed). Embedded by openai:small.',
    );
  });

  it('say where the middle half of each cloud lies', () => {
    const set = [0, 0.1, 0.2, 0.3, 0.4].map((score, i) => scoredQuestion(`a${i}`, 'answerable', score));
    expect(findings.middleHalves([...set, scoredQuestion('f', 'unanswerable_off_topic', 0.5)], 'similarity')).toBe(
      'A dot is a question. The middle half of each cloud lies at: answerable: 0.100 to 0.300; unanswerable, on topic: no question; unanswerable, off topic: 0.500 to 0.500.',
    );
  });

  it('say whether a cut is offered, and where', () => {
    expect(findings.offer(calibration)).toBe(`Offered: answer when similarity >= ${fixed(calibration.value, 4)}.`);
    expect(findings.offer(calibrate(scored, { pair: 'on_topic' }))).toMatch(/^Refused: .*[^.]\.$/);
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
    expect(findings.whatSeparates(calibrate(without('on')))).toContain('Of on-topic ones there are none.');
    expect(findings.riskInTraffic(calibrate(scored, { value: 99 }))).toBe(
      'Nothing is answered: no answer can be false.',
    );
    expect(findings.overlap([], 'similarity')).toBe(
      'No answerable question has a similarity: there is nothing to overlap with.',
    );
    expect(findings.overlap([], 'similarity')).not.toMatch(broken);
  });
});
