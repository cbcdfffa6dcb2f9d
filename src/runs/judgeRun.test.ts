import { describe, expect, it } from 'vitest';
import { groundingJudge } from '../judge/groundingJudge';
import { judgeInput } from '../judge/judged.testkit';
import type { RunInput } from './judgeInputs';
import { judgeRun } from './judgeRun';

const inputs: RunInput[] = [
  { case_id: 'GC-0001', input: judgeInput() },
  { case_id: 'GC-0002', unmeasured: '429' },
  { case_id: 'GC-0003', input: judgeInput({ answer: { text: 'Logs stay 90 days.', abstained: false } }) },
  { case_id: 'GC-0004' },
];

describe('judgeRun', () => {
  it('decides every answer in the order of the run, and says of the others why not', async () => {
    const heard: string[] = [];
    const judged = await judgeRun(groundingJudge(), inputs, {
      concurrency: 2,
      onDone: (done, of) => heard.push(`${done}/${of}`),
    });
    expect(judged).toMatchObject([
      { case_id: 'GC-0001', verdict: { outcome: 'pass' } },
      { case_id: 'GC-0002', unmeasured: '429' },
      { case_id: 'GC-0003', verdict: { outcome: 'fail' } },
      { case_id: 'GC-0004', unmeasured: 'no answer' },
    ]);
    expect(judged.filter(({ verdict }) => verdict === undefined)).toHaveLength(2);
    expect(heard).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });

  it('decides nothing where there is nothing', async () => {
    expect(await judgeRun(groundingJudge(), [])).toEqual([]);
  });
});
