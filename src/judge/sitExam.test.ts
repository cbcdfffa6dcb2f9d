import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohenKappa } from '../stats/cohenKappa';
import { allRight, examQuestion, type Said, smallExam, toldJudge } from './examined.testkit';
import { examKappa } from './examKappa';
import { agrees, examParts, sitExam } from './sitExam';

const sit = (said: Readonly<Record<string, Said>>, questions = smallExam) => sitExam(toldJudge(said), questions);

describe('sitExam', () => {
  it('is passed with every clear-cut item right, and counts each part', async () => {
    const result = await sit({ ...allRight, n1: 'pass', b1: 'fail', b2: 'pass', b3: 'fault' });
    expect(result).toMatchObject({
      judge: 'told',
      kind: 'model',
      status: 'passed',
      words: 'all 2 clear-cut items right',
      served_by: ['told-served'],
      usage: { calls: 6 },
    });
    const none = { right_pass: 0, right_fail: 0, false_pass: 0, false_fail: 0, unjudged: 0 };
    expect(result.counts).toEqual([
      { ...none, part: 'clear_cut', n: 2, right_pass: 1, right_fail: 1 },
      { ...none, part: 'not_clear_cut', n: 1, false_pass: 1 },
      { ...none, part: 'borderline', n: 3, false_fail: 1, false_pass: 1, unjudged: 1 },
    ]);
    expect(result.answers.map(({ question }) => question.item_id)).toEqual(['c1', 'c2', 'n1', 'b1', 'b2', 'b3']);
  });

  it('is failed by one clear-cut item, whatever had no verdict, and names it', async () => {
    expect(await sit({ ...allRight, c1: 'fault', c2: 'pass' })).toMatchObject({
      status: 'failed',
      words: '1 of 2 clear-cut items wrong: c2',
    });
    expect(await sit({ ...allRight, c1: 'fail', c2: 'pass' })).toMatchObject({
      words: '2 of 2 clear-cut items wrong: c1, c2',
    });
  });

  it('is not held with one clear-cut item without a verdict, and names it', async () => {
    expect(await sit({ ...allRight, c2: 'fault' })).toMatchObject({
      status: 'not_held',
      words: '1 of 2 clear-cut items without a verdict: c2',
    });
  });

  it('asks nothing about an item whose evidence is gone, which then has no verdict', async () => {
    const gone = { incomplete: 'GC-0001: the corpus does not hold its source' };
    const result = await sit({ c1: 'fail' }, [
      examQuestion('c1', gone),
      examQuestion('b1', { part: 'borderline', ...gone }),
    ]);
    expect(result).toMatchObject({ status: 'not_held', usage: { calls: 0 }, served_by: [] });
    expect(result.answers.map(({ verdict }) => verdict)).toEqual([undefined, undefined]);
    expect(result.counts.map(({ unjudged }) => unjudged)).toEqual([1, 0, 1]);
  });

  it('is not held without a clear-cut item', async () => {
    const words = 'the exam has no clear-cut item';
    expect(await sit({}, [])).toMatchObject({ status: 'not_held', words });
    expect(await sit({}, [examQuestion('b1', { part: 'borderline' })])).toMatchObject({ status: 'not_held', words });
  });

  it('tells of each item, up to all', async () => {
    const heard: string[] = [];
    await sitExam(toldJudge({}), smallExam, { concurrency: 1, onDone: (done, of) => heard.push(`${done}/${of}`) });
    expect(heard).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
  });

  it('has counts that add up, and passes only with no clear-cut item missed', async () => {
    const item = fc.record({
      part: fc.constantFrom(...examParts),
      label: fc.constantFrom('pass' as const, 'fail' as const),
      said: fc.constantFrom<Said>('pass', 'fail', 'fault'),
      gone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 12 }), async (items) => {
        const said = Object.fromEntries(items.map((one, i) => [`i${i}`, one.said]));
        const questions = items.map(({ part, label, gone }, i) =>
          examQuestion(`i${i}`, { part, label, ...(gone ? { incomplete: 'gone' } : {}) }),
        );
        const result = await sit(said, questions);
        let n = 0;
        for (const { part, right_pass, right_fail, false_pass, false_fail, unjudged, n: own } of result.counts) {
          expect(right_pass + right_fail + false_pass + false_fail + unjudged).toBe(own);
          expect(own).toBe(items.filter((one) => one.part === part).length);
          n += own;
        }
        expect(n).toBe(items.length);
        const clear = items.filter(({ part }) => part === 'clear_cut');
        const judged = clear.filter((one) => !one.gone && one.said !== 'fault');
        const wrong = judged.some((one) => one.said !== one.label);
        const held = judged.length === clear.length && clear.length > 0;
        expect(result.status).toBe(wrong ? 'failed' : held ? 'passed' : 'not_held');
      }),
    );
  });
});

describe('agrees', () => {
  it('is undefined where there is no verdict', async () => {
    const { answers } = await sit({ ...allRight, c1: 'fault', b2: 'pass' });
    expect(answers.map(agrees)).toEqual([undefined, true, true, true, false, true]);
  });
});

describe('examKappa', () => {
  it('is Cohen’s kappa with the labels over the items with a verdict', async () => {
    const { answers } = await sit({ ...allRight, b1: 'fault', b2: 'pass' });
    // c1 pass/pass, c2 fail/fail, n1 fail/fail, b2 pass/fail, b3 fail/fail: Dₒ = 1/5, Dₑ = 2/5 · 4/5 + 3/5 · 1/5 = 11/25.
    const kappa = examKappa(answers, examParts);
    expect(kappa).toMatchObject({ n: 5, value: expect.closeTo(1 - 0.2 / 0.44, 12) });
    expect(kappa).toEqual(
      cohenKappa(['pass', 'fail', 'fail', 'pass', 'fail'], ['pass', 'fail', 'fail', 'fail', 'fail'], {
        categories: ['fail', 'pass'],
      }),
    );
    expect(examKappa(answers, ['not_clear_cut'])).toMatchObject({ n: 1, notDefined: expect.any(String) });
    expect(examKappa([], examParts)).toMatchObject({ n: 0 });
  });
});
