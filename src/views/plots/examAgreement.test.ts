import { describe, expect, it } from 'vitest';
import { allRight, examQuestion, type Said, smallExam, toldJudge } from '../../judge/examined.testkit';
import { sitExam } from '../../judge/sitExam';
import { checkedChart } from './chart.testkit';
import { examAgreement } from './examAgreement';

const sit = (said: Readonly<Record<string, Said>>, id = 'one', questions = smallExam) =>
  sitExam(toldJudge(said, id), questions);
const hostile = '</title></svg><script>alert(1)</script><img src=x>';

describe('examAgreement', () => {
  it('has a panel a judge, a row a part and label, a bar for what was said', async () => {
    const results = [await sit(allRight), await sit({ ...allRight, b2: 'pass', b3: 'fault' }, 'two')];
    const { all, label } = checkedChart(examAgreement(results));
    expect(label).toBe('Verdicts of one and two beside the labels of the exam, by part and label.');
    const texts = all('text').map((text) => text.textContent);
    for (const said of ['one', 'two', 'clear-cut, right answers', 'borderline, wrong answers', '● no verdict'])
      expect(texts).toContain(said);
    // Five rows a judge; the second judge's wrong borderline answers part into otherwise and no verdict.
    expect(all('rect')).toHaveLength(5 + 6);
  });

  it.each<[string, () => Promise<Awaited<ReturnType<typeof sit>>[]>, number]>([
    ['no judge', async () => [], 0],
    ['no item', async () => [await sit({}, 'one', [])], 0],
    ['one judge', async () => [await sit(allRight)], 5],
    ['one item', async () => [await sit({}, 'one', [examQuestion('x')])], 1],
    ['no verdict at all', async () => [await sit({ x: 'fault' }, 'one', [examQuestion('x')])], 1],
    ['a hostile name', async () => [await sit({}, hostile, [examQuestion('x')])], 1],
  ])('draws with %s', async (_, results, bars) => {
    expect(checkedChart(examAgreement(await results())).all('rect')).toHaveLength(bars);
  });
});
