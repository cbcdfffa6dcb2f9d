import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoredQuestion, threeClouds } from './scored.testkit';
import { pickSentinels } from './sentinels';

const pick = (scored: Parameters<typeof pickSentinels>[0], cut = 0.5, pair = 'off_topic' as 'off_topic' | 'all') =>
  pickSentinels(scored, 'similarity', pair, cut, 0.001);
const ids = (rows: readonly { readonly question_id: string }[]) => rows.map((row) => row.question_id);

describe('pickSentinels', () => {
  const scored = [
    scoredQuestion('a-1', 'answerable', 0.5),
    scoredQuestion('a-2', 'answerable', 0.75),
    scoredQuestion('a-3', 'answerable', 0.625),
    scoredQuestion('a-4', 'answerable', 0.9),
    scoredQuestion('a-0', 'answerable', 0.49),
    scoredQuestion('u-1', 'unanswerable_off_topic', 0.5),
    scoredQuestion('u-2', 'unanswerable_off_topic', 0.25),
    scoredQuestion('u-3', 'unanswerable_off_topic', 0.1),
    scoredQuestion('u-4', 'unanswerable_off_topic', 0.4),
    scoredQuestion('u-5', 'unanswerable_off_topic', 0),
    scoredQuestion('o-1', 'unanswerable_on_topic', 0.45),
    scoredQuestion('n-1', 'unanswerable_off_topic', {}),
  ];

  it('takes the three nearest a side, only those on their label’s side', () => {
    // a-0 lies below the cut and u-1 is accepted by it: neither may be asked again.
    expect(ids(pick(scored))).toEqual(['a-1', 'a-3', 'a-2', 'u-4', 'u-2', 'u-3']);
    expect(ids(pick(scored, 0.5, 'all'))).toEqual(['a-1', 'a-3', 'a-2', 'o-1', 'u-4', 'u-2']);
  });

  it('records what the gate needs', () => {
    expect(pick(scored)[3]).toEqual({
      question_id: 'u-4',
      tenant_id: 'acme',
      query: 'what about u-4?',
      side: 'unanswerable',
      score: 0.4,
      tolerance: 0.001,
      top: 'doc doc-u-4',
    });
    expect(pick([{ ...scoredQuestion('a', 'answerable', 0.6), top: undefined }])[0]?.top).toBe('');
  });

  it('breaks ties by id', () => {
    const tied = ['d', 'b', 'e', 'a', 'c'].flatMap((id) => [
      scoredQuestion(`a${id}`, 'answerable', 0.7),
      scoredQuestion(`u${id}`, 'unanswerable_off_topic', 0.3),
    ]);
    expect(ids(pick(tied))).toEqual(['aa', 'ab', 'ac', 'ua', 'ub', 'uc']);
  });

  it('gives fewer than three where there are no more, and none where all lie on the wrong side', () => {
    expect(ids(pick(scored, 0.8))).toEqual(['a-4', 'u-1', 'u-4', 'u-2']);
    expect(pick([scoredQuestion('a', 'answerable', 0.1), scoredQuestion('u', 'unanswerable_off_topic', 0.9)])).toEqual(
      [],
    );
  });

  it('does not depend on the order of the questions, and each lies on its side', () => {
    const set = threeClouds();
    fc.assert(
      fc.property(
        fc.shuffledSubarray(set, { minLength: set.length }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (s, cut) => {
          const found = pick(s, cut);
          expect(found).toEqual(pick(set, cut));
          for (const { side, score } of found) expect(score >= cut).toBe(side === 'answerable');
        },
      ),
      { numRuns: 50 },
    );
  });
});
